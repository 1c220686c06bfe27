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

/**
 * Tells the CDN what it must forget, by `POST` with the keys in `Surrogate-Key`. Keys that it has not taken stay for the next run.
 * Without a CDN they are dropped. Throws if it does not answer with a status of 200 to 299.
 */
export async function sendPurges(db: Db, cdn: Cdn, stopping?: AbortSignal): Promise<void> {
  for (let found = portion; found === portion && !stopping?.aborted; ) {
    found = await db.transaction().execute(async (trx) => {
      const keys = await takeKeys(trx);
      if (cdn.purgeUrl !== null && keys.length > 0) await tell(cdn.purgeUrl, cdn.purgeHeader, keys);
      return keys.length;
    });
  }
}

/** Whoever notes one of them again waits until the transaction has ended, so that nothing is told too early. */
async function takeKeys(trx: Executor): Promise<string[]> {
  const some = trx.selectFrom("purges").select("key").limit(portion).forUpdate().skipLocked();
  const rows = await trx.deleteFrom("purges").where("key", "in", some).returning("key").execute();
  return rows.map(({ key }) => key);
}

/** Nothing of the address or the header is thrown: they may hold a secret. */
async function tell(
  url: string,
  authorization: Cdn["purgeHeader"],
  keys: readonly string[],
): Promise<void> {
  const headers = new Headers({ "surrogate-key": keys.join(" ") });
  if (authorization) headers.set(authorization.name, authorization.value);
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, { method: "POST", headers, redirect: "manual", signal }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  if (!answer?.ok)
    throw new Error(`the CDN did not take a purge: ${answer?.status ?? "no answer"}`);
}
