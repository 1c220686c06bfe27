import type { Db, Executor } from "@playfront/database/connect";
import { type Clock, toShanghaiTime } from "../../../infra/clock.ts";
import { timeLimit } from "../../../infra/jobs/time-limit.ts";
import type { MessageService } from "../../message/message.service.ts";
import { portionOfNotices, sendNotices, type Taken } from "../../notice/send-notices.ts";
import * as repository from "./expiry-notice.repository.ts";

export interface TellOfExpiryDeps {
  db: Db;
  clock: Clock;
  messages: Pick<MessageService, "sendToAll">;
}

const hourMs = 3_600_000;
/** How long before the end players are told. */
const noticeMs = 24 * hourMs;
/** Who claimed a code later than this knows its end. */
const freshMs = 12 * hourMs;
/** In milliseconds; shorter than the time between two runs. */
const runMs = 45_000;
/** Gifts of one statement. */
const giftsAtOnce = 200;

/**
 * Tells everybody who has claimed a code of a gift half a day ago that the gift expires within a day, once for each end that it gets,
 * between 8 and 22 o'clock in Shanghai.
 */
export async function tellOfExpiry(deps: TellOfExpiryDeps, stopping?: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const hour = Number(toShanghaiTime(now).slice(11, 13));
  if (hour < 8 || hour >= 22) return;
  const span = {
    now,
    until: new Date(now.getTime() + noticeMs),
    claimedBefore: new Date(now.getTime() - freshMs),
  };
  const things = expiringGifts(db, span);
  const take = (trx: Executor, gift: repository.ExpiringGift) => takeHolders(trx, gift, span);
  const what = "codes that expire";
  await sendNotices(deps, { what, things, take }, timeLimit(runMs, stopping));
}

async function* expiringGifts(
  db: Db,
  span: { now: Date; until: Date; claimedBefore: Date },
): AsyncGenerator<repository.ExpiringGift> {
  let gifts: repository.ExpiringGift[] = [];
  do {
    const after = gifts.at(-1) ?? null;
    gifts = await repository.findExpiring(db, { ...span, after, limit: giftsAtOnce });
    for (const gift of gifts) if (await repository.hasUntold(db, gift, span)) yield gift;
  } while (gifts.length === giftsAtOnce);
}

/** Stops before a holder whose account somebody else changes or deletes at this moment: the next run begins there. */
async function takeHolders(
  trx: Executor,
  gift: repository.ExpiringGift,
  { claimedBefore }: { claimedBefore: Date },
): Promise<Taken> {
  const { giftid, giftname, gamename, expires_at } = gift;
  const limit = portionOfNotices;
  const holders = await repository.lockHolders(trx, gift, { claimedBefore, limit });
  const free = await repository.lockAccounts(
    trx,
    holders.map(({ uid }) => uid),
  );
  const blocked = holders.findIndex(({ uid }) => !free.has(uid));
  const told = blocked === -1 ? holders : holders.slice(0, blocked);
  const last = told.at(-1);
  if (last) await repository.noteTold(trx, { ...last, giftid });
  const end = toShanghaiTime(expires_at).slice(5, 16);
  const notice = {
    kind: "expiry" as const,
    title: "兑换码即将到期",
    content: `您领取的《${gamename}》「${giftname}」兑换码将于 ${end} 到期，请尽快在游戏内使用；已使用请忽略。`,
    link: `/gift/info/${giftid}`,
    uids: told.map(({ uid }) => uid),
  };
  return { notices: [notice], isLast: told.length < limit };
}
