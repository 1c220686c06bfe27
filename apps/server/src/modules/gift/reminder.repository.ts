import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { type ReminderTable, selectWanted } from "../notice/reminder-table.ts";
import { claimedOfGift } from "./gift.repository.ts";

export const giftReminders: ReminderTable = {
  name: "gift_reminders",
  key: "giftid",
  async findToCome(db, ids, now) {
    const { rows } = await sql<{ giftid: string }>`
      select giftid from gifts join games using (gameid)
      where giftid = any (${[...ids]}::bigint[]) and gifts.published and games.published
        and expires_at > ${now} order by giftid`.execute(db);
    return rows.map(({ giftid }) => giftid);
  },
};

/** What a player wants to be told of: the opening, or more codes of a gift that was sold out. */
export interface GiftReminder {
  uid: string;
  is_restock: boolean;
}

export interface WantedGift {
  giftid: string;
  giftname: string;
  gamename: string;
  isOver: boolean;
}

/** Gifts that somebody wants to be told of and that can be had now, or have expired. */
export async function findOpened(db: Executor, now: Date): Promise<WantedGift[]> {
  const { rows } = await sql<WantedGift>`
    with ${selectWanted(giftReminders)}
    select giftid, giftname, gamename, expires_at <= ${now} as "isOver"
    from wanted join gifts on giftid = id join games using (gameid)
    where expires_at <= ${now}
      or gifts.published and games.published and opens_at <= ${now} and total > ${claimedOfGift}
    order by opens_at, giftid`.execute(db);
  return rows;
}
