import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { makeGame, makeGift } from "../../../testing/factories.ts";
import { callConsole, signInNew } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { mayReissue, reissueLimits } from "./reissue.rules.ts";

let app: TestApp;
let gameid: string;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp();
  gameid = await makeGame(app.database.db, { gamename: "山海" });
  headers = (await signInNew(app, { name: "support", role: "support" })).headers;
});
afterAll(() => app.close());

let phones = 13_700_000_000;
function makeKnownPlayer() {
  phones += 1;
  return makePlayer(app, { phone: String(phones) });
}

type Player = Awaited<ReturnType<typeof makePlayer>>;

const claim = async (player: Player, giftid: string) =>
  (await app.call("gift/getUserGiftSn", { giftid }, player.headers)).data;
const report = (player: Player, giftid: string) =>
  app.call("gift/reportCode", { giftid, problem: "used", note: "提示已被使用" }, player.headers);
const listed = async (player: Player) =>
  (await app.call("gift/getUserGiftSnList", {}, player.headers)).data;
const openReports = async () =>
  (await callConsole(app, "dead-codes/list", { page: 1, pageSize: 50, state: "open" }, headers))
    .body.rows as { id: string; uid: string }[];
const titles = async (player: Player) =>
  (await app.call("user/getUserMessageList", {}, player.headers)).data.map(({ title }) => title);

async function claimed(gift: Partial<Parameters<typeof makeGift>[1]>) {
  const giftid = await makeGift(app.database.db, { gameid, codes: 10, ...gift });
  const player = await makeKnownPlayer();
  return { giftid, player, sn: await claim(player, giftid) };
}

