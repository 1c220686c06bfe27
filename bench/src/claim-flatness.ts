import { createGameService } from "../../apps/server/src/modules/game/game.service.ts";
import {
  type ClaimService,
  createClaimService,
} from "../../apps/server/src/modules/gift/claim.service.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { connect } from "../../apps/server/src/platform/database/connect.ts";
import { makeGame, makeGift } from "../../apps/server/src/testing/factories.ts";
import type { Benchmark, Result } from "./benchmark.ts";
import { countOwned, ensureAccounts, firstUid } from "./fill.ts";
import type { World } from "./world.ts";

const workers = 8;
/** Claimed before, so that no part of the measured gift pays for a cold start. */
const warmUpCodes = 5_000;

/** Whether a gift grows slower as it empties, while no VACUUM clears away what its claims leave behind. */
export const claimFlatness: Benchmark = {
  name: "claim-flatness",
  title: "the last tenth of a gift's codes, against the first tenth; autovacuum off",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const { codes, connection } = world;
  await ensureAccounts(world, codes);
  await connection.pool.query("alter table gift_codes set (autovacuum_enabled = false)");
  const gameid = await makeGame(connection.db, { slug: "claim-flatness" });
  const [warmUp, gift] = await Promise.all(
    [warmUpCodes, codes].map((count) => makeGift(connection.db, { gameid, codes: count })),
  );
  await connection.pool.query("vacuum analyze gift_codes, gift_claim_counts");
  const { db, close } = connect(world.connectionString, workers);
  const claims = createService(db);
  await claimTenths(claims, warmUp as string, warmUpCodes);
  const tenths = await claimTenths(claims, gift as string, codes);
  await close();
  if ((await countOwned(world, gift as string)) !== codes) throw new Error("a claim got no code");
  const [first = 0, last = 0] = [tenths[0], tenths.at(-1)];
  const all = tenths.map((rate) => Math.round(rate).toLocaleString("en")).join(" ");
  return {
    measured: { label: "last tenth", perSecond: last },
    against: { label: "first tenth", perSecond: first },
    note: `${codes.toLocaleString("en")} codes, ${workers} claims at a time; claims a second by tenth: ${all}`,
  };
}

/** Claims every code of a gift through the service, one account each; claims a second, tenth by tenth. */
async function claimTenths(claims: ClaimService, giftid: string, codes: number): Promise<number[]> {
  const surroundings = { container: "mobile", platform: "android" } as const;
  const where = { giftid, surroundings, deviceid: "bench", ip: "127.0.0.1" };
  let uid = firstUid;
  const claimUntil = async (end: number): Promise<void> => {
    while (uid < end) {
      const answer = await claims.claim({ ...where, uid: String(uid++) });
      if (!answer.ok) throw new Error(`a claim was refused with code ${answer.code}`);
    }
  };
  const tenths: number[] = [];
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    const [before, end] = [uid, firstUid + Math.round((codes * tenth) / 10)];
    const start = performance.now();
    await Promise.all(Array.from({ length: workers }, () => claimUntil(end)));
    tenths.push(((end - before) * 1000) / (performance.now() - start));
  }
  return tenths;
}

/** The accounts' standing is the same for all: reading it is not what is measured here. */
function createService(db: World["connection"]["db"]): ClaimService {
  const standing = { banned: false, realName: "verified", phoneBound: true } as const;
  return createClaimService({
    db,
    clock: systemClock,
    games: createGameService({ db, clock: systemClock }),
    accounts: { standing: async () => standing },
    limitFactor: 1,
  });
}
