import { makeGame, makeGift } from "../../apps/server/src/testing/factories.ts";
import type { Benchmark, Result } from "./benchmark.ts";
import { claimBare } from "./claim-bare.ts";
import { countClaimed, ensureSessions, firstUid, sessionToken } from "./fill.ts";
import { type LoadResult, medianRate, sendLoad } from "./load.ts";
import type { World } from "./world.ts";

/** Turns that do not count: a server that has just started compiles its code meanwhile. */
const warmUps = 3;
/** Turns that count. */
const rounds = 5;
const claimsPerRound = 4_000;
/** Accounts for requests that the load generator prepares but never sends. */
const spare = 500;
const accountsPerRound = claimsPerRound + spare;

/** The rate of claims by HTTP compared with the bare SQL statement. */
export const claimRate: Benchmark = {
  name: "claim-rate",
  title: "claims through the server over HTTP, against the bare claim statement by pg alone",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  await ensureSessions(world, (warmUps + rounds) * accountsPerRound);
  const gameid = await makeGame(world.connection.db, { slug: "claim-rate" });
  const rates: Record<"http" | "bare" | "prepared", LoadResult[]> = {
    http: [],
    bare: [],
    prepared: [],
  };
  // The two are measured in turns, so that other load on the machine affects both alike.
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const uid = firstUid + round * accountsPerRound;
    for (const kind of ["bare", "prepared"] as const) {
      const prepared = kind === "prepared";
      rates[kind].push(
        await checked(world, gameid, (giftid) =>
          claimBare(world, { giftid, firstUid: uid, prepared }),
        ),
      );
    }
    rates.http.push(await checked(world, gameid, (giftid) => claimByHttp(world, giftid, uid)));
  }
  const rateOf = (kind: keyof typeof rates) => medianRate(rates[kind].slice(warmUps));
  return {
    measured: { label: "claims over HTTP", perSecond: rateOf("http") },
    against: { label: "bare statement", perSecond: rateOf("bare") },
    note:
      `median of ${rounds} turns of ${claimsPerRound} claims each after ${warmUps} to warm up, ` +
      `${world.poolSize} database connections on both sides; against the bare statement prepared, ` +
      `${Math.round(rateOf("prepared")).toLocaleString("en")}/s, ` +
      `the ratio is ${(rateOf("http") / rateOf("prepared")).toFixed(2)}`,
  };
}

/** Runs a round on a new gift and checks that every claim got a code. */
async function checked(
  world: World,
  gameid: string,
  claimAll: (giftid: string) => Promise<number>,
): Promise<LoadResult> {
  const giftid = await makeGift(world.connection.db, { gameid, codes: claimsPerRound });
  await world.connection.pool.query("vacuum analyze gift_codes, gift_claim_counts");
  const seconds = await claimAll(giftid);
  const owned = await countClaimed(world, giftid);
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
      const token = sessionToken(uid);
      uid += 1;
      return { token };
    },
  });
  return result.seconds;
}
