import fc from "fast-check";
import { sql } from "kysely";
import { collectFailures } from "../../../infra/jobs/failures.ts";
import type { Play } from "../compare.ts";
import { any, mostly, pickLikely, step } from "../play.ts";
import type { Stage } from "../stage.ts";
import {
  codeOf,
  day,
  freeCodes,
  happen,
  hour,
  isVisible,
  type ModelGift,
  type ModelPlayer,
  minute,
  type OpeningReminder,
  shanghaiHour,
  shortTime,
  tell,
  type World,
} from "../world.ts";
import { publishDue } from "./publication-steps.ts";
import { endDueBans } from "./session-steps.ts";

const passing = (minutes: readonly number[]) =>
  step({
    name: "time passes, and the jobs run",
    isSettled: true,
    args: fc.constantFrom(...minutes),
    async act(play, minutes) {
      setTime(play, play.world.now + minutes * minute);
      await runJobs(play.stage);
      doJobs(play.world);
    },
  });

export const pass = passing([1, 1, 10, 61, 5 * 60, 22 * 60, 22 * 60]);
export const passMinutes = passing([1, 1, 1, 2, 5, 30, 61]);

export const passUntilDue = step({
  name: "time passes until something is due, and the jobs run",
  isSettled: true,
  args: any,
  async act(play, number) {
    setTime(play, pickMoment(play.world, number) ?? play.world.now + minute);
    await runJobs(play.stage);
    doJobs(play.world);
  },
});

export const passDuringChange = step({
  name: "time passes, and the jobs run first while an account is changed, then after it",
  isSettled: true,
  args: fc.record({ player: any, moment: any, isLong: mostly }),
  async act(play, { player: number, moment, isLong }) {
    const { world, stage } = play;
    const next = isLong ? pickMoment(world, moment) : undefined;
    setTime(play, next ?? world.now + minute);
    const awaits = ({ uid }: ModelPlayer) => world.gifts.some((gift) => codeOf(gift, uid));
    const { uid } = pickLikely(world.players, awaits, number)!;
    await stage.db.transaction().execute(async (trx) => {
      await sql`select from accounts where uid = ${uid} for update`.execute(trx);
      await runJobs(stage);
    });
    await runJobs(stage);
    doJobs(world);
  },
});

function setTime({ world, stage }: Play, now: number): void {
  world.now = now;
  stage.shop.clock.set(new Date(now));
}

/** Mostly the next one. */
function pickMoment(world: World, number: number): number | undefined {
  const moments = comingMoments(world);
  return pickLikely(moments, (moment) => moment === moments[0], number);
}

/** When something of the world begins or is to be told, the next first. */
function comingMoments({ now, gifts, openingReminders, documents, players }: World): number[] {
  const ofGift = ({ fields: { opensAt, expiresAt }, codes }: ModelGift) => [
    opensAt,
    ...codes
      .filter(({ uid, isVoid, toldEnd }) => uid !== null && !isVoid && toldEnd !== expiresAt)
      .map(({ claimedAt }) => dayTime(Math.max(expiresAt - day, claimedAt + 12 * hour + 1))),
  ];
  const moments = [
    ...gifts.filter(isVisible).flatMap(ofGift),
    ...openingReminders.flatMap(({ told, opening: { opensAt } }) =>
      told === null ? opensAt - 5 * minute : [],
    ),
    ...documents.flatMap(({ publishAt }) => publishAt ?? []),
    ...players.flatMap(({ bannedUntil }) => bannedUntil ?? []),
  ];
  const coming = moments.filter((moment) => moment > now && Number.isFinite(moment));
  return [...new Set(coming)].sort((a, b) => a - b);
}

/** The time itself or, in the night, eight in the morning after it. */
const dayTime = (time: number): number =>
  isDay(time) ? time : dayTime(time - (time % hour) + hour);

export const passWithFailure = step({
  name: "time passes, and the jobs fail half-way, then run again",
  isSettled: true,
  args: fc.record({ moment: any, sent: fc.nat({ max: 3 }) }),
  async act(play, { moment, sent }) {
    const { world, stage } = play;
    setTime(play, pickMoment(world, moment) ?? world.now + minute);
    await stage.failAfter(sent, () => runJobs(stage).catch(() => {}));
    await runJobs(stage);
    doJobs(world);
  },
});

/** All of them, whether some fail or not. */
async function runJobs({ shop: { tasks } }: Stage): Promise<void> {
  const failures = collectFailures("jobs failed");
  await failures.attempt(() => tasks.remind_of_gifts());
  await failures.attempt(() => tasks.remind_of_openings());
  await failures.attempt(() => tasks.tell_of_expiry());
  await failures.attempt(() => tasks.watch_stock());
  await failures.attempt(() => tasks.publish_scheduled());
  failures.throwAny();
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
  publishDue(world);
  endDueBans(world);
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

const isDay = (time: number) => shanghaiHour(time) >= 8 && shanghaiHour(time) < 22;

/** Who has a code since half a day is told of each end once, on the day before it, by day. */
function tellOfExpiry(world: World, gift: ModelGift): void {
  const { now } = world;
  const { expiresAt } = gift.fields;
  if (!isDay(now) || !isVisible(gift) || now >= expiresAt || now < expiresAt - day) return;
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
