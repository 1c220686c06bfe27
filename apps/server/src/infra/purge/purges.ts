import type { Db, Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import type { Config } from "../config/config.ts";

/** Keys of one request: CDNs take 256. */
const portion = 256;
const timeoutMs = 10_000;

type Cdn = Pick<Config, "purgeUrl" | "purgeHeader">;

/** Notes that a CDN must forget all copies under a surrogate key, in the transaction that removes what it stands for. */
export async function notePurge(trx: Executor, key: string): Promise<void> {
  await trx
    .insertInto("purges")
    .values({ key })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ asked_at: sql<Date>`now()` }))
    .execute();
}

/** What a CDN answers to a request that it will never take as it is: for one of its keys, or for their number. */
const refusals = new Set([400, 413, 414, 422, 431]);

/**
 * Tells the CDN what it must forget, by `POST` with the keys in `Surrogate-Key`, the longest asked for first. Keys that it has not taken
 * stay for the next run; one that it refuses keeps no other waiting. Without a CDN they are dropped. Throws if anything stays.
 */
export async function sendPurges(db: Db, cdn: Cdn, stopping?: AbortSignal): Promise<void> {
  // As text: a `Date` has no microseconds, and what was noted in the same millisecond would be later.
  const { now: start } = await db
    .selectNoFrom(sql<string>`now()::text`.as("now"))
    .executeTakeFirstOrThrow();
  const refused: string[] = [];
  for (let found = portion; found === portion && !stopping?.aborted; ) {
    found = await db.transaction().execute(async (trx) => {
      const keys = await takeKeys(trx, start);
      const left = cdn.purgeUrl === null ? [] : await tellAll(cdn.purgeUrl, cdn.purgeHeader, keys);
      for (const key of left) await notePurge(trx, key);
      refused.push(...left);
      return keys.length;
    });
  }
  if (refused.length > 0)
    throw new Error(
      `the CDN refuses the purge of ${refused.slice(0, 3).join(", ")} (${refused.length} in all)`,
    );
}

/** Whoever notes one of them again waits until the transaction has ended, so that nothing is told too early. */
async function takeKeys(trx: Executor, start: string): Promise<string[]> {
  const oldest = trx
    .selectFrom("purges")
    .select("key")
    .where("asked_at", "<=", sql<Date>`${start}::timestamptz`)
    .orderBy("asked_at")
    .limit(portion)
    .forUpdate()
    .skipLocked();
  const rows = await trx.deleteFrom("purges").where("key", "in", oldest).returning("key").execute();
  return rows.map(({ key }) => key);
}

/** Tells keys that are refused together in halves. Returns those that are refused alone. */
async function tellAll(
  url: string,
  authorization: Cdn["purgeHeader"],
  keys: readonly string[],
): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  const status = await tell(url, authorization, keys);
  if (status !== null && status >= 200 && status < 300) return [];
  if (status === null || !refusals.has(status))
    throw new Error(`the CDN did not take a purge: ${status ?? "no answer"}`);
  if (keys.length === 1) return keys;
  const middle = keys.length >> 1;
  const first = await tellAll(url, authorization, keys.slice(0, middle));
  return [...first, ...(await tellAll(url, authorization, keys.slice(middle)))];
}

/** Returns the status of the answer, or null without one. Nothing of the address or the header is thrown: they may hold a secret. */
async function tell(
  url: string,
  authorization: Cdn["purgeHeader"],
  keys: readonly string[],
): Promise<number | null> {
  const headers = new Headers({ "surrogate-key": keys.join(" ") });
  if (authorization) headers.set(authorization.name, authorization.value);
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, { method: "POST", headers, redirect: "manual", signal }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  return answer?.status ?? null;
}
