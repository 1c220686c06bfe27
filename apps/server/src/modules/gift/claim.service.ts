import { codes } from "@playfront/contract/codes";
import type { Requisite } from "@playfront/contract/constants";
import type { Surroundings } from "@playfront/contract/container";
import type { Db } from "@playfront/database/connect";
import { isUniqueViolation } from "@playfront/database/errors";
import { type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { type Answer, done, failed, tooMany } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Player } from "../../infra/http/call-context.ts";
import { countAgainst } from "../../infra/limits/limits.ts";
import type { AttributionService } from "../attribution/attribution.service.ts";
import {
  countLeft,
  findCode,
  findTerms,
  type TakeCode,
  type Taken,
  takeFreeCode,
} from "./claim.repository.ts";
import { type ClaimantStanding, claimLimits, claimRefusal } from "./claim.rules.ts";
import type { GameLookup } from "./gift.service.ts";

export interface ClaimServiceDeps {
  db: Db;
  clock: Clock;
  games: Pick<GameLookup, "findListed" | "selectListed">;
  /** A select of the account's standing, of no row if the session has ended. */
  accounts: { selectStandingInSession(player: Player): RawBuilder<ClaimantStanding> };
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

/** What this process has last seen of the codes of a gift; hints, which may be wrong. */
interface Stock {
  /** Position of the first free code. */
  from: number;
  isEmpty: boolean;
}

const maxRememberedGifts = 10_000;

interface ClaimParts extends ClaimServiceDeps {
  stocks: LRUCache<string, Stock>;
}

/** Claiming gift codes. */
export function createClaimService(deps: ClaimServiceDeps) {
  const parts = { ...deps, stocks: new LRUCache<string, Stock>({ max: maxRememberedGifts }) };
  return {
    /** Returns the gift's code; the same code every time this account claims the gift. */
    claim: (claim: Claim) => claimGift(parts, claim),
  };
}

/**
 * Most claims are one statement. What it refuses is looked into afterwards: to say why, or to count what is limited and
 * try again.
 */
async function claimGift(parts: ClaimParts, claim: Claim): Promise<Answer<string>> {
  const { db, clock, stocks } = parts;
  const { giftid, surroundings } = claim;
  const how = stocks.get(giftid)?.isEmpty ? "look" : "skip";
  const first = await takeOrFindCode(parts, claim, { granted: null, how });
  if (!first.standing) return failed(codes.unauthorized);
  const code = first.own ?? first.code;
  if (code !== null) return done(code);
  const gift = await findTerms(db, giftid);
  const game = gift?.published ? await parts.games.findListed(gift.gameid) : null;
  if (!gift || !game) return failed(codes.notFound, "礼包不存在或已下架");
  const { standing } = first;
  const refusal = claimRefusal(gift, { standing, surroundings, now: clock.now() });
  if (refusal) return refusal;
  if (noteStock(parts, giftid, gift.left) <= 0) return failed(codes.soldOut);
  const { requisite } = gift;
  const limits = claimLimits({ giftid, requisite }, claim, parts.limitFactor);
  const verdict = await countAgainst(db, clock, limits);
  if (!verdict.allowed) {
    return tooMany(verdict.retryAfter, "该设备或网络今日领取此礼包的次数已达上限");
  }
  const granted = await takeGranted(parts, claim, requisite);
  return granted === null ? failed(codes.soldOut) : done(granted);
}

/**
 * A free code, or null if the gift is certainly sold out. The search starts at the remembered position, so it does not
 * walk over the codes given out before. If it finds none although some are left (one became free again before that
 * position, or other claims have locked the last ones), it searches all codes and waits for the locked ones.
 */
async function takeGranted(
  parts: ClaimParts,
  claim: Claim,
  granted: Requisite,
): Promise<string | null> {
  const taken = await takeOrFindCode(parts, claim, { granted, how: "skip" });
  const code = taken.own ?? taken.code;
  if (code !== null) return code;
  if (noteStock(parts, claim.giftid, await countLeft(parts.db, claim.giftid)) <= 0) return null;
  const last = await takeOrFindCode(parts, claim, { granted, how: "wait" });
  return last.own ?? last.code;
}

function noteStock({ stocks }: ClaimParts, giftid: string, left: number): number {
  stocks.set(giftid, { from: stocks.get(giftid)?.from ?? 1, isEmpty: left <= 0 });
  return left;
}

/** The unique index on gift and account decides between two claims of one account: the loser gets the winner's code. */
async function takeOrFindCode(
  parts: ClaimParts,
  claim: Claim,
  way: Pick<TakeCode, "granted" | "how">,
): Promise<Taken> {
  try {
    return await takeCode(parts, claim, way);
  } catch (error) {
    if (!isUniqueViolation(error, "gift_codes_one_per_account")) throw error;
    // Both claims are of one session or of two live ones: the other has checked the account.
    const standing = { banned: false, realName: "none", phoneBound: false } as const;
    const own = (await findCode(parts.db, claim)) ?? null;
    return { standing, own, code: null, pos: null, gameid: null, isLast: false };
  }
}

async function takeCode(
  { db, clock, games, accounts, attribution, stocks }: ClaimParts,
  { uid, session, giftid, cid }: Claim,
  way: Pick<TakeCode, "granted" | "how">,
): Promise<Taken> {
  const taken = await takeFreeCode(db, {
    ...way,
    giftid,
    uid,
    now: clock.now(),
    standing: accounts.selectStandingInSession({ uid, session }),
    listedGame: games.selectListed(sql.ref("gifts.gameid")),
    from: way.how === "skip" ? (stocks.get(giftid)?.from ?? 1) : 1,
  });
  const { pos, gameid, isLast } = taken;
  if (pos === null) return taken;
  // Claims that ran beside this one may have seen a later position.
  const from = way.how === "wait" ? pos : Math.max(pos, stocks.get(giftid)?.from ?? 1);
  stocks.set(giftid, { from, isEmpty: isLast });
  attribution.count({ gameid, cid, counter: "claims" });
  return taken;
}
