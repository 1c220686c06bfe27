import { codes } from "@playfront/contract/codes";
import type { Db } from "@playfront/database/connect";
import { sql } from "kysely";
import { type Answer, done, failed } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import { findTerms } from "./claim.repository.ts";
import type { GameLookup } from "./gift.service.ts";
import * as repository from "./reminder.repository.ts";

export interface ReminderServiceDeps {
  db: Db;
  clock: Clock;
  games: Pick<GameLookup, "selectListed">;
}

export type ReminderService = ReturnType<typeof createReminderService>;

/** Reminders of an account at a time; calls of the account that run at once may exceed it a little. */
const maxReminders = 100;

/** Who wants a message when a gift opens, or has codes again. */
export function createReminderService(deps: ReminderServiceDeps) {
  const { db } = deps;
  return {
    /** Refused for a gift that can be claimed already, and for a player with too many reminders. */
    remind: (reminder: repository.Reminder) => remind(deps, reminder),
    cancel: (reminder: repository.Reminder) => repository.deleteOne(db, reminder),
    list: (uid: string) => repository.findAllByAccount(db, uid),
  };
}

async function remind(
  { db, clock, games }: ReminderServiceDeps,
  { giftid, uid }: repository.Reminder,
): Promise<Answer<null>> {
  const listedGame = games.selectListed(sql.ref("gifts.gameid"));
  const gift = await findTerms(db, { giftid, listedGame });
  if (!gift) return failed(codes.notFound, "礼包不存在或已下架");
  const now = clock.now();
  if (gift.expires_at <= now) return failed(codes.notClaimable, "礼包已过期");
  const isSoldOut = gift.left <= 0 && gift.restocks_at !== null;
  if (gift.opens_at <= now && !isSoldOut)
    return failed(codes.notClaimable, "礼包已开放，现在即可领取");
  const isKept = await repository.insert(db, { giftid, uid, now, most: maxReminders });
  return isKept
    ? done(null)
    : failed(codes.failure, `最多可设置 ${maxReminders} 个提醒，请先取消其他提醒`);
}
