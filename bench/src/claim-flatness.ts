import { connect } from "@playfront/database/connect";
import { sql } from "kysely";
import { systemClock } from "../../apps/server/src/infra/clock.ts";
import { createPostgresStore } from "../../apps/server/src/infra/ephemeral/postgres-store.ts";
import { createGameService } from "../../apps/server/src/modules/catalogue/game/game.service.ts";
import {
  type ClaimService,
  createClaimService,
} from "../../apps/server/src/modules/gift/claim.service.ts";
import type { SessionStanding } from "../../apps/server/src/modules/identity/session/live-session.ts";
import { makeGame, makeGift } from "../../apps/server/src/testing/factories.ts";
import type { Benchmark, Result } from "./benchmark.ts";
import { ensureAccounts, firstUid } from "./fill.ts";
import { type LoadResult, requestRate } from "./load.ts";
import type { World } from "./world.ts";

const workers = 8;
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
  await connection.pool.query("alter table gift_codes set (autovacuum_enabled = false)");
  const gameid = await makeGame(connection.db, { slug: "claim-flatness" });
  const oldGift = await makeGift(connection.db, { gameid, codes });
  const freshGift = await makeGift(connection.db, { gameid, codes });
  await connection.pool.query("vacuum analyze gift_codes, gift_claim_counts");
  const { db, close } = connect(world.connectionString, workers);
  const claims = createService(db);
  const old = createClaimer(claims, oldGift);
  const fresh = createClaimer(claims, freshGift);
  const tenths: LoadResult[] = [];
  for (let part = 1; part < 10; part += 1) tenths.push(await old(tenth));
  const rates: Record<"old" | "fresh", LoadResult[]> = { old: [], fresh: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    rates.fresh.push(await fresh(Math.floor(tenth / turns)));
    rates.old.push(await old(Math.floor(tenth / turns)));
  }
  await close();
  const all = tenths.map((part) => Math.round(requestRate([part])).toLocaleString("en")).join(" ");
  return {
    measured: { label: "last tenth", perSecond: requestRate(rates.old) },
    against: { label: "fresh gift, in turns", perSecond: requestRate(rates.fresh) },
    note: `${codes.toLocaleString("en")} codes, ${workers} claims at a time; the nine tenths before: ${all}`,
  };
}

/** Claims the next codes of a gift through the service, one account per claim. */
function createClaimer(claims: ClaimService, giftid: string) {
  const surroundings = { container: "mobile", platform: "android" } as const;
  const where = {
    giftid,
    surroundings,
    deviceid: "bench",
    cid: null,
    ip: "127.0.0.1",
  };
  let uid = firstUid;
  const claimUntil = async (end: number): Promise<void> => {
    while (uid < end) {
      const answer = await claims.claim({ ...where, token: String(uid++) });
      if (!answer.ok) throw new Error(`a claim was refused with code ${answer.code}`);
    }
  };
  return async (count: number): Promise<LoadResult> => {
    const end = uid + count;
    const start = performance.now();
    await Promise.all(Array.from({ length: workers }, () => claimUntil(end)));
    return { requests: count, seconds: (performance.now() - start) / 1000 };
  };
}

/** Sessions are faked, because reading them is not measured here: a token is the account's number. */
function createService(db: World["connection"]["db"]): ClaimService {
  const selectStanding = (uid: string) => sql<SessionStanding>`
    select ${uid}::bigint as uid, null::text as ip, now() as seen_at, now() as created_at,
      'verified' as "realName", true as "phoneBound"`;
  return createClaimService({
    db,
    clock: systemClock,
    ephemeral: createPostgresStore({ db, clock: systemClock }),
    games: createGameService({ db, clock: systemClock }),
    sessions: { selectStanding, recordUse: async () => {} },
    attribution: { count: () => {} },
    limitFactor: 1,
  });
}
