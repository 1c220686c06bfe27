import { connect } from "@playfront/database/connect";
import { sql } from "kysely";
import { systemClock } from "../../../apps/server/src/infra/clock.ts";
import { createPostgresStore } from "../../../apps/server/src/infra/ephemeral/postgres-store.ts";
import { createGameService } from "../../../apps/server/src/modules/catalogue/game/game.service.ts";
import {
  type ClaimService,
  createClaimService,
} from "../../../apps/server/src/modules/gift/claim.service.ts";
import type { SessionStanding } from "../../../apps/server/src/modules/identity/session/live-session.ts";
import { firstUid } from "../fill.ts";
import type { LoadResult } from "../load.ts";
import type { World } from "../world.ts";

export const parallelClaims = 8;

/** Claims this number of the gift's next codes. */
type Claimer = (count: number) => Promise<LoadResult>;

/** Claims through the service, without HTTP: only the database is measured. */
export function openClaims({ connectionString }: World) {
  const { db, close } = connect(connectionString, parallelClaims);
  const claims = createService(db);
  return { claimerOf: (giftid: string) => createClaimer(claims, giftid), close };
}

/** Claims the next codes of a gift through the service, one account per claim. */
function createClaimer(claims: ClaimService, giftid: string): Claimer {
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
    await Promise.all(Array.from({ length: parallelClaims }, () => claimUntil(end)));
    return { requests: count, seconds: (performance.now() - start) / 1000, times: [], cpu: {} };
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
