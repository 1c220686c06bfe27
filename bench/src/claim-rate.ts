import { makeGame, makeGift } from "../../apps/server/src/testing/factories.ts";
import type { Benchmark, Result } from "./benchmark.ts";
import { claimBare } from "./claim-bare.ts";
import { countOwned, ensureSessions, firstUid, tokenOf } from "./fill.ts";
import { type LoadResult, rateOf, sendLoad } from "./load.ts";
import type { World } from "./world.ts";

const rounds = 3;
const claimsPerRound = 4_000;
/** Requests that the load generator prepares and never sends use accounts up. */
const spare = 500;
const accountsPerRound = claimsPerRound + spare;

/** How much of the database's own pace is left of a claim once it is a call. */
export const claimRate: Benchmark = {
  name: "claim-rate",
  title: "claims through the server over HTTP, against the bare claim statement by pg alone",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  await ensureSessions(world, rounds * accountsPerRound);
  const gameid = await makeGame(world.connection.db, { slug: "claim-rate" });
  const rates: Record<"http" | "bare", LoadResult[]> = { http: [], bare: [] };
  // In turns, so that what else the machine does falls on both.
  for (let round = 0; round < rounds; round += 1) {
    const uid = firstUid + round * accountsPerRound;
    rates.bare.push(await checked(world, gameid, (giftid) => claimBare(world, giftid, uid)));
    rates.http.push(await checked(world, gameid, (giftid) => claimByHttp(world, giftid, uid)));
  }
  return {
    measured: { label: "claims over HTTP", perSecond: rateOf(rates.http) },
    against: { label: "bare statement", perSecond: rateOf(rates.bare) },
    note: `${rounds} turns of ${claimsPerRound} claims each, ${world.poolSize} database connections on both sides`,
  };
}

/** Runs a round on a gift of its own and makes sure that every claim got its code. */
async function checked(
  world: World,
  gameid: string,
  claimAll: (giftid: string) => Promise<number>,
): Promise<LoadResult> {
  const giftid = await makeGift(world.connection.db, { gameid, codes: claimsPerRound });
  await world.connection.pool.query("vacuum analyze gift_codes, gift_claim_counts");
  const seconds = await claimAll(giftid);
  const owned = await countOwned(world, giftid);
  if (owned !== claimsPerRound) throw new Error(`${owned} of ${claimsPerRound} claims got a code`);
  return { requests: owned, seconds };
}

async function claimByHttp(world: World, giftid: string, firstOfRound: number): Promise<number> {
  const server = await world.server();
  let uid = firstOfRound;
  const result = await sendLoad({
    url: `${server.origin}/m/app/api/gift/getUserGiftSn/`,
    body: `giftid=${giftid}`,
    connections: 2 * world.poolSize,
    amount: claimsPerRound,
    headers: () => {
      const token = tokenOf(uid);
      uid += 1;
      return { token };
    },
  });
  return result.seconds;
}
