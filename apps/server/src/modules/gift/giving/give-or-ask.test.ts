import { mostGivenAlone } from "@playfront/contract/console/calls/gift-codes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { makeGame, makeGift } from "../../../testing/factories.ts";
import { callConsole, signInNew } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let otherNode: TestApp["app"];
let admin: Record<string, string>;
let gameid: string;

beforeAll(async () => {
  app = await createTestApp();
  otherNode = await app.anotherNode();
  admin = (await signInNew(app, { name: "admin", role: "administrator" })).headers;
  gameid = await makeGame(app.database.db);
});
afterAll(() => app.close());

let operators = 0;
async function makeOperator(role: "support" | "giftManager") {
  operators += 1;
  return (await signInNew(app, { name: `giver${operators}`, role })).headers;
}

let accounts = 0;
async function makeUids(count: number): Promise<string[]> {
  accounts += count;
  const { rows } = await app.database.pool.query<{ uid: string }>(
    `insert into accounts (username, password_hash, nickname)
    select 'given' || i, 'none', 'given' || i from generate_series($1::int, $2::int) i returning uid`,
    [accounts - count + 1, accounts],
  );
  return rows.map(({ uid }) => uid);
}

type Headers = Record<string, string>;
const makeGiftWith = (codes: number) => makeGift(app.database.db, { gameid, codes });
const count = async (query: string, id: string) =>
  (await app.database.pool.query(`select count(*)::int as n from ${query}`, [id])).rows[0].n;
const countOwners = (id: string) =>
  count("gift_codes where giftid = $1 and uid is not null", id) as Promise<number>;
const countGone = (id: string) =>
  count("gift_codes where giftid = $1 and claimed_at is not null", id) as Promise<number>;
const compensate = (id: string, uids: string[], headers: Headers, node = app.app) =>
  callConsole(
    { app: node },
    "gifts/compensate",
    { id, uids, title: "补偿", content: "停服补偿", reason: "停服", isTrial: false },
    headers,
  );

async function claimed(codes: number) {
  const giftid = await makeGiftWith(codes);
  const player = await makePlayer(app);
  await app.call("gift/getUserGiftSn", { giftid }, player.headers);
  return { giftid, player, uid: player.uid };
}

async function voidOf(giftid: string, uid: string, headers: Headers) {
  const { body } = await callConsole(app, "gifts/find-code", { id: giftid, wanted: uid }, headers);
  const wanted = { id: giftid, pos: body.pos, seenUid: uid, reason: "游戏内提示无效" };
  return callConsole(app, "gifts/void", wanted, headers);
}

async function reportOf(giftid: string, { uid, headers }: { uid: string; headers: Headers }) {
  await app.call("gift/reportCode", { giftid, problem: "used", note: "无效" }, headers);
  const wanted = { page: 1, pageSize: 50, state: "open" } as const;
  const { body } = await callConsole(app, "dead-codes/list", wanted, admin);
  return body.rows.find((row) => row.uid === uid && row.giftid === giftid)!.id;
}

const release = (id: string | null | undefined, headers = admin) =>
  callConsole(app, "requests/decide", { id: id!, isReleased: true }, headers);

test("twenty codes and twenty more a second later take a second operator", async () => {
  const manager = await makeOperator("giftManager");
  const [first, second] = [await makeGiftWith(30), await makeGiftWith(30)];
  const uids = await makeUids(40);
  expect((await compensate(first, uids.slice(0, 20), manager)).body).toMatchObject({
    ...{ given: 20, request: null, why: null, givenToday: 20 },
  });
  const { body } = await compensate(second, uids.slice(20), manager);
  expect(body).toMatchObject({ given: 20, givenToday: 20, request: expect.any(String) });
  expect(body.why).toContain("此前已发放 20 个，这次 20 个");
  expect(await countOwners(second)).toBe(0);
  const facts = (await release(body.request)).body.facts;
  expect(facts.at(-1)).toEqual({ field: "why", value: body.why });
  expect(await countOwners(second)).toBe(20);
});

test("the trial says beforehand that it takes a second operator", async () => {
  const manager = await makeOperator("giftManager");
  const id = await makeGiftWith(40);
  const uids = await makeUids(21);
  const trial = { id, uids, title: "补偿", content: "补偿", reason: "检查", isTrial: true };
  const { body } = await callConsole(app, "gifts/compensate", trial, manager);
  expect(body).toMatchObject({ given: 21, request: null, givenToday: 0 });
  expect(body.why).toContain("这次 21 个");
});

