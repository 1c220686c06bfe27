import { codes } from "@playfront/contract/codes";
import type { Surroundings } from "@playfront/contract/container";
import type { Db } from "@playfront/database/connect";
import { isUniqueViolation } from "@playfront/database/errors";
import { countedAddress } from "@playfront/http/address";
import { LRUCache } from "lru-cache";
import { type Answer, done, failed, tooMany } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import { countEvent } from "../../infra/limits/limits.ts";
import type { AttributionService } from "../attribution/attribution.service.ts";
import { countLeft, findClaimable, findCode, takeFreeCode } from "./claim.repository.ts";
import { deviceLimit, refusalOf, type Standing } from "./claim.rules.ts";
import type { GameLookup } from "./gift.service.ts";

export interface ClaimServiceDeps {
  db: Db;
  clock: Clock;
  games: Pick<GameLookup, "findListed">;
  accounts: { standing(uid: string): Promise<Standing | null> };
  attribution: Pick<AttributionService, "count">;
  limitFactor: number;
}

export interface Claim {
  uid: string;
  giftid: string;
  surroundings: Surroundings;
  deviceid: string;
  /** The channel the player came by. */
  cid: string | null;
  ip: string;
}

export type ClaimService = ReturnType<typeof createClaimService>;

/** Where each gift's free codes begin, as far as this process has seen: a hint that may be wrong in both directions. */
type Bounds = LRUCache<string, number>;

const remembered = 10_000;

/** Handing out codes. */
export function createClaimService(deps: ClaimServiceDeps) {
  const bounds: Bounds = new LRUCache({ max: remembered });
  return {
    /** Claims a gift; the code, the same one every time the account asks. */
    claim: (claim: Claim) => claimGift(deps, bounds, claim),
  };
}

async function claimGift(
  deps: ClaimServiceDeps,
  bounds: Bounds,
  claim: Claim,
): Promise<Answer<string>> {
  const { db, clock } = deps;
  const gift = await findClaimable(db, claim);
  if (gift?.code) return done(gift.code);
  if (!gift?.published) return failed(codes.notFound, "礼包不存在或已下架");
  const [game, standing] = await Promise.all([
    deps.games.findListed(gift.gameid),
    deps.accounts.standing(claim.uid),
  ]);
  if (!standing) return failed(codes.unauthorized);
  if (!game) return failed(codes.notFound, "礼包不存在或已下架");
  const { surroundings } = claim;
  const refusal = refusalOf(gift, { standing, surroundings, now: clock.now() });
  if (refusal) return refusal;
  if (gift.left <= 0) return failed(codes.soldOut);
  const { giftid, deviceid } = claim;
  const from = { deviceid, ip: countedAddress(claim.ip) };
  const limit = deviceLimit({ giftid, requisite: gift.requisite }, from, deps.limitFactor);
  const verdict = limit && (await countEvent(db, clock, limit));
  if (verdict?.allowed === false) {
    return tooMany(verdict.retryAfter, "该设备今日领取此礼包的次数已达上限");
  }
  const { code, isFirst } = await takeOnce(deps, bounds, claim);
  if (code === null) return failed(codes.soldOut);
  if (isFirst) deps.attribution.count({ ...gift, cid: claim.cid, counter: "claims" });
  return done(code);
}

/** The unique index on gift and account decides between claims of one account: the loser gets the winner's code. */
async function takeOnce(deps: ClaimServiceDeps, bounds: Bounds, claim: Claim) {
  try {
    return { code: await take(deps, bounds, claim), isFirst: true };
  } catch (error) {
    if (!isUniqueViolation(error, "gift_codes_one_per_account")) throw error;
    return { code: (await findCode(deps.db, claim)) ?? null, isFirst: false };
  }
}

/**
 * A free code, or null when the gift is sold out for certain. Looks from the bound on first, so that it never walks
 * the codes given out before; when that finds none although some are left (one came free again behind the bound, or
 * other claims hold the last ones) it looks at all of them and waits for those held.
 */
async function take({ db, clock }: ClaimServiceDeps, bounds: Bounds, { giftid, uid }: Claim) {
  const wanted = { giftid, uid, now: clock.now() };
  const from = bounds.get(giftid) ?? 1;
  const taken = await takeFreeCode(db, { ...wanted, from, held: "skip" });
  if (taken) {
    bounds.set(giftid, Math.max(bounds.get(giftid) ?? 1, taken.pos));
    return taken.code;
  }
  if ((await countLeft(db, giftid)) <= 0) return null;
  const last = await takeFreeCode(db, { ...wanted, from: 1, held: "wait" });
  if (last) bounds.set(giftid, last.pos);
  return last?.code ?? null;
}
