import { randomInt } from "node:crypto";
import { codes } from "@playfront/contract/codes";
import type { Surroundings } from "@playfront/contract/container";
import type { Db } from "@playfront/database/connect";
import { sql } from "kysely";
import { type Answer, done, failed, tooMany } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import type { AccountService } from "../../identity/account/account.service.ts";
import { claimRefusal } from "../claim.rules.ts";
import type { GameLookup } from "../gift.service.ts";
import * as repository from "./second-hand.repository.ts";

interface SecondHandDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  games: Pick<GameLookup, "selectListed">;
  accounts: Pick<AccountService, "standing">;
  limitFactor: number;
}

export type SecondHand = ReturnType<typeof createSecondHand>;

const perDay = 10;
const dayMs = 86_400_000;

/** Claimed codes of sold-out gifts for other players (淘号): whoever has claimed one has a day to use it before. */
export function createSecondHand(deps: SecondHandDeps) {
  return {
    find: (wanted: { uid: string; giftid: string; surroundings: Surroundings }) =>
      findCode(deps, wanted),
  };
}

async function findCode(
  { db, clock, ephemeral, games, accounts, limitFactor }: SecondHandDeps,
  { uid, giftid, surroundings }: { uid: string; giftid: string; surroundings: Surroundings },
): Promise<Answer<string>> {
  const listedGame = games.selectListed(sql.ref("gifts.gameid"));
  const [gift, standing] = await Promise.all([
    repository.findTerms(db, { giftid, uid, listedGame }),
    accounts.standing(uid),
  ]);
  if (!gift) return failed(codes.notFound, "此礼包不支持淘号");
  if (!standing) return failed(codes.unauthorized);
  const now = clock.now();
  const refusal = claimRefusal(gift, { standing, surroundings, now });
  if (refusal) return refusal;
  if (gift.isOwner) return failed(codes.notClaimable, "您已领取过此礼包，请使用自己的兑换码");
  if (gift.left > 0) return failed(codes.notClaimable, "礼包还有库存，请直接领取");
  const verdict = await countEvent(ephemeral, {
    key: `second-hand:${uid}`,
    max: perDay * limitFactor,
    windowSeconds: dayMs / 1000,
  });
  if (!verdict.allowed) return tooMany(verdict.retryAfter, `每天最多淘 ${perDay} 次，请明天再试`);
  const before = new Date(now.getTime() - dayMs);
  const from = randomInt(1, gift.last + 1);
  const sn = await repository.findCode(db, { giftid, before, from });
  return sn === null ? failed(codes.soldOut, "暂时没有可淘的号，请稍后再试") : done(sn);
}
