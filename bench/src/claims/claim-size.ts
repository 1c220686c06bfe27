import { makeGame, makeGift } from "../../../apps/server/src/testing/factories.ts";
import { fillWithoutIndexes } from "../../../apps/server/src/testing/large-shop/fill-large-shop.ts";
import type { Benchmark, Result } from "../benchmark.ts";
import { ensureAccounts } from "../fill.ts";
import { type LoadResult, rateOf } from "../load.ts";
import type { World } from "../world.ts";
import { openClaims, parallelClaims } from "./claimer.ts";

const smallGift = 10_000;
const turns = 20;
const claimsPerTurn = 400;

/** Checks whether claims slow down with the number of a gift's codes. */
export const claimSize: Benchmark = {
  name: "claim-size",
  title: "codes of a large gift, against codes of one with ten thousand",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const { codes, connection } = world;
  await ensureAccounts(world, turns * claimsPerTurn);
  const gameid = await makeGame(connection.db, { slug: "claim-size" });
  const largeGift = await makeGift(connection.db, { gameid, codes: smallGift });
  const load = await addCodes(world, largeGift);
  const small = await makeGift(connection.db, { gameid, codes: smallGift });
  await connection.pool.query("vacuum analyze gift_codes, gift_claim_counts");
  const { claimerOf, close } = openClaims(world);
  const claimers = { large: claimerOf(largeGift), small: claimerOf(small) };
  const results: Record<"large" | "small", LoadResult[]> = { large: [], small: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    for (const gift of ["small", "large"] as const) {
      results[gift].push(await claimers[gift](claimsPerTurn));
    }
  }
  await close();
  return {
    measured: rateOf(`${codes.toLocaleString("en")} codes`, results.large, { median: true }),
    against: rateOf(`${smallGift.toLocaleString("en")} codes`, results.small, { median: true }),
    note: `medians of ${turns} turns of ${claimsPerTurn} claims, ${parallelClaims} at a time; ${load}`,
  };
}

const block = 1_000_000;

/** Gives the gift all codes of the run, and tells how long that took and how large it is. */
async function addCodes(
  { codes, connection, connectionString }: World,
  giftid: string,
): Promise<string> {
  const inserts: string[] = [];
  for (let from = smallGift + 1; from <= codes; from += block) {
    const to = Math.min(codes, from + block - 1);
    inserts.push(`insert into gift_codes (giftid, pos, code)
      select ${giftid}, pos, 'S-' || pos from generate_series(${from}, ${to}) as pos`);
  }
  const started = performance.now();
  await fillWithoutIndexes(connectionString, [
    `update gifts set total = ${codes} where giftid = ${giftid}`,
    ...inserts,
  ]);
  const seconds = Math.round((performance.now() - started) / 1000);
  const { rows } = await connection.pool.query<{ rows: string; indexes: string }>(
    `select pg_size_pretty(sum(pg_table_size(oid))) as rows, pg_size_pretty(sum(pg_indexes_size(oid))) as indexes
    from pg_class where oid in (select relid from pg_partition_tree('gift_codes'))`,
  );
  return `loaded in ${seconds} s: ${rows[0]?.rows} of rows, ${rows[0]?.indexes} of indexes`;
}
