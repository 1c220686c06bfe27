import { codes, defaultMessages } from "@playfront/contract/codes";
import type { Db } from "@playfront/database/connect";
import { latestUsed } from "@playfront/http/latest-used";
import { LRUCache } from "lru-cache";
import type { FailedAnswer } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import * as repository from "./refusals.repository.ts";

/** Reasons that lie with the player. That a gift is closed or sold out says nothing of anybody. */
const ofPlayers: readonly number[] = [
  codes.wrongContainer,
  codes.needsRealName,
  codes.needsPhone,
  codes.tooMany,
];

/** The same refusal is noted at most once in this time; milliseconds. */
const notedEveryMs = 3_600_000;
const maxRemembered = 10_000;
export const refusalDays = 3;

interface RefusalDeps {
  db: Db;
  clock: Clock;
}

export type RefusedClaims = ReturnType<typeof createRefusedClaims>;

/** Notes why players could not claim gifts. */
export function createRefusedClaims({ db, clock }: RefusalDeps) {
  /** What this process has noted lately, by account and gift. */
  const noted = new LRUCache<string, { msg: string; at: number }>(latestUsed(maxRemembered));
  return {
    /** Notes a refusal that lies with the player, and returns it. */
    async note(
      { uid, giftid }: { uid: string; giftid: string },
      refusal: FailedAnswer,
    ): Promise<FailedAnswer> {
      const { code, msg = defaultMessages[code] } = refusal;
      const now = clock.now();
      const [key, since] = [`${giftid} ${uid}`, now.getTime() - notedEveryMs];
      const last = noted.get(key);
      const isNoted = last?.msg === msg && last.at >= since;
      if (isNoted || !ofPlayers.includes(code)) return refusal;
      await repository.upsert(db, { uid, giftid, code, msg, now, since: new Date(since) });
      noted.set(key, { msg, at: now.getTime() });
      return refusal;
    },
  };
}

/** Why the player could not claim the gift lately; undefined without a refusal that lies with the player. */
export function findRefusal(
  { db, clock }: RefusalDeps,
  { uid, giftid }: { uid: string; giftid: string },
): Promise<{ code: number; msg: string } | undefined> {
  const since = new Date(clock.now().getTime() - refusalDays * 86_400_000);
  return repository.find(db, { uid, giftid, since });
}
