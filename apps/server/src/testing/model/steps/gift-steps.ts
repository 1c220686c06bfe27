import { codes } from "@playfront/contract/codes";
import type { ConsoleData } from "@playfront/contract/console/calls";
import fc from "fast-check";
import { expect } from "vitest";
import { toShanghaiTime } from "../../../infra/clock.ts";
import type { ConsoleAnswer } from "../../operators.ts";
import type { Play } from "../compare.ts";
import { any, game, mostly, mostThings, operator, pick, pickLikely, step, which } from "../play.ts";
import {
  codeOf,
  day,
  freeCodes,
  type GiftFields,
  hour,
  isVisible,
  type ModelCode,
  type ModelGift,
  minute,
  tell,
  type World,
} from "../world.ts";

const text = (time: number) => toShanghaiTime(new Date(time));

const toForm = (
  { game }: Pick<ModelGift, "game">,
  { opensAt, expiresAt, restocksAt, giftname, published }: GiftFields,
) => ({
  ...{ gameid: game.gameid, giftname, published },
  ...{ description: "金币", explain: "在游戏内兑换", requisite: "" as const },
  ...{ opensAt: text(opensAt), expiresAt: text(expiresAt) },
  restocksAt: restocksAt === null ? "" : text(restocksAt),
  isSecondHand: true,
});

const linkOf = ({ giftid }: ModelGift) => `/gift/info/${giftid}`;

export const addGift = step({
  name: "an operator adds a gift",
  args: fc.record({
    game,
    opensIn: fc.constantFrom(-hour, -hour, minute, 2 * hour),
    lasts: fc.constantFrom(3 * hour, 30 * hour, 30 * hour, 3 * day),
    restocks: fc.boolean(),
    published: mostly,
    operator,
  }),
  async act({ world, stage }, { game, opensIn, lasts, restocks, published, operator }) {
    const isOver = ({ fields }: ModelGift) => fields.expiresAt <= world.now;
    if (world.gifts.filter((gift) => !isOver(gift)).length === mostThings) return;
    const opensAt = world.now + opensIn;
    const restocksAt = restocks ? opensAt + 2 * hour : null;
    const giftname = `礼包${world.gifts.length}`;
    const fields = { giftname, opensAt, expiresAt: opensAt + lasts, restocksAt, published };
    const gift = { game: world.games[game]!, fields, codes: [], alarm: 0, isLow: false };
    const { body } = await stage.operate(operator, "gifts/add", toForm(gift, fields));
    expect(body.id, JSON.stringify(body)).toBeDefined();
    world.gifts.push({ ...gift, giftid: body.id, isTold: false, isLowTold: false });
  },
});

export const openGiftForm = step({
  name: "an operator opens the form of a gift",
  args: fc.record({ gift: which, operator }),
  async act({ world }, { gift: number, operator }) {
    const gift = pick(world.gifts, number);
    if (gift) world.seen[operator]!.gifts.set(gift.giftid, gift.fields);
  },
});

const changes: Record<string, (fields: GiftFields) => Partial<GiftFields>> = {
  "publishes or withdraws": ({ published }) => ({ published: !published }),
  postpones: ({ opensAt, expiresAt, restocksAt }) => ({
    opensAt: opensAt + 2 * hour,
    expiresAt: expiresAt + 2 * hour,
    restocksAt: restocksAt && restocksAt + 2 * hour,
  }),
  prolongs: ({ expiresAt }) => ({ expiresAt: expiresAt + 22 * hour }),
  "ends earlier": ({ opensAt, expiresAt }) => ({
    expiresAt: Math.max(opensAt + 3 * hour, expiresAt - 10 * hour),
  }),
  "expects no more codes": () => ({ restocksAt: null }),
  "expects more codes": ({ opensAt }) => ({ restocksAt: opensAt + 2 * hour }),
};

export const changeGift = step({
  name: "an operator changes a gift, from an open form if there is one",
  args: fc.record({ gift: any, operator, change: fc.constantFrom(...Object.keys(changes)) }),
  async act({ world, stage }, { gift: number, operator, change }) {
    const concerns = (gift: ModelGift) =>
      gift.codes.some(({ uid }) => uid !== null) ||
      world.giftReminders.some((reminder) => reminder.gift === gift);
    const gift = pickLikely(world.gifts, concerns, number);
    if (!gift) return;
    const forms = world.seen[operator]!.gifts;
    const seen = forms.get(gift.giftid) ?? gift.fields;
    const fields = { ...seen, ...changes[change]!(seen) };
    const form = { ...toForm(gift, fields), id: gift.giftid, seen: toForm(gift, seen) };
    const { status, body } = await stage.operate(operator, "gifts/change", form);
    const isOld = JSON.stringify(seen) !== JSON.stringify(gift.fields);
    expect(status, JSON.stringify(body)).toBe(isOld ? 409 : 200);
    forms.delete(gift.giftid);
    if (!isOld) gift.fields = fields;
  },
});

