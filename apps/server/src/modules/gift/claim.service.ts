import { codes } from "@playfront/contract/codes";
import type { Requisite } from "@playfront/contract/constants";
import type { Surroundings } from "@playfront/contract/container";
import type { Db } from "@playfront/database/connect";
import { isUniqueViolation } from "@playfront/database/errors";
import { latestUsed } from "@playfront/http/latest-used";
import { Counts } from "@playfront/observe/counts";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { type Answer, done, failed, tooMany } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { countAgainst } from "../../infra/limits/limits.ts";
import { outcomeOf } from "../../infra/observe/names.ts";
import type { AttributionService } from "../attribution/attribution.service.ts";
import type { SessionService } from "../identity/session/session.service.ts";
import { findTermsAndOwn, type TakeCode, type Taken, takeFreeCode } from "./claim.repository.ts";
import { claimLimits, claimRefusal } from "./claim.rules.ts";
import type { GameLookup } from "./gift.service.ts";
import { findPartition } from "./gift-codes.repository.ts";
import { createRefusedClaims, type RefusedClaims } from "./refusals/refusals.service.ts";

export interface ClaimServiceDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  games: Pick<GameLookup, "selectListed">;
  sessions: Pick<SessionService, "selectStanding" | "recordUse">;
  attribution: Pick<AttributionService, "count">;
  limitFactor: number;
  /** By outcome. */
  counts?: Counts;
}

export interface Claim {
  /** The player's; the claim finds the session itself. */
  token: string;
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
  /** The tables of gifts' codes, which they never leave. A gift without codes is asked for again. */
  partitions: LRUCache<string, string>;
  refused: RefusedClaims;
}

/** Claiming gift codes. */
export function createClaimService(deps: ClaimServiceDeps) {
  const { counts = new Counts() } = deps;
  const parts = {
    ...deps,
    refused: createRefusedClaims(deps),
    stocks: new LRUCache<string, Stock>(latestUsed(maxRememberedGifts)),
    partitions: new LRUCache<string, string>({
      ...latestUsed(maxRememberedGifts),
      fetchMethod: (giftid) => findPartition(deps.db, giftid),
    }),
  };
  return {
    /** Returns the gift's code; the same code every time this account claims the gift. */
    async claim(claim: Claim): Promise<Answer<string>> {
      const answer = await claimGift(parts, claim);
      counts.add(outcomeOf(answer));
      return answer;
    },
  };
}

/**
 * Most claims are one statement. What it refuses is looked into afterwards: to say why, or to count what is limited and
 * try again.
 */
async function claimGift(parts: ClaimParts, claim: Claim): Promise<Answer<string>> {
  const { ephemeral, stocks, refused } = parts;
  const { giftid } = claim;
  const how = stocks.get(giftid)?.isEmpty ? "look" : "skip";
  const first = await takeOrFindCode(parts, claim, { granted: null, how });
  if (first.standing) await parts.sessions.recordUse(first.standing, claim);
  const outcome = await judge(parts, claim, first);
  if ("ok" in outcome) return outcome;
  const { requisite, uid } = outcome;
  const limits = claimLimits({ giftid, requisite }, claim, parts.limitFactor);
  const verdict = await countAgainst(ephemeral, limits);
  if (!verdict.allowed) {
    const refusal = tooMany(verdict.retryAfter, "该设备或网络今日领取此礼包的次数已达上限");
    return await refused.note({ uid, giftid }, refusal);
  }
  return await takeGranted(parts, claim, requisite);
}

/**
 * Takes a free code of a gift whose requisite has been checked and counted. The search starts at the remembered position,
 * so it does not walk over the codes given out before. If it finds none although some are left (one became free again before
 * that position, or other claims have locked the last ones), it searches all codes and waits for the locked ones.
 */
async function takeGranted(
  parts: ClaimParts,
  claim: Claim,
  granted: Requisite,
): Promise<Answer<string>> {
  for (const how of ["skip", "wait"] as const) {
    const taken = await takeOrFindCode(parts, claim, { granted, how });
    const outcome = await judge(parts, claim, taken);
    if ("ok" in outcome) return outcome;
    // The gift has another requisite since it was checked.
    if (outcome.requisite !== granted) return await claimGift(parts, claim);
  }
  return failed(codes.soldOut);
}

/** What the statement has found: a code, or why there is none; or whose claim nothing speaks against, with the requisite. */
async function judge(
  parts: ClaimParts,
  { giftid, surroundings }: Claim,
  { standing, own, code }: Taken,
): Promise<Answer<string> | { requisite: Requisite; uid: string }> {
  if (!standing) return failed(codes.unauthorized);
  const held = own ?? code;
  if (held !== null) return done(held);
  const { uid } = standing;
  const gift = await findTermsAndOwn(parts.db, {
    giftid,
    partition: await partitionOf(parts, giftid),
    uid,
    listedGame: listedGameOf(parts),
  });
  if (!gift) return failed(codes.notFound, "礼包不存在或已下架");
  if (gift.own !== null) return done(gift.own);
  const refusal = claimRefusal(gift, { standing, surroundings, now: parts.clock.now() });
  if (refusal) return await parts.refused.note({ uid, giftid }, refusal);
  noteStock(parts, giftid, gift.left);
  return gift.left > 0 ? { requisite: gift.requisite, uid } : failed(codes.soldOut);
}

async function partitionOf({ partitions }: ClaimParts, giftid: string): Promise<string> {
  return (await partitions.fetch(giftid)) ?? "gift_codes";
}

function listedGameOf({ games }: Pick<ClaimParts, "games">) {
  return games.selectListed(sql.ref("gifts.gameid"));
}

function noteStock({ stocks }: ClaimParts, giftid: string, left: number): void {
  stocks.set(giftid, { from: stocks.get(giftid)?.from ?? 1, isEmpty: left <= 0 });
}

/**
 * The unique index on gift and account decides between two claims of one account. The loser tries again, and finds the
 * winner's code.
 */
async function takeOrFindCode(
  parts: ClaimParts,
  claim: Claim,
  way: Pick<TakeCode, "granted" | "how">,
): Promise<Taken> {
  try {
    return await takeCode(parts, claim, way);
  } catch (error) {
    if (!isUniqueViolation(error, "gift_codes_one_per_account")) throw error;
    return await takeCode(parts, claim, way);
  }
}

async function takeCode(
  parts: ClaimParts,
  { token, giftid, cid }: Claim,
  way: Pick<TakeCode, "granted" | "how">,
): Promise<Taken> {
  const { db, clock, games, sessions, attribution, stocks } = parts;
  const taken = await takeFreeCode(db, {
    ...way,
    giftid,
    partition: await partitionOf(parts, giftid),
    now: clock.now(),
    standing: sessions.selectStanding(token),
    listedGame: listedGameOf({ games }),
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
