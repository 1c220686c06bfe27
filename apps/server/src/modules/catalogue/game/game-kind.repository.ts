import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import { sql, type Updateable } from "kysely";
import { hasNoDocument } from "../../content/content-kind.ts";
import type { NewGameRow } from "./game.repository.ts";

type GameChange = Updateable<Database["games"]>;

/** Those of the slugs that games have, hidden or not. */
export async function findTakenSlugs(
  executor: Executor,
  slugs: readonly string[],
): Promise<string[]> {
  const rows = await executor
    .selectFrom("games")
    .select("slug")
    .where(sql<boolean>`slug = any (${[...slugs]}::text[])`)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** What stays as it is once a game was published. */
export function findAllFixed(executor: Executor, gameids: readonly string[]) {
  return executor
    .selectFrom("games")
    .select(["gameid", "slug", "gametype", "release_precision"])
    .where(sql<boolean>`gameid = any (${[...gameids]}::bigint[])`)
    .execute();
}

/** Null if another game has the slug. */
export async function insertUnlessTaken(
  executor: Executor,
  row: NewGameRow,
): Promise<string | null> {
  const added = await executor
    .insertInto("games")
    .values(row)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("gameid")
    .executeTakeFirst();
  return added?.gameid ?? null;
}

type Entered = Pick<GameChange, "size_mb" | "version" | "permissions">;

/** Writes over a row. Facts that an operator entered give way to those of the game's build. */
export async function replace(
  executor: Executor,
  gameid: string,
  { size_mb, version, permissions, ...row }: GameChange & Entered,
): Promise<void> {
  await executor
    .updateTable("games")
    .set({
      ...row,
      size_mb: sql`case when build is null then ${size_mb}::numeric else size_mb end`,
      version: sql`case when build is null then ${version} else version end`,
      permissions: sql`case when build is null then ${permissions}::text[] else permissions end`,
    })
    .where("gameid", "=", gameid)
    .execute();
}

/** Takes it away from players. The row stays, and what players hold of it. */
export async function hide(executor: Executor, gameid: string): Promise<void> {
  await executor
    .updateTable("games")
    .set({ published: false })
    .where("gameid", "=", gameid)
    .execute();
}

/** Rows without a document after a gameid, oldest first. */
export function findUnwritten(
  executor: Executor,
  { after, limit }: { after: string; limit: number },
) {
  return executor
    .selectFrom("games")
    .selectAll()
    .where("gameid", ">", after)
    .where(hasNoDocument("games", "games.gameid"))
    .orderBy("gameid")
    .limit(limit)
    .execute();
}
