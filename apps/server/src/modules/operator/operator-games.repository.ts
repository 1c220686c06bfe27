import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

/** The games of the operator that the column names, by number. */
export const gamesOf = (operator: string) =>
  sql<string[]>`array(select gameid::text from operator_games
    where operator_id = ${sql.ref(operator)} order by gameid)`;

export async function replaceGames(
  trx: Executor,
  operatorId: string,
  games: readonly string[],
): Promise<void> {
  await trx.deleteFrom("operator_games").where("operator_id", "=", operatorId).execute();
  if (games.length === 0) return;
  const rows = games.map((gameid) => ({ operator_id: operatorId, gameid }));
  await trx.insertInto("operator_games").values(rows).execute();
}

/** The first of the games that does not exist; null if all do. */
export async function findMissing(db: Executor, games: readonly string[]): Promise<string | null> {
  if (games.length === 0) return null;
  const rows = await db
    .selectFrom("games")
    .select("gameid")
    .where("gameid", "in", [...games])
    .execute();
  const known = new Set(rows.map(({ gameid }) => gameid));
  return games.find((gameid) => !known.has(gameid)) ?? null;
}