test("what an operator gives by whatever call adds up, for a day", async () => {
  const manager = await makeOperator("giftManager");
  await compensate(await makeGiftWith(30), await makeUids(mostGivenAlone - 2), manager);
  const [one, two, three] = [await claimed(3), await claimed(3), await claimed(3)];
  expect((await voidOf(one.giftid, one.uid, manager)).body).toMatchObject({
    ...{ isReissued: true, givenToday: mostGivenAlone - 1 },
  });
  const report = await reportOf(two.giftid, two.player);
  const settling = { id: report, reason: "游戏方确认" };
  const reissued = await callConsole(app, "dead-codes/reissue", settling, manager);
  expect(reissued.body).toEqual({ request: null, why: null, givenToday: mostGivenAlone });
  const id = await reportOf(three.giftid, three.player);
  const asked = await callConsole(app, "dead-codes/reissue", { ...settling, id }, manager);
  expect(asked.body).toMatchObject({ request: expect.any(String), givenToday: mostGivenAlone });
  expect((await voidOf(three.giftid, three.uid, manager)).body.isReissued).toBe(false);
  expect(await countGone(three.giftid)).toBe(1);
  expect((await release(asked.body.request, manager)).status).toBe(403);
  expect((await release(asked.body.request)).body).toMatchObject({ state: "released" });
  expect(await countGone(three.giftid)).toBe(2);
  await app.database.pool.query(
    "update codes_given_alone set given_at = given_at - interval '1 day'",
  );
  const next = await claimed(3);
  expect((await voidOf(next.giftid, next.uid, manager)).body).toMatchObject({
    ...{ isReissued: true, givenToday: 1 },
  });
});

test("one player gets one code of a gift from operators who decide alone, and two in ninety days", async () => {
  const support = await makeOperator("support");
  const another = await makeOperator("support");
  const { giftid, player, uid } = await claimed(30);
  for (let tries = 0; tries < 25; tries += 1)
    await voidOf(giftid, uid, tries % 2 ? another : support);
  expect(await countGone(giftid)).toBe(2);
  const { body } = await voidOf(giftid, uid, another);
  expect(body).toMatchObject({ isReissued: false, givenToday: 0, request: expect.any(String) });
  expect(body.why).toContain("发放过此礼包的兑换码");
  expect((await release(body.request, support)).status).toBe(200);
  expect(await countGone(giftid)).toBe(3);
  const gifts = [await makeGiftWith(3), await makeGiftWith(3)];
  const outcomes = [];
  for (const gift of gifts) {
    await app.call("gift/getUserGiftSn", { giftid: gift }, player.headers);
    outcomes.push((await voidOf(gift, uid, support)).body);
  }
  expect(outcomes.map(({ isReissued }) => isReissued)).toEqual([true, false]);
  expect(outcomes[1]!.why).toContain("2 个兑换码");
});

test("calls at the same time on two nodes give no more together than one after another", async () => {
  const manager = await makeOperator("giftManager");
  const gifts = await Promise.all(Array.from({ length: 8 }, () => makeGiftWith(10)));
  const lists = await Promise.all(gifts.map(() => makeUids(5)));
  const answers = await Promise.all(
    gifts.map((id, i) => compensate(id, lists[i]!, manager, i % 2 ? otherNode : app.app)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(answers.filter(({ body }) => body.request === null)).toHaveLength(4);
  const owners = await Promise.all(gifts.map(countOwners));
  expect(owners.reduce((sum, n) => sum + n, 0)).toBe(mostGivenAlone);
  // One player, many operators.
  const [uid] = await makeUids(1);
  const managers = await Promise.all(Array.from({ length: 4 }, () => makeOperator("giftManager")));
  const more = await Promise.all(managers.map(() => makeGiftWith(1)));
  const tries = await Promise.all(
    more.map((id, i) => compensate(id, [uid!], managers[i]!, i % 2 ? otherNode : app.app)),
  );
  expect(tries.filter(({ body }) => body.request === null)).toHaveLength(2);
});

test("a release is refused once the code has changed meanwhile", async () => {
  const support = await makeOperator("support");
  const { giftid, uid } = await claimed(9);
  await voidOf(giftid, uid, support);
  const asked = [await voidOf(giftid, uid, support), await voidOf(giftid, uid, support)];
  const statuses = [];
  for (const { body } of asked) statuses.push((await release(body.request)).status);
  expect(statuses).toEqual([200, 409]);
  expect(await countGone(giftid)).toBe(3);
});

test("a key gives no codes, whatever its role, and finds none", async () => {
  const { giftid, uid } = await claimed(3);
  for (const role of ["support", "giftManager", "administrator"] as const) {
    const until = new Date(app.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    const wanted = { name: `program-${role.toLowerCase()}`, role, until };
    const made = await callConsole(app, "keys/add", wanted, admin);
    expect(made.body).toMatchObject({ key: expect.any(String) });
    const headers = { authorization: `Bearer ${made.body.key}` };
    const held = { id: giftid, pos: 1, seenUid: uid, reason: "无效" };
    const statuses = [
      await callConsole(app, "gifts/find-code", { id: giftid, wanted: uid }, headers),
      await callConsole(app, "gifts/void", held, headers),
      await callConsole(app, "dead-codes/list", {}, headers),
      await callConsole(app, "dead-codes/reissue", { id: "1", reason: "无效" }, headers),
      await callConsole(
        app,
        "dead-codes/settle-all",
        { id: giftid, upTo: "1", act: "reissue", reason: "无效" },
        headers,
      ),
      await compensate(giftid, [uid], headers),
      await callConsole(app, "requests/decide", { id: "1", isReleased: true }, headers),
    ].map(({ status }) => status);
    expect(statuses).toEqual(Array(7).fill(403));
  }
});
