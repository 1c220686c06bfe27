import { makeGame, makeGift } from "../../../apps/server/src/testing/factories.ts";
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
  const largeGift = await makeGift(connection.db, { gameid, codes });
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
    note: `medians of ${turns} turns of ${claimsPerTurn} claims, ${parallelClaims} at a time`,
  };
}
