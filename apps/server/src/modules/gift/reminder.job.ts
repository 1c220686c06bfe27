import type { Db } from "@playfront/database/connect";
import type { Log } from "@playfront/http/log";
import type { Clock } from "../../infra/clock.ts";
import { collectFailures } from "../../infra/jobs/failures.ts";
import { timeLimit } from "../../infra/jobs/time-limit.ts";
import type { MessageService } from "../message/message.service.ts";
import type { GameLookup } from "./gift.service.ts";
import * as repository from "./reminder.repository.ts";

export interface SendRemindersDeps {
  db: Db;
  clock: Clock;
  log: Pick<Log, "warn">;
  games: Pick<GameLookup, "findAllListed">;
  messages: Pick<MessageService, "sendToAll">;
}

/** In milliseconds; shorter than a minute, so that one run ends before the next begins. */
const runMs = 45_000;
/** Messages of one transaction. */
const portion = 1000;

/**
 * Sends a message to everybody who waits for a gift that has opened, or has codes again. The transaction that sends it deletes the reminder, so
 * nobody gets it twice. Nobody is told of a gift that has expired meanwhile, and a gift or game that players may not
 * see is told of once they may. What fails is tried again in the next run.
 */
export async function sendReminders(
  deps: SendRemindersDeps,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, clock, log, games } = deps;
  const isOver = timeLimit(runMs, stopping);
  const failures = collectFailures("messages about opened gifts could not be sent");
  const opened = await repository.findOpened(db, clock.now());
  const listed = await games.findAllListed([...new Set(opened.map(({ gameid }) => gameid))]);
  for (const gift of opened) {
    const gamename = listed.get(gift.gameid)?.gamename;
    if (gamename === undefined) continue;
    await failures.attempt(() => tellAll(deps, { ...gift, gamename }, isOver));
    if (isOver()) {
      log.warn("messages about opened gifts go on in the next run");
      break;
    }
  }
  failures.throwAny();
}

async function tellAll(
  { db, clock, messages }: SendRemindersDeps,
  gift: repository.OpenedGift & { gamename: string },
  isOver: () => boolean,
): Promise<void> {
  const { giftid, giftname, gamename, expires_at, isRestocked } = gift;
  const [title, what] = isRestocked
    ? ["预约的礼包已补货", "有新的兑换码"]
    : ["预约的礼包已开放", "已开放领取"];
  const message = {
    title,
    content: `您预约提醒的《${gamename}》「${giftname}」${what}，数量有限，先到先得。`,
    link: `/gift/info/${giftid}`,
  };
  let told = portion;
  while (told === portion && !isOver()) {
    told = await db.transaction().execute(async (trx) => {
      const uids = await repository.takeByGift(trx, { giftid, limit: portion });
      const isClaimable = clock.now() < expires_at;
      if (uids.length > 0 && isClaimable)
        await messages.sendToAll(trx, { kind: "gift", ...message, uids });
      return uids.length;
    });
  }
}
