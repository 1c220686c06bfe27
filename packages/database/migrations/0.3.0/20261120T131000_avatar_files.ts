import { type Kysely, sql } from "kysely";

/**
 * Avatars that players have uploaded, by their public path. The row is written before the file, as unused; triggers
 * maintain `unused_since` whenever an account is changed or deleted. Pictures that stay unused are deleted, the file
 * before the row. The avatars of the demo have no row and are never deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table avatar_files (
      avatar text primary key,
      uid bigint not null,
      unused_since timestamptz
    )`.execute(db);
  await sql`create index avatar_files_uid on avatar_files (uid)`.execute(db);
  await sql`
    create index avatar_files_unused on avatar_files (unused_since)
      where unused_since is not null`.execute(db);
  await sql`
    create function note_avatar() returns trigger language plpgsql as $$
    begin
      update avatar_files set unused_since = now()
        where uid = old.uid and avatar = old.avatar and unused_since is null;
      if tg_op = 'UPDATE' then
        update avatar_files set unused_since = null where uid = new.uid and avatar = new.avatar;
      end if;
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger accounts_avatar_changed after update of avatar on accounts
      for each row when (old.avatar is distinct from new.avatar) execute function note_avatar()`.execute(
    db,
  );
  await sql`
    create trigger accounts_avatar_deleted after delete on accounts
      for each row execute function note_avatar()`.execute(db);
}
