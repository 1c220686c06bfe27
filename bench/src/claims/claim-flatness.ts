import { makeGame, makeGift } from "../../../apps/server/src/testing/factories.ts";
import type { Benchmark, Result } from "../benchmark.ts";
import { ensureAccounts } from "../fill.ts";
import { type LoadResult, rateOf } from "../load.ts";
import type { World } from "../world.ts";
import { openClaims, parallelClaims } from "./claimer.ts";

/**
 * Rounds that alternate between the last tenth and a new gift, so that other load on the machine affects both alike.
 */
const turns = 20;

/** Checks whether claims slow down as a gift's codes run out, without VACUUM removing the dead rows of its claims. */
export const claimFlatness: Benchmark = {
  name: "claim-flatness",
  title:
    "the last tenth of a gift's codes, against the first codes of a fresh gift; autovacuum off",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const { codes, connection } = world;
  const tenth = Math.floor(codes / 10);
  await ensureAccounts(world, codes);
  const { rows: parts } = await connection.pool.query<{ name: string }>(
    `select relid::regclass::text as name from unnest(array['gift_codes', 'claims']) as parent (name),
      pg_partition_tree(parent.name::regclass) where isleaf`,
  );
  for (const { name } of parts) {
    await connection.pool.query(`alter table ${name} set (autovacuum_enabled = false)`);
  }
  const gameid = await makeGame(connection.db, { slug: "claim-flatness" });
  const oldGift = await makeGift(connection.db, { gameid, codes });
  const freshGift = await makeGift(connection.db, { gameid, codes });
  await connection.pool.query("vacuum analyze gift_codes, gift_claim_counts");
  const { claimerOf, close } = openClaims(world);
  const [old, fresh] = [claimerOf(oldGift), claimerOf(freshGift)];
  const tenths: LoadResult[] = [];
  for (let part = 1; part < 10; part += 1) tenths.push(await old(tenth));
  const rates: Record<"old" | "fresh", LoadResult[]> = { old: [], fresh: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    rates.fresh.push(await fresh(Math.floor(tenth / turns)));
    rates.old.push(await old(Math.floor(tenth / turns)));
  }
  await close();
  const all = tenths
    .map((part) => Math.round(rateOf("", [part]).perSecond).toLocaleString("en"))
    .join(" ");
  return {
    measured: rateOf("last tenth", rates.old),
    against: rateOf("fresh gift, in turns", rates.fresh),
    note: `${codes.toLocaleString("en")} codes, ${parallelClaims} claims at a time; the nine tenths before: ${all}`,
  };
}
