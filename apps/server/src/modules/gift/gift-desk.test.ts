import type { ConsolePayload } from "@playfront/contract/console/calls";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let manager: Record<string, string>;
let fields: ConsolePayload<"gifts/add">;

beforeAll(async () => {
  app = await createTestApp({}, { hearChanges: true });
  manager = (await signInNew(app, { name: "manager", role: "giftManager" })).headers;
  fields = {
    gameid: await makeGame(app.database.db),
    giftname: "周年礼包",
    description: "金币×100",
    explain: "在游戏内兑换",
    requisite: "",
    opensAt: "2020-01-01 10:00:00",
    expiresAt: "2099-01-01 10:00:00",
    published: true,
  };
});
afterAll(() => app.close());

const add = async (wanted: Partial<typeof fields> = {}) =>
  (await callConsole(app, "gifts/add", { ...fields, ...wanted }, manager)).body;

test("a gift is shown in the shop, and withdrawn from it", async () => {
  const { id } = await add();
  const page = () => app.call("gift/getGiftInfo", { giftid: id });
  expect((await page()).code).toBe(1);
  const { body } = await callConsole(
    app,
    "gifts/change",
    { ...fields, id, published: false, seen: fields },
    manager,
  );
  expect(body.state).toBe("withdrawn");
  await vi.waitFor(async () => expect((await page()).code).toBe(404), 10_000);
});

test("the trail tells what changed, and a stale edit is refused with it", async () => {
  const { id } = await add();
  const renamed = { ...fields, giftname: "新名称" };
  await callConsole(app, "gifts/change", { ...renamed, id, seen: fields }, manager);
  const stale = { ...fields, explain: "别的", id, seen: fields };
  const change = { field: "giftname", before: "周年礼包", after: "新名称" };
  expect(await callConsole(app, "gifts/change", stale, manager)).toMatchObject({
    status: 409,
    body: { data: { by: "manager", changes: [change] } },
  });
  const { headers } = await signInNew(app, { name: "admin", role: "administrator" });
  const trail = await callConsole(app, "trail/list", { object: `gift/${id}` }, headers);
  expect(trail.body.rows).toMatchObject([
    { action: "gifts/change", operator: "manager", changes: [change] },
    { action: "gifts/add" },
  ]);
});

test("each version of a gift tells what changed, and comes back as it was", async () => {
  const { id } = await add();
  const renamed = { ...fields, giftname: "新名称" };
  const versions = async () =>
    (await callConsole(app, "gifts/versions", { id }, manager)).body.versions;
  await callConsole(app, "gifts/change", { ...renamed, id, seen: fields }, manager);
  await callConsole(app, "gifts/change", { ...renamed, id, seen: renamed }, manager);
  const [now, first, ...others] = await versions();
  expect(others).toEqual([]);
  expect(now).toMatchObject({
    by: "manager",
    at: expect.any(String),
    changes: [{ field: "giftname", before: "周年礼包", after: "新名称" }],
  });
  await callConsole(app, "gifts/change", { ...first!.value, id, seen: now!.value }, manager);
  expect((await callConsole(app, "gifts/get", { id }, manager)).body.giftname).toBe("周年礼包");
  expect(await versions()).toHaveLength(3);
  const made = await makeGift(app.database.db, { gameid: fields.gameid, codes: 0 });
  const seen = (await callConsole(app, "gifts/get", { id: made }, manager)).body;
  await callConsole(app, "gifts/change", { ...seen, giftname: "改名", seen }, manager);
  const ofMade = (await callConsole(app, "gifts/versions", { id: made }, manager)).body.versions;
  expect(ofMade.map(({ at, by, value }) => [at === null, by, value.giftname])).toEqual([
    [false, "manager", "改名"],
    [true, "", seen.giftname],
  ]);
});

test("players are shown the gift's picture, of this site or by https", async () => {
  const picture = "https://pictures.example/gift.webp";
  const { id } = await add({ picture });
  const { data } = await app.call("gift/getGiftInfo", { giftid: id });
  expect(data.picture).toBe(picture);
  const without = await add();
  expect((await app.call("gift/getGiftInfo", { giftid: without.id })).data).not.toHaveProperty(
    "picture",
  );
});

test.each([
  ["picture", { picture: "http://pictures.example/gift.webp" }],
  ["gameid", { gameid: "999999999" }],
  ["opensAt", { opensAt: "2026-02-31 10:00" }],
  ["expiresAt", { expiresAt: "2020-01-01 10:00" }],
])("a wrong %s is told at the field", async (field, wrong) => {
  expect(await add(wrong)).toMatchObject({ code: 400, data: { field } });
});

test("lists filter by game, state and a part of the name", async () => {
  const gameid = await makeGame(app.database.db);
  const { id } = await add({ gameid, giftname: "春节限定", opensAt: "2098-01-01 00:00" });
  await add({ gameid });
  const find = async (filter: Partial<ConsolePayload<"gifts/list">>) => {
    const { rows } = (await callConsole(app, "gifts/list", filter, manager)).body;
    return rows.map((row) => row.id);
  };
  expect(await find({ gameid })).toHaveLength(2);
  expect(await find({ gameid, state: "upcoming" })).toEqual([id]);
  expect(await find({ gameid, state: "ended" })).toEqual([]);
  expect(await find({ q: "节限" })).toEqual([id]);
  expect(await find({ q: "限" })).toContain(id);
});

test("the console says by the claim's own rules why a player gets no code", async () => {
  const { db } = app.database;
  const { uid, headers } = await makePlayer(app);
  const support = (await signInNew(app, { name: "support", role: "support" })).headers;
  const why = async (id: string, container: "mobile" | "app" = "mobile", player = uid) =>
    (await callConsole(app, "gifts/refusal", { id, player, container }, support)).body;
  const { gameid } = fields;
  const open = await makeGift(db, { gameid, codes: 1 });
  expect(await why(open)).toEqual({ uid, refusal: null, claimedAt: null });
  await app.call("gift/getUserGiftSn", { giftid: open }, headers);
  expect(await why(open)).toEqual({ uid, refusal: null, claimedAt: expect.any(String) });
  const inApp = await makeGift(db, { gameid, codes: 1, requisite: "4" });
  expect(await why(inApp)).toMatchObject({ refusal: { code: 2005, msg: "请在 App 中领取该礼包" } });
  expect(await why(inApp, "app")).toMatchObject({ refusal: null });
  const phone = await makeGift(db, { gameid, codes: 1, requisite: "3" });
  const { username } = await db
    .selectFrom("accounts")
    .select("username")
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  const byName = await why(phone, "mobile", username.toUpperCase());
  expect(byName).toMatchObject({ uid, refusal: { msg: "请先绑定手机号" } });
  expect(await why(await makeGift(db, { gameid, codes: 0 }))).toMatchObject({
    refusal: { code: 2001, msg: "礼包已被抢光" },
  });
  expect(await why(open, "mobile", "nobody-at-all")).toMatchObject({ msg: "没有此玩家" });
});
