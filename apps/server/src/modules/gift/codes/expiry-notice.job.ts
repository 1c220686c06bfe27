import type { Db } from "@playfront/database/connect";
import { type Clock, toShanghaiTime } from "../../../infra/clock.ts";
import { collectFailures } from "../../../infra/jobs/failures.ts";
import { timeLimit } from "../../../infra/jobs/time-limit.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { GameLookup } from "../gift.service.ts";
import * as repository from "./expiry-notice.repository.ts";

export interface TellOfExpiryDeps {
  db: Db;
  clock: Clock;
  games: Pick<GameLookup, "findAllListed">;
  messages: Pick<MessageService, "sendToAll">;
}

const hourMs = 3_600_000;
/** How long before the end players are told. */
const noticeMs = 24 * hourMs;
/** Who claimed a code later than this knows its end. */
const freshMs = 12 * hourMs;
/** In milliseconds; shorter than the time between two runs. */
const runMs = 45_000;
/** Gifts of one run, and messages of one transaction. */
const [mostGifts, portion] = [200, 1000];

/**
 * Tells everybody who has claimed a code of a gift once that the gift expires within a day, between 8 and 22 o'clock in
 * Shanghai. The transaction that sends the messages notes how far it has come.
 */
export async function tellOfExpiry(deps: TellOfExpiryDeps, stopping?: AbortSignal): Promise<void> {
  const { db, clock, games } = deps;
  const now = clock.now();
  const hour = Number(toShanghaiTime(now).slice(11, 13));
  if (hour < 8 || hour >= 22) return;
  const isOver = timeLimit(runMs, stopping);
  const failures = collectFailures("messages about codes that expire could not be sent");
  const until = new Date(now.getTime() + noticeMs);
  const gifts = await repository.findExpiring(db, { now, until, limit: mostGifts });
  const listed = await games.findAllListed([...new Set(gifts.map(({ gameid }) => gameid))]);
  for (const gift of gifts) {
    const gamename = listed.get(gift.gameid)?.gamename;
    if (gamename === undefined) continue;
    await failures.attempt(() => tellHolders(deps, { ...gift, gamename }, isOver));
    if (isOver()) break;
  }
  failures.throwAny();
}

async function tellHolders(
  { db, clock, messages }: TellOfExpiryDeps,
  { giftid, giftname, gamename, expires_at }: repository.ExpiringGift & { gamename: string },
  isOver: () => boolean,
): Promise<void> {
  const end = toShanghaiTime(expires_at).slice(5, 16);
  const message = {
    title: "兑换码即将到期",
    content: `您领取的《${gamename}》「${giftname}」兑换码将于 ${end} 到期，请尽快在游戏内使用；已使用请忽略。`,
    link: `/gift/info/${giftid}`,
  };
  const claimedBefore = new Date(clock.now().getTime() - freshMs);
  let isDone = false;
  while (!isDone && !isOver()) {
    isDone = await db.transaction().execute(async (trx) => {
      const uids = await repository.takeHolders(trx, { giftid, claimedBefore, limit: portion });
      if (uids !== null && uids.length > 0)
        await messages.sendToAll(trx, { kind: "expiry", ...message, uids });
      return uids === null;
    });
  }
}