let madeCodes = 0;

export const importCodes = step({
  name: "an operator imports codes",
  args: fc.record({ gift: any, count: fc.integer({ min: 1, max: 3 }), operator }),
  async act({ world, stage }, { gift: number, count, operator }) {
    const isEmpty = (gift: ModelGift) => freeCodes(gift).length === 0;
    const gift = pickLikely(world.gifts, isEmpty, number);
    if (!gift) return;
    await importInto({ world, stage }, gift, { count, operator });
  },
});

async function importInto(
  { stage }: Play,
  gift: ModelGift,
  { count, operator }: { count: number; operator: number },
): Promise<void> {
  const batch = Array.from({ length: count }, () => {
    madeCodes += 1;
    return `CODE-${madeCodes}`;
  });
  const { body } = await stage.importCodes(operator, gift.giftid, batch);
  expect(body.added, JSON.stringify(body)).toBe(count);
  const { body: batches } = await stage.operate(operator, "gifts/batches", { id: gift.giftid });
  const free = { uid: null, claimedAt: 0, isVoid: false, toldEnd: null, report: null };
  gift.codes.push(...batch.map((code) => ({ code, batch: batches.rows[0]!.id, ...free })));
}

export const addFullGift = step({
  name: "an operator adds a gift and its codes",
  args: fc.record({
    opensIn: fc.constantFrom(-hour, -hour, 2 * hour),
    lasts: fc.constantFrom(30 * hour, 3 * day),
    count: which,
    operator,
  }),
  async act(play, { opensIn, lasts, count, operator }) {
    const { gifts } = play.world;
    const [game, known] = [0, gifts.length];
    const fields = { game, opensIn, lasts, restocks: false, published: true, operator };
    await addGift.act(play, fields);
    if (gifts.length > known) await importInto(play, gifts[known]!, { count: count + 2, operator });
  },
});

export const undoImport = step({
  name: "an operator takes an import back",
  args: fc.record({ gift: which, code: which, operator, freeOnly: fc.boolean() }),
  async act({ world, stage }, { gift: number, code, operator, freeOnly }) {
    const gift = pick(world.gifts, number);
    const batch = gift && pick(gift.codes, code)?.batch;
    if (!gift || batch === undefined) return;
    const ofBatch = gift.codes.filter((code) => code.batch === batch);
    const free = freeCodes(gift).filter((code) => code.batch === batch);
    const isUndone = freeOnly || free.length === ofBatch.length;
    const { status } = await stage.operate(operator, "gifts/undo", { batch, freeOnly });
    expect(status).toBe(isUndone ? 200 : 409);
    if (isUndone) gift.codes = gift.codes.filter((code) => !free.includes(code));
  },
});

export const claim = step({
  name: "a player claims",
  args: fc.record({ who: which, gift: any }),
  async act({ world, stage }, { who, gift: number }) {
    const { uid } = world.players[who]!;
    const isNew = (gift: ModelGift) => !codeOf(gift, uid) && claimAnswer(world, gift, uid) === 1;
    const gift = pickLikely(world.gifts, isNew, number);
    if (!gift) return;
    const { code, data } = await stage.call(uid, "gift/getUserGiftSn", { giftid: gift.giftid });
    const expected = claimAnswer(world, gift, uid);
    expect(code, `claim of ${gift.giftid}`).toBe(expected);
    if (expected !== 1) return;
    const own = codeOf(gift, uid);
    if (own) return expect(data).toBe(own.code);
    const given = freeCodes(gift).find((free) => free.code === data);
    expect(given, `${data} is free`).toBeDefined();
    Object.assign(given!, { uid, claimedAt: world.now });
  },
});

function claimAnswer({ now }: World, gift: ModelGift, uid: string): number {
  if (codeOf(gift, uid)) return 1;
  if (!isVisible(gift)) return 404;
  if (now < gift.fields.opensAt || now >= gift.fields.expiresAt) return 2002;
  return freeCodes(gift).length > 0 ? 1 : 2001;
}

