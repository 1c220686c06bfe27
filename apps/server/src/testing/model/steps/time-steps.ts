import fc from "fast-check";
import { sql } from "kysely";
import { step, who } from "../play.ts";
import type { Stage } from "../stage.ts";
import {
  codeOf,
  day,
  freeCodes,
  happen,
  hour,
  isVisible,
  type ModelGift,
  minute,
  type OpeningReminder,
  shanghaiHour,
  shortTime,
  tell,
  type World,
} from "../world.ts";

const passing = (minutes: readonly number[]) =>
  step({
    name: "time passes, and the jobs run",
    isSettled: true,
    args: fc.constantFrom(...minutes),
    async act({ world, stage }, minutes) {
      world.now += minutes * minute;
      stage.shop.clock.set(new Date(world.now));
      await runJobs(stage);
      doJobs(world);
    },
  });

export const pass = passing([1, 1, 10, 61, 5 * 60, 22 * 60, 22 * 60]);
export const passMinutes = passing([1, 1, 1, 2, 5, 30, 61]);

export const passDuringChange = step({
  name: "time passes, and the jobs run first while an account is changed, then after it",
  isSettled: true,
  args: who,
  async act({ world, stage }, who) {
    world.now += minute;
    stage.shop.clock.set(new Date(world.now));
    const { uid } = world.players[who]!;
    await stage.db.transaction().execute(async (trx) => {
      await sql`select from accounts where uid = ${uid} for update`.execute(trx);
      await runJobs(stage);
    });
    await runJobs(stage);
    doJobs(world);
  },
});

async function runJobs({ shop: { tasks } }: Stage): Promise<void> {
  await tasks.remind_of_gifts();
  await tasks.remind_of_openings();
  await tasks.tell_of_expiry();
  await tasks.watch_stock();
  await tasks.publish_scheduled();
}

/** What the jobs of a minute owe. */
function doJobs(world: World): void {
  for (const gift of world.gifts) {
    announce(world, gift);
    warnOfStock(world, gift);
    tellOfExpiry(world, gift);
  }
  world.giftReminders = world.giftReminders.filter((reminder) => !isTold(world, reminder));
  world.openingReminders = world.openingReminders.filter(
    (reminder) => !remindOfOpening(world, reminder),
  );
}

const linkOf = ({ giftid }: ModelGift) => `/gift/info/${giftid}`;

/** Followers hear of a gift once it can be had, or will be able to: not before it has codes. */
function announce(world: World, gift: ModelGift): void {
  const { game, giftid, fields } = gift;
  if (!isVisible(gift) || world.now >= fields.expiresAt || freeCodes(gift).length === 0) return;
  const title = `《${game.gamename}》有新礼包`;
  happen(world, { game, ref: `gift ${giftid}`, title, link: linkOf(gift) });
}

function warnOfStock(world: World, gift: ModelGift): void {
  const { game, giftid, fields, alarm } = gift;
  const left = freeCodes(gift).length;
  const isOpen = isVisible(gift) && world.now >= fields.opensAt && world.now < fields.expiresAt;
  const isUsed = gift.codes.some(({ uid, isVoid }) => uid !== null || isVoid);
  if (!isOpen || !isUsed || left === 0 || left > alarm) return;
  const title = `《${game.gamename}》的礼包快领完了`;
  happen(world, { game, ref: `gift ${giftid} low`, title, link: linkOf(gift) });
}

function isTold(world: World, { uid, gift, of }: World["giftReminders"][number]): boolean {
  const { opensAt, expiresAt } = gift.fields;
  if (!isVisible(gift)) return false;
  if (world.now >= expiresAt) return true;
  if (world.now < opensAt || freeCodes(gift).length === 0) return false;
  const title = of === "opening" ? "预约的礼包已开放" : "预约的礼包已补货";
  tell(world, uid, { title, link: linkOf(gift) });
  return true;
}

/** Who has a code since half a day is told of each end once, on the day before it, by day. */
function tellOfExpiry(world: World, gift: ModelGift): void {
  const { now } = world;
  const { expiresAt } = gift.fields;
  const isDay = shanghaiHour(now) >= 8 && shanghaiHour(now) < 22;
  if (!isDay || !isVisible(gift) || now >= expiresAt || now < expiresAt - day) return;
  for (const { uid } of world.players) {
    const code = codeOf(gift, uid);
    if (!code || code.claimedAt >= now - 12 * hour || code.toldEnd === expiresAt) continue;
    code.toldEnd = expiresAt;
    const says = [shortTime(expiresAt)];
    tell(world, uid, { title: "兑换码即将到期", link: linkOf(gift), says });
  }
}

/** True if it is over. */
function remindOfOpening(world: World, reminder: OpeningReminder): boolean {
  const { uid, opening, told } = reminder;
  const { game, opensAt, published } = opening;
  const { now } = world;
  const isShown = published && game.isListed;
  const isSoon = opensAt <= now + 5 * minute;
  const say = (title: string, ...says: string[]) =>
    tell(world, uid, { title, link: `/game/${game.gameid}`, says });
  if (opensAt <= now - hour) return true;
  if (told === null) {
    if (!isShown || !isSoon) return false;
    say("开服提醒", shortTime(opensAt).slice(6));
    reminder.told = opensAt;
  } else if (Math.max(opensAt, told) <= now) return true;
  else if (!isShown) {
    say("开服已取消");
    reminder.told = null;
  } else if (told !== opensAt) {
    say("开服时间有变", shortTime(opensAt));
    reminder.told = isSoon ? opensAt : null;
  }
  return false;
}
