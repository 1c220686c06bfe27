import type { Executor } from "@playfront/database/connect";

/** Games set as hot searches, in their order. */
export async function findHotGameids(executor: Executor): Promise<string[]> {
  const rows = await executor.selectFrom("hot_searches").select("gameid").orderBy("pos").execute();
  return rows.map((row) => row.gameid);
}

export async function deleteHotGames(executor: Executor): Promise<void> {
  await executor.deleteFrom("hot_searches").execute();
}

/** The first of `gameids` gets position 1. */
export async function insertHotGames(
  executor: Executor,
  gameids: readonly string[],
): Promise<void> {
  const rows = gameids.map((gameid, index) => ({ pos: index + 1, gameid }));
  await executor.insertInto("hot_searches").values(rows).execute();
}
