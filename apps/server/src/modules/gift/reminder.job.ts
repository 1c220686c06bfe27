import type { Db } from "@playfront/database/connect";
import type { Log } from "@playfront/http/log";
import type { Clock } from "../../infra/clock.ts";
import { timeLimit } from "../../infra/jobs/time-limit.ts";
import type { MessageService } from "../message/message.service.ts";
import { deleteReminders, lockReminders } from "../notice/reminder-table.ts";
import { portionOfNotices, sendNotices } from "../notice/send-notices.ts";
import {
  findOpened,
  type GiftReminder,
  giftReminders,
  type WantedGift,
} from "./reminder.repository.ts";

export interface SendRemindersDeps {
  db: Db;
  clock: Clock;
  log: Pick<Log, "warn">;
  messages: Pick<MessageService, "sendToAll">;
}

/** In milliseconds; shorter than a minute, so that one run ends before the next begins. */
const runMs = 45_000;

/**
 * Tells everybody who waits for a gift that it has opened or has codes again, as each has asked for, once it can be had. Nobody is told of a
 * gift that has expired meanwhile; a gift without codes, or one that players may not see, is told of once they may.
 */
export async function sendReminders(
  deps: SendRemindersDeps,
  stopping?: AbortSignal,
): Promise<void> {
  const things = await findOpened(deps.db, deps.clock.now());
  const isOver = timeLimit(runMs, stopping);
  const isDone = await sendNotices(deps, { what: "opened gifts", things, take }, isOver);
  if (!isDone) deps.log.warn("messages about opened gifts go on in the next run");
}

async function take(trx: Parameters<typeof lockReminders>[0], gift: WantedGift) {
  const { giftid: id, isOver } = gift;
  const limit = portionOfNotices;
  const taken = await lockReminders<GiftReminder>(trx, giftReminders, { id, limit });
  await deleteReminders(trx, giftReminders, { id, uids: taken.map(({ uid }) => uid) });
  const uidsOf = (isRestock: boolean) =>
    taken.filter(({ is_restock }) => is_restock === isRestock).map(({ uid }) => uid);
  const notices = isOver
    ? []
    : [
        { ...messageOf(gift, ["预约的礼包已开放", "已开放领取"]), uids: uidsOf(false) },
        { ...messageOf(gift, ["预约的礼包已补货", "有新的兑换码"]), uids: uidsOf(true) },
      ];
  return { notices, isLast: taken.length < limit };
}

const messageOf = (
  { giftid, giftname, gamename }: WantedGift,
  [title, what]: readonly [string, string],
) => ({
  kind: "gift" as const,
  title,
  content: `您预约提醒的《${gamename}》「${giftname}」${what}，数量有限，先到先得。`,
  link: `/gift/info/${giftid}`,
});
