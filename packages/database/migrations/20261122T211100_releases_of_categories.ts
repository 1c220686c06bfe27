import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

/** The time of release beside each category of a game, so that 新游榜 of a category walks one index. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    ["alter table game_categories add column if not exists released_at timestamptz"],
    triggers,
  ]);
}

export const transaction = false;

export const redefines = ["trigger games.games_categories", "function keep_game_categories()"];

const triggers = [
  `create or replace function keep_game_categories() returns trigger language plpgsql as $$
  begin
    delete from game_categories where gameid = new.gameid;
    if new.published then
      insert into game_categories (category, hot, released_at, gameid)
        select distinct category, new.hot, new.released_at, new.gameid from unnest(new.categories) as category;
    end if;
    return null;
  end $$`,
  `create or replace trigger games_categories
    after insert or update of categories, hot, published, released_at on games
    for each row execute function keep_game_categories()`,
];
