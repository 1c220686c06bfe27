import { type Kysely, sql } from "kysely";

/**
 * The claimed codes by player: what a player has is in one partition, however many gifts it is of. Triggers keep the table, so
 * that whatever writes codes keeps it, the release before as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const partitions = 16;

const statements = [
  `create table claims (
    uid bigint not null,
    giftid bigint not null,
    pos integer not null,
    code text not null,
    claimed_at timestamptz not null,
    primary key (uid, giftid)
  ) partition by hash (uid)`,
  "create index claims_by_time on claims (uid, claimed_at desc, giftid desc)",
  ...Array.from(
    { length: partitions },
    (_, part) => `create table partitions.claims_${part} partition of claims
      for values with (modulus ${partitions}, remainder ${part})`,
  ),

  // The index of a partition has another name than that of the table, by which the release before knows an account that
  // claims twice at once.
  `create function keep_claims() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' and old.uid is not null then
      delete from claims where uid = old.uid and giftid = old.giftid;
    end if;
    if tg_op <> 'DELETE' and new.uid is not null then
      insert into claims values (new.uid, new.giftid, new.pos, new.code, new.claimed_at)
        on conflict do nothing;
      if not found then
        raise unique_violation using message = 'The account has a code of the gift',
          constraint = 'gift_codes_one_per_account';
      end if;
    end if;
    return new;
  end $$`,
  // Before the row is written, so that the partition's own index is not asked first.
  `create trigger gift_codes_updated_claims before update of uid, claimed_at on gift_codes
    for each row when (old.uid is distinct from new.uid or old.claimed_at is distinct from new.claimed_at)
    execute function keep_claims()`,
  `create trigger gift_codes_inserted_claims after insert on gift_codes
    for each row when (new.uid is not null) execute function keep_claims()`,
  `create trigger gift_codes_deleted_claims after delete on gift_codes
    for each row when (old.uid is not null) execute function keep_claims()`,
];
