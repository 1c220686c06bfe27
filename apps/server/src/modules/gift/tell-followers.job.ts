import type { Db, Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import type { Clock } from "../../infra/clock.ts";
import { timeLimit } from "../../infra/jobs/time-limit.ts";
import type { GameEvents } from "../follow/game-events.ts";
import { claimedOfGift } from "./gift.repository.ts";

interface TellFollowersDeps {
  db: Db;
  clock: Clock;
  events: Pick<GameEvents, "giftAdded">;
}

/** In milliseconds; shorter than a minute, so that one run ends before the next begins. */
const runMs = 45_000;
const portion = 100;

interface NewGift {
  giftid: string;
  gameid: string;
  giftname: string;
  opens_at: Date;
}

/** Tells the followers of a game of a new gift once players can have it, or will be able to: whatever comes last, its publication or its codes. */
export async function tellFollowers(
  { db, clock, events }: TellFollowersDeps,
  stopping?: AbortSignal,
): Promise<void> {
  const isOver = timeLimit(runMs, stopping);
  let told = portion;
  while (told === portion && !isOver())
    told = await db.transaction().execute(async (trx) => {
      const gifts = await takeNew(trx, clock.now());
      for (const gift of gifts) await events.giftAdded(trx, gift);
      return gifts.length;
    });
}

async function takeNew(trx: Executor, now: Date): Promise<NewGift[]> {
  const { rows } = await sql<NewGift>`
    update gifts set to_tell = false where giftid = any (array(
      select giftid from gifts join games using (gameid)
      where to_tell and gifts.published and games.published and expires_at > ${now} and total > ${claimedOfGift}
      order by giftid limit ${portion} for no key update of gifts skip locked))
    returning giftid, gameid, giftname, opens_at`.execute(trx);
  return rows;
}
