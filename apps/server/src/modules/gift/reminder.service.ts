import { codes } from "@playfront/contract/codes";
import type { Db } from "@playfront/database/connect";
import { sql } from "kysely";
import { type Answer, done, failed } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import {
  deleteReminder,
  findReminders,
  insertReminder,
  mostReminders,
} from "../notice/reminder-table.ts";
import { findTerms } from "./claim.repository.ts";
import type { GameLookup } from "./gift.service.ts";
import { giftReminders } from "./reminder.repository.ts";

export interface ReminderServiceDeps {
  db: Db;
  clock: Clock;
  games: Pick<GameLookup, "selectListed">;
}

export type ReminderService = ReturnType<typeof createReminderService>;

interface Asked {
  giftid: string;
  uid: string;
}

/** Who wants a message when a gift opens, or has codes again. */
export function createReminderService(deps: ReminderServiceDeps) {
  const { db, clock } = deps;
  return {
    /** Refused for a gift that can be claimed already, and for a player with too many reminders. */
    remind: (asked: Asked) => remind(deps, asked),
    cancel: ({ giftid: id, uid }: Asked) => deleteReminder(db, giftReminders, { id, uid }),
    async list(uid: string) {
      const ids = await findReminders(db, giftReminders, { uid, now: clock.now() });
      return ids.map((giftid) => ({ giftid }));
    },
  };
}

async function remind(
  { db, clock, games }: ReminderServiceDeps,
  { giftid, uid }: Asked,
): Promise<Answer<null>> {
  const listedGame = games.selectListed(sql.ref("gifts.gameid"));
  const gift = await findTerms(db, { giftid, listedGame });
  if (!gift) return failed(codes.notFound, "礼包不存在或已下架");
  const now = clock.now();
  if (gift.expires_at <= now) return failed(codes.notClaimable, "礼包已过期");
  const isRestock = gift.opens_at <= now;
  const isSoldOut = gift.left <= 0 && gift.restocks_at !== null;
  if (isRestock && !isSoldOut) return failed(codes.notClaimable, "礼包已开放，现在即可领取");
  // What the player asks for is kept: the gift may be another when it is told.
  const asked = { id: giftid, uid, now, values: { is_restock: isRestock } };
  return (await insertReminder(db, giftReminders, asked))
    ? done(null)
    : failed(codes.failure, `最多可设置 ${mostReminders} 个提醒，请先取消其他提醒`);
}
