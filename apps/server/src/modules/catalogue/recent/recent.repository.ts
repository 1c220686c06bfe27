import type { Executor } from "@playfront/database/connect";

export async function upsert(
  executor: Executor,
  { uid, gameid, now }: { uid: string; gameid: string; now: Date },
): Promise<void> {
  await executor
    .insertInto("recent_games")
    .values({ uid, gameid, played_at: now })
    .onConflict((conflict) => conflict.columns(["uid", "gameid"]).doUpdateSet({ played_at: now }))
    .execute();
}

/** Ids of the games that an account played most recently, newest first. */
export async function findNewest(
  executor: Executor,
  { uid, limit }: { uid: string; limit: number },
): Promise<string[]> {
  const rows = await executor
    .selectFrom("recent_games")
    .select("gameid")
    .where("uid", "=", uid)
    .orderBy("played_at", "desc")
    .orderBy("gameid", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => row.gameid);
}
