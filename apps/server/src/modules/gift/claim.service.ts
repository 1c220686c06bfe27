import { codes } from "@playfront/contract/codes";
import type { Surroundings } from "@playfront/contract/container";
import type { Db } from "@playfront/database/connect";
import { isUniqueViolation } from "@playfront/database/errors";
import { LRUCache } from "lru-cache";
import { type Answer, done, failed, tooMany } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Player } from "../../infra/http/call-context.ts";
import { countAgainst } from "../../infra/limits/limits.ts";
import type { AttributionService } from "../attribution/attribution.service.ts";
import { countLeft, findClaimable, findCode, takeFreeCode } from "./claim.repository.ts";
import { type ClaimantStanding, claimLimits, claimRefusal } from "./claim.rules.ts";
import type { GameLookup } from "./gift.service.ts";

export interface ClaimServiceDeps {
  db: Db;
  clock: Clock;
  games: Pick<GameLookup, "findListed">;
  /** Null if the session has ended. */
  accounts: { standingInSession(player: Player): Promise<ClaimantStanding | null> };
  attribution: Pick<AttributionService, "count">;
  limitFactor: number;
}

export interface Claim extends Player {
  giftid: string;
  surroundings: Surroundings;
  deviceid: string;
  /** Channel that the player came from. */
  cid: string | null;
  ip: string;
}

export type ClaimService = ReturnType<typeof createClaimService>;

/**
 * Position of the first free code of each gift, as last seen by this process. It is a hint: the true position may be
 * lower or higher.
 */
type FirstFreePositions = LRUCache<string, number>;

const maxRememberedGifts = 10_000;

/** Claiming gift codes. */
export function createClaimService(deps: ClaimServiceDeps) {
  const positions: FirstFreePositions = new LRUCache({ max: maxRememberedGifts });
  return {
    /** Returns the gift's code; the same code every time this account claims the gift. */
    claim: (claim: Claim) => claimGift(deps, positions, claim),
  };
}

async function claimGift(
  deps: ClaimServiceDeps,
  positions: FirstFreePositions,
  claim: Claim,
): Promise<Answer<string>> {
  const { db, clock } = deps;
  const [gift, standing] = await Promise.all([
    findClaimable(db, claim),
    deps.accounts.standingInSession(claim),
  ]);
  if (!standing) return failed(codes.unauthorized);
  if (gift?.code) return done(gift.code);
  if (!gift?.published) return failed(codes.notFound, "礼包不存在或已下架");
  const game = await deps.games.findListed(gift.gameid);
  if (!game) return failed(codes.notFound, "礼包不存在或已下架");
  const { surroundings } = claim;
  const refusal = claimRefusal(gift, { standing, surroundings, now: clock.now() });
  if (refusal) return refusal;
  if (gift.left <= 0) return failed(codes.soldOut);
  const { giftid } = claim;
  const limits = claimLimits({ giftid, requisite: gift.requisite }, claim, deps.limitFactor);
  const verdict = await countAgainst(db, clock, limits);
  if (!verdict.allowed) {
    return tooMany(verdict.retryAfter, "该设备或网络今日领取此礼包的次数已达上限");
  }
  const { code, isFirst } = await takeOrFindCode(deps, positions, claim);
  if (code === null) return failed(codes.soldOut);
  if (isFirst) deps.attribution.count({ ...gift, cid: claim.cid, counter: "claims" });
  return done(code);
}

/** The unique index on gift and account decides between two claims of one account: the loser gets the winner's code. */
async function takeOrFindCode(deps: ClaimServiceDeps, positions: FirstFreePositions, claim: Claim) {
  try {
    return { code: await takeCode(deps, positions, claim), isFirst: true };
  } catch (error) {
    if (!isUniqueViolation(error, "gift_codes_one_per_account")) throw error;
    return { code: (await findCode(deps.db, claim)) ?? null, isFirst: false };
  }
}

/**
 * A free code, or null if the gift is certainly sold out. The search starts at the remembered position, so it
 * does not walk over the codes given out before. If it finds none although some are left (one became free again before
 * that position, or other claims have locked the last ones), it searches all codes and waits for the locked ones.
 */
async function takeCode(
  { db, clock }: ClaimServiceDeps,
  positions: FirstFreePositions,
  { giftid, uid }: Claim,
) {
  const wanted = { giftid, uid, now: clock.now() };
  const from = positions.get(giftid) ?? 1;
  const taken = await takeFreeCode(db, { ...wanted, from, locked: "skip" });
  if (taken) {
    positions.set(giftid, Math.max(positions.get(giftid) ?? 1, taken.pos));
    return taken.code;
  }
  if ((await countLeft(db, giftid)) <= 0) return null;
  const last = await takeFreeCode(db, { ...wanted, from: 1, locked: "wait" });
  if (last) positions.set(giftid, last.pos);
  return last?.code ?? null;
}