test("a reported code waits for an operator, who replaces it once, with a message", async () => {
  const { giftid, player, sn } = await claimed({});
  for (let tap = 0; tap < 2; tap += 1)
    expect((await report(player, giftid)).data).toEqual({ state: "open" });
  expect(await listed(player)).toMatchObject([{ sn, report: "open" }]);
  const found = (await openReports()).filter(({ uid }) => uid === player.uid);
  expect(found).toMatchObject([
    { giftid, gamename: "山海", problem: "used", note: "提示已被使用", ofGift: 1, settledBy: "" },
  ]);
  expect(JSON.stringify(found)).not.toContain(sn);
  const settling = { id: found[0]!.id, reason: "游戏方确认" };
  const twice = await Promise.all([
    callConsole(app, "dead-codes/reissue", settling, headers),
    callConsole(app, "dead-codes/reissue", settling, headers),
  ]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [code] = await listed(player);
  expect(code!.sn).not.toBe(sn);
  expect(code!.report).toBeUndefined();
  expect((await titles(player)).filter((title) => title === "兑换码已更换")).toHaveLength(1);
});

test("a refused report tells the player why, and the code is not reported again", async () => {
  const { giftid, player, sn } = await claimed({});
  await report(player, giftid);
  const found = (await openReports()).find(({ uid }) => uid === player.uid)!;
  const settling = { id: found.id, reason: "兑换码已由您的角色使用" };
  expect((await callConsole(app, "dead-codes/refuse", settling, headers)).status).toBe(200);
  expect((await callConsole(app, "dead-codes/reissue", settling, headers)).status).toBe(409);
  expect(await listed(player)).toMatchObject([{ sn, report: "refused" }]);
  expect((await report(player, giftid)).data).toEqual({ state: "refused" });
  const { data } = await app.call("user/getUserMessageList", {}, player.headers);
  expect(data[0]).toMatchObject({
    title: "兑换码反馈已处理",
    content: expect.stringContaining("兑换码已由您的角色使用"),
  });
});

test("a gift that says so replaces a reported code at once, one for each player", async () => {
  const { giftid, player, sn } = await claimed({ reissues: true });
  const both = await Promise.all([report(player, giftid), report(player, giftid)]);
  const states = both.map(({ data }) => data.state).sort();
  expect(["open,reissued", "reissued,reissued"]).toContain(states.join());
  const [code] = await listed(player);
  expect(code!.sn).not.toBe(sn);
  expect((await report(player, giftid)).data).toEqual({ state: "open" });
  const { rows } = await app.database.pool.query(
    "select count(*)::int as gone from gift_codes where giftid = $1 and claimed_at is not null",
    [giftid],
  );
  expect(rows).toEqual([{ gone: 2 }]);
});

test("the rule replaces no code of a stranger, of an expired gift, or without stock", async () => {
  const stranger = await makePlayer(app);
  const gift = await makeGift(app.database.db, { gameid, codes: 10, reissues: true });
  await claim(stranger, gift);
  expect((await report(stranger, gift)).data).toEqual({ state: "open" });
  const last = await claimed({ codes: 1, reissues: true });
  expect((await report(last.player, last.giftid)).data).toEqual({ state: "open" });
  expect(await listed(last.player)).toMatchObject([{ sn: last.sn, report: "open" }]);
});

test("many accounts together get no more codes from the rule than its share of a gift", async () => {
  const giftid = await makeGift(app.database.db, { gameid, codes: 40, reissues: true });
  const players = await Promise.all(Array.from({ length: 9 }, makeKnownPlayer));
  for (const player of players) await claim(player, giftid);
  const answers = await Promise.all(players.map((player) => report(player, giftid)));
  const reissued = answers.filter(({ data }) => data.state === "reissued");
  expect(reissued).toHaveLength(reissueLimits.leastOfGift);
});

test("the rule replaces two codes of an account in ninety days", () => {
  const now = new Date();
  const gift = { reissues: true, expires_at: new Date(now.getTime() + 1000), claimed: 100_000 };
  const none = { ofAccount: 0, ofBoth: 0, ofGift: 0 };
  const may = (change: object) => mayReissue({ gift, isKnown: true, done: none, now, ...change });
  expect(may({})).toBe(true);
  expect(may({ isKnown: false })).toBe(false);
  expect(may({ gift: { ...gift, reissues: false } })).toBe(false);
  expect(may({ gift: { ...gift, expires_at: now } })).toBe(false);
  expect(may({ done: { ...none, ofAccount: 1 } })).toBe(true);
  expect(may({ done: { ...none, ofAccount: 2 } })).toBe(false);
  expect(may({ done: { ...none, ofBoth: 1 } })).toBe(false);
  expect(may({ done: { ...none, ofGift: 999 } })).toBe(true);
  expect(may({ done: { ...none, ofGift: 1000 } })).toBe(false);
});

test("a code stays reported once the account is erased, without what it wrote, and nothing is left to settle", async () => {
  const [open, done] = [await claimed({}), await claimed({ reissues: true })];
  for (const { player, giftid } of [open, done]) await report(player, giftid);
  const uids = [open.player.uid, done.player.uid];
  const { pool } = app.database;
  await pool.query(
    "update accounts set deletion_asked_at = created_at, deletion_due = created_at + interval '1 ms' where uid = any ($1)",
    [uids],
  );
  app.clock.advance(1);
  await app.tasks.clean_up();
  expect((await openReports()).map(({ uid }) => uid)).not.toContain(uids[0]);
  const { rows } = await pool.query(
    `select giftid, uid, note, state, settled_by as "settledBy" from code_reports where giftid = any ($1) order by giftid`,
    [[open.giftid, done.giftid]],
  );
  expect(rows).toEqual([
    { giftid: open.giftid, uid: null, note: "", state: "refused", settledBy: "(erased)" },
    { giftid: done.giftid, uid: null, note: "", state: "reissued", settledBy: "(rule)" },
  ]);
  const list = { page: 1, pageSize: 50, state: "refused" } as const;
  const { body } = await callConsole(app, "dead-codes/list", list, headers);
  expect(body.rows).toContainEqual(expect.objectContaining({ giftid: open.giftid, uid: "" }));
});

test("nobody reports a code of somebody else's, and not more than ten a day", async () => {
  const { giftid } = await claimed({});
  const other = await makeKnownPlayer();
  expect((await report(other, giftid)).code).toBe(404);
  const gifts = await Promise.all(
    Array.from({ length: 11 }, () => makeGift(app.database.db, { gameid, codes: 1 })),
  );
  const answers = [];
  for (const gift of gifts) {
    await claim(other, gift);
    answers.push((await report(other, gift)).code);
  }
  expect(answers.slice(0, 10)).toEqual(Array(10).fill(1));
  expect(answers[10]).toBe(429);
});
