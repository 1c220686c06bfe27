import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/**
 * Whether everybody may download a build: what a ticket has brought only once a game has used it. The channel that a package came
 * with. What games read beside a channel's name; null as long as a channel has never had any. CDNs forget a channel's packages
 * when it changes.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    [
      `alter table builds
        add column if not exists is_public boolean not null default true,
        add column if not exists came_with text`,
    ],
    ["alter table channels add column if not exists extras jsonb"],
    [
      `alter table purges drop constraint if exists purges_key_check,
        add constraint purges_key_check check (key ~ '^(picture|package|channel)/[!-~]{1,200}$')`,
    ],
    [
      `create or replace function publish_build() returns trigger language plpgsql as $$
      begin
        update builds set is_public = true where id = new.build and not is_public;
        return null;
      end $$`,
      `create or replace trigger games_publish_build after insert or update of build on games
        for each row when (new.build is not null) execute function publish_build()`,
    ],
    [
      `create or replace function purge_channel() returns trigger language plpgsql as $$
      begin
        insert into purges (key) values ('channel/' || new.cid)
        on conflict (key) do update set asked_at = now();
        return null;
      end $$`,
      `create or replace trigger channels_purged after update of extras on channels
        for each row when (new.extras is distinct from old.extras) execute function purge_channel()`,
    ],
  ]);
}