export const voidCode = step({
  name: "an operator makes a code void",
  args: fc.record({ gift: which, code: which, operator }),
  async act({ world, stage }, { gift: number, code: codeNumber, operator }) {
    const gift = pick(world.gifts, number);
    const code =
      gift &&
      pick(
        gift.codes.filter(({ isVoid }) => !isVoid),
        codeNumber,
      );
    if (!gift || !code) return;
    const id = gift.giftid;
    const found = await stage.operate(operator, "gifts/find-code", { id, wanted: code.code });
    const seen = { id, pos: found.body.pos, seenUid: code.uid ?? "", code: code.code };
    const answer = await stage.operate(operator, "gifts/void", { ...seen, reason: "不能用" });
    if (code.uid !== null)
      return expectReplaced({ world, stage }, { gift, replaced: [code], operator, answer });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    code.isVoid = true;
  },
});

interface Replacing {
  gift: ModelGift;
  replaced: readonly ModelCode[];
  operator: number;
  answer: ConsoleAnswer<ConsoleData<"dead-codes/reissue">>;
  /** A batch whose codes nobody gets in their place. */
  except?: string | undefined;
}

/** An operator has replaced codes; where one may not do it alone the other one releases it. Without enough codes none is replaced. */
export async function expectReplaced(
  { world, stage }: Play,
  { gift, replaced, operator, answer, except }: Replacing,
): Promise<void> {
  const { giftid } = gift;
  const uids = replaced.map(({ uid }) => uid!);
  const isAlone = mayGiveAlone(world, { operator, uids, giftid });
  let { status, body } = answer as ConsoleAnswer<unknown>;
  if (!isAlone && answer.body.code !== codes.soldOut) {
    expect(answer.body.request, "a second operator is asked").toEqual(expect.any(String));
    const wanted = { id: answer.body.request!, isReleased: true };
    ({ status, body } = await stage.operate(1 - operator, "requests/decide", wanted));
  }
  const free = freeCodes(gift).filter(({ batch }) => batch !== except);
  if (free.length < replaced.length)
    return expect(body.code, JSON.stringify(body)).toBe(codes.soldOut);
  expect(status, JSON.stringify(body)).toBe(200);
  if (isAlone) {
    expect(answer.body.request).toBeNull();
    for (const uid of uids) world.givenAlone.push({ operator, uid, giftid, at: world.now });
  }
  for (const code of replaced) code.isVoid = true;
  for (const code of replaced) await findReplacement({ world, stage }, gift, { code, except });
}

/** One operator gives twenty codes a day, and operators alone give a player one of a gift and two in all, in the days of a play. */
function mayGiveAlone(
  { now, givenAlone }: World,
  { operator, uids, giftid }: { operator: number; uids: readonly string[]; giftid: string },
): boolean {
  const today = givenAlone.filter((given) => given.operator === operator && given.at > now - day);
  const isServed = (uid: string) => {
    const ofPlayer = givenAlone.filter((given) => given.uid === uid);
    return ofPlayer.length >= 2 || ofPlayer.some((given) => given.giftid === giftid);
  };
  return today.length + uids.length <= 20 && !uids.some(isServed);
}

/** The owner of a code that is void now has a free one in its place, and a message. */
async function findReplacement(
  { world, stage }: Play,
  gift: ModelGift,
  { code, except }: { code: ModelCode; except: string | undefined },
): Promise<void> {
  const uid = code.uid!;
  if (code.report === "open") code.report = "reissued";
  const { data } = await stage.call(uid, "gift/getClaimedList", { giftid: gift.giftid });
  const given = freeCodes(gift).find((free) => free.code === data[0]?.sn);
  expect(given, "a free code in its place").toBeDefined();
  if (except !== undefined) expect(given!.batch, "of another batch").not.toBe(except);
  Object.assign(given!, { uid, claimedAt: world.now });
  tell(world, uid, { title: "兑换码已更换", link: linkOf(gift) });
}

export const setAlarm = step({
  name: "an operator wants to know when few codes are left",
  args: fc.record({ gift: any, alarm: fc.integer({ min: 1, max: 3 }), operator }),
  async act({ world, stage }, { gift: number, alarm, operator }) {
    const gift = pickLikely(world.gifts, ({ alarm }) => alarm === 0, number);
    if (!gift) return;
    await stage.operate(operator, "gifts/alarm", { id: gift.giftid, threshold: alarm });
    gift.alarm = alarm;
  },
});
