import type { FollowTopic } from "@playfront/contract/constants";
import type { MessageKind } from "@playfront/contract/post-words";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makePlayer, type TestPlayer } from "../../testing/accounts.ts";
import { makeGame } from "../../testing/factories.ts";
import { createFakeBrowser, type FakeBrowser } from "../../testing/push/fake-browser.ts";
import {
  type FakePushService,
  readVapid,
  startFakePushService,
} from "../../testing/push/fake-push-service.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createMessageService } from "../message/message.service.ts";
import { noteGameEvent } from "./game-event-pushes.ts";

let service: FakePushService;
let shop: TestApp;
beforeAll(async () => {
  service = await startFakePushService();
  shop = await createTestApp({
    pushHosts: [service.origin],
    publicOrigin: "https://m.shop.example",
    antiAddiction: true,
  });
});
afterAll(async () => {
  service.close();
  await shop.close();
});
/** Each test has a Thursday noon of its own, a week after the one before. */
let week = 0;
beforeEach(async () => {
  week += 1;
  shop.clock.set(at("2027-01-07T12:00"));
  shop.clock.advance(week * 7 * 86_400);
  service.answer = { status: 201, headers: {} };
  service.beforeAnswer = () => {};
  service.received.length = 0;
  await shop.database.pool.query("delete from pushes; delete from push_subscriptions");
  await shop.database.pool.query("update sessions set expires_at = 'infinity'");
});

const at = (time: string) => new Date(`${time}:00+08:00`);
const run = () => shop.tasks.push_messages();
const hours = (count: number) => shop.clock.advance(count * 3600);

let browsers = 0;
async function subscribe({ headers }: Pick<TestPlayer, "headers">): Promise<FakeBrowser> {
  browsers += 1;
  const browser = createFakeBrowser(`${service.origin}/to/${browsers}`);
  const { code } = await shop.call("user/pushSubscribe", browser.subscription, headers);
  expect(code).toBe(1);
  return browser;
}

async function makeReader(overrides = {}) {
  const player = await makePlayer(shop, overrides);
  await shop.database.pool.query("update sessions set expires_at = 'infinity'");
  return { ...player, browser: await subscribe(player) };
}

function send({ uid }: { uid: string }, title: string, kind: MessageKind = "gift") {
  const { db, clock } = { db: shop.database.db, clock: shop.clock };
  const messages = createMessageService({ db, clock });
  return db
    .transaction()
    .execute((trx) =>
      messages.send(trx, { uid, title, content: "只在站内", link: "/gift/info/7", kind }),
    );
}

/** Titles that the browser got, in order. */
const got = ({ open, subscription }: FakeBrowser) =>
  service.received
    .filter(({ path }) => subscription.endpoint.endsWith(path))
    .map(({ body }) => open(body).title);

const titlesOf = async ({ headers }: TestPlayer) =>
  (await shop.call("user/getUserMessageList", {}, headers)).data.map(({ title }) => title);

test("a message arrives once, encrypted for the browser and signed by the shop, with title and link only", async () => {
  const reader = await makeReader();
  const { data: state } = await shop.call("user/getPushState", {}, reader.headers);
  expect(state).toMatchObject({ subscribed: true, muted: [], quietfrom: 22, quietto: 8 });
  await send(reader, "礼包已开放");
  await run();
  await run();
  await shop.tasks.push_messages();
  expect(service.received).toHaveLength(1);
  const [push] = service.received;
  const opened = reader.browser.open(push!.body);
  expect(opened).toMatchObject({ title: "礼包已开放", link: "/gift/info/7" });
  expect(JSON.stringify(opened)).not.toContain("只在站内");
  expect(push!.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
  const vapid = readVapid(push!);
  expect(vapid).toMatchObject({ isSigned: true, key: state.publickey, header: { alg: "ES256" } });
  expect(vapid.claims).toMatchObject({ aud: service.origin, sub: "https://m.shop.example" });
  expect(vapid.claims.exp - Date.now() / 1000).toBeLessThanOrEqual(86_400);
  expect(await titlesOf(reader)).toContain("礼包已开放");
});

test("several nodes that start at once agree on one key, which is sealed", async () => {
  const fresh = await createTestApp();
  const { headers } = await makePlayer(fresh);
  const nodes = await Promise.all([1, 2, 3].map(() => fresh.anotherNode()));
  const answers = await Promise.all(
    nodes.map((node) => fresh.callOn(node, "user/getPushState", {}, headers)),
  );
  expect(new Set(answers.map(({ data }) => data.publickey)).size).toBe(1);
  const { rows } = await fresh.database.pool.query("select * from push_keys");
  expect(rows).toHaveLength(1);
  // 32 bytes in Base64url and what sealing adds.
  expect(rows[0].sealed_private_key).toHaveLength(43 + 28);
  for (const node of nodes) await node.close();
  await fresh.close();
});

test("two runs at once send a message once to each of the player's browsers", async () => {
  const reader = await makeReader();
  const { rows } = await shop.database.pool.query("select count(*)::int from push_subscriptions");
  expect(rows[0].count).toBe(1);
  await send(reader, "只此一次");
  await Promise.all([run(), run(), run()]);
  expect(got(reader.browser)).toEqual(["只此一次"]);
});

test("quiet hours hold messages back until they end, but for security", async () => {
  const reader = await makeReader();
  hours(11);
  await send(reader, "夜里的礼包");
  await send(reader, "新设备登录", "security");
  await run();
  expect(got(reader.browser)).toEqual(["新设备登录"]);
  hours(8.9);
  await run();
  expect(got(reader.browser)).toHaveLength(1);
  hours(0.2);
  await run();
  expect(got(reader.browser)).toEqual(["新设备登录", "夜里的礼包"]);
});

test("a player chooses other quiet hours, or none, and which kinds arrive", async () => {
  const reader = await makeReader();
  const change = (wanted: object) =>
    shop.call("user/messageSettingsChange", wanted, reader.headers);
  await change({ quietfrom: 11, quietto: 13 });
  await change({ kind: "opening", on: false });
  const { data } = await change({ kind: "gift", on: true });
  expect(data).toMatchObject({ muted: ["opening"], quietfrom: 11, quietto: 13 });
  await send(reader, "开服", "opening");
  await send(reader, "礼包");
  await run();
  expect(got(reader.browser)).toEqual([]);
  hours(1);
  await run();
  expect(got(reader.browser)).toEqual(["礼包"]);
  expect(await titlesOf(reader)).toEqual(expect.arrayContaining(["开服", "礼包"]));
  expect((await change({ kind: "opening", on: true })).data.muted).toEqual([]);
  for (const wrong of [{ kind: "security", on: false }, { kind: "gift" }, { quietfrom: 3 }])
    expect((await change(wrong)).code).toBe(400);
});

test("a minor gets nothing outside the permitted hours, not even at night for security", async () => {
  const minor = await makeReader({ birthDate: "2015-01-01" });
  const adult = await makeReader({ verified: true });
  for (const player of [minor, adult]) await send(player, "周四中午");
  await run();
  expect([got(minor.browser), got(adult.browser)]).toEqual([[], ["周四中午"]]);
  // Friday 19:30, 20:30.
  hours(31.5);
  await send(minor, "周五晚上", "security");
  await run();
  expect(got(minor.browser)).toEqual([]);
  hours(1);
  await run();
  expect(got(minor.browser)).toEqual(["周五晚上"]);
  expect(await titlesOf(minor)).toEqual(expect.arrayContaining(["周四中午", "周五晚上"]));
});

test("a subscription that the push service has ended is deleted, and nothing is sent again", async () => {
  for (const status of [404, 410]) {
    const reader = await makeReader();
    service.answer = { status, headers: {} };
    await send(reader, "到不了");
    await run();
    await send(reader, "也到不了");
    await run();
    expect(got(reader.browser)).toEqual(["到不了"]);
    const { data } = await shop.call("user/getPushState", {}, reader.headers);
    expect(data.subscribed).toBe(false);
  }
});

test("a push service that has no time is asked again when it says, three times at most", async () => {
  const reader = await makeReader();
  service.answer = { status: 429, headers: { "retry-after": "600" } };
  await send(reader, "稍后");
  await run();
  hours(0.1);
  await run();
  expect(got(reader.browser)).toHaveLength(1);
  hours(0.1);
  service.answer = { status: 201, headers: {} };
  await run();
  await run();
  expect(got(reader.browser)).toHaveLength(2);
  service.answer = { status: 503, headers: {} };
  await send(reader, "不行");
  for (let round = 0; round < 6; round += 1) {
    await run();
    hours(1.2);
  }
  expect(got(reader.browser).filter((title) => title === "不行")).toHaveLength(4);
});

test("a redirect is not followed", async () => {
  const reader = await makeReader();
  service.answer = { status: 307, headers: { location: `${service.origin}/elsewhere` } };
  await send(reader, "改道");
  await run();
  expect(service.received.map(({ path }) => path)).not.toContain("/elsewhere");
  expect(service.received).toHaveLength(1);
});

test("addresses that are no push service are refused, and no longer used once they are taken out", async () => {
  const reader = await makeReader();
  const { p256dh, auth } = createFakeBrowser("").subscription;
  for (const endpoint of ["https://127.0.0.1/x", "http://10.0.0.1/", "https://shop.example/x"]) {
    const answer = await shop.call(
      "user/pushSubscribe",
      { endpoint, p256dh, auth },
      reader.headers,
    );
    expect(answer.code, endpoint).toBe(403);
  }
  const without = await createTestApp();
  const { headers } = await makePlayer(without);
  const { subscription } = reader.browser;
  expect((await without.call("user/pushSubscribe", subscription, headers)).code).toBe(403);
  await without.close();
});

test("a key that is no point of the curve ends its subscription without a request", async () => {
  const reader = await makeReader();
  const p256dh = Buffer.alloc(65, 4).toString("base64url");
  const broken = { ...reader.browser.subscription, p256dh };
  expect((await shop.call("user/pushSubscribe", broken, reader.headers)).code).toBe(1);
  await send(reader, "坏的");
  await run();
  expect(service.received).toEqual([]);
  const { data } = await shop.call("user/getPushState", {}, reader.headers);
  expect(data.subscribed).toBe(false);
});

test("nobody takes over another player's browser without its key, and who does gets none of the former's messages", async () => {
  const reader = await makeReader();
  const other = await makePlayer(shop);
  const { endpoint } = reader.browser.subscription;
  const stolen = createFakeBrowser(endpoint).subscription;
  expect((await shop.call("user/pushSubscribe", stolen, other.headers)).code).toBe(403);
  await send(reader, "给第一个人");
  const next = await shop.call("user/pushSubscribe", reader.browser.subscription, other.headers);
  expect(next.code).toBe(1);
  await send(reader, "还是给第一个人");
  await send(other, "给第二个人");
  await run();
  expect(got(reader.browser)).toEqual(["给第二个人"]);
  await shop.call("user/pushUnsubscribe", {}, reader.headers);
  expect((await shop.call("user/getPushState", {}, other.headers)).data.subscribed).toBe(true);
});

test("four messages an hour are pushed, twelve a day; the others wait for room, and stay in the inbox", async () => {
  const reader = await makeReader();
  for (let number = 1; number <= 30; number += 1) await send(reader, `第${number}条`);
  await run();
  await run();
  expect(got(reader.browser)).toHaveLength(4);
  const first = (count: number) => Array.from({ length: count }, (_, place) => `第${place + 1}条`);
  for (const count of [8, 12, 12]) {
    hours(1);
    await run();
    expect(got(reader.browser)).toEqual(first(count));
  }
  const { rows } = await shop.database.pool.query(
    "select count(*)::int from messages where uid = $1",
    [reader.uid],
  );
  expect(rows[0].count).toBe(30);
});

test("a message about security is sent among a flood, before it, and takes no room of others", async () => {
  const reader = await makeReader();
  for (let number = 1; number <= 3; number += 1) await send(reader, `第${number}条`);
  for (const title of ["新设备登录", "密码已修改"]) await send(reader, title, "security");
  await send(reader, "第4条");
  await run();
  expect(got(reader.browser).slice(0, 2)).toEqual(["新设备登录", "密码已修改"]);
  expect(got(reader.browser)).toHaveLength(6);
  await send(reader, "通行密钥已添加", "security");
  await run();
  expect(got(reader.browser).at(-1)).toBe("通行密钥已添加");
});

test("what has been read already is not pushed", async () => {
  const reader = await makeReader();
  await send(reader, "已读");
  const { data } = await shop.call("user/getUserMessageList", {}, reader.headers);
  await shop.call("user/readAllMessages", { id: data[0]!.id }, reader.headers);
  await run();
  expect(service.received).toEqual([]);
});

test("an announcement is pushed once to those it is for, and no more once it is withdrawn", async () => {
  const reader = await makeReader();
  const player = await makePlayer(shop);
  const second = { ...player, browser: await subscribe(player) };
  hours(0.1);
  const sentAt = shop.clock.now();
  await shop.database.pool.query("update accounts set created_at = $1", [at("2020-01-01T00:00")]);
  await shop.database.pool.query("update accounts set register_cid = 'tap' where uid = $1", [
    second.uid,
  ]);
  const announce = (title: string, cid: string | null, state = "sent") =>
    shop.database.pool.query(
      `insert into announcements (title, content, audience, cid, state, sent_at, inbox_id, revision,
          updated_at, updated_by)
        values ($1, 'c', $2, $3, $4, $5, nextval(pg_get_serial_sequence('messages', 'id')), 1, $5, 'o')`,
      [title, cid === null ? "all" : "channel", cid, state, sentAt],
    );
  await announce("停机维护", null);
  await announce("渠道活动", "tap");
  await announce("撤回的", null, "withdrawn");
  await run();
  await run();
  expect(got(reader.browser)).toEqual(["停机维护"]);
  expect(got(second.browser).sort()).toEqual(["停机维护", "渠道活动"].sort());
  await shop.call("user/messageSettingsChange", { quietfrom: 11, quietto: 14 }, reader.headers);
  await announce("后来撤回", null);
  await run();
  await shop.database.pool.query("update announcements set state = 'withdrawn'");
  hours(3);
  await run();
  expect(got(reader.browser)).toEqual(["停机维护"]);
});

const event = (gameid: string, title: string, topic = "release") =>
  shop.database.pool.query(
    `insert into game_events (inbox_id, gameid, topic, ref, title, content, link, at)
      values (nextval(pg_get_serial_sequence('messages', 'id')), $1, $2, $3, $3, 'c', '/game/1', $4)`,
    [gameid, topic, title, shop.clock.now()],
  );
const follow = (gameid: string, { headers }: TestPlayer, topics?: FollowTopic) =>
  shop.call("game/follow", { gameid, ...(topics && { topics }) }, headers);

test("what happens to a game is pushed once to who follows the topic, by however many nodes", async () => {
  const gameid = await makeGame(shop.database.db);
  const [reader, other] = [await makeReader(), await makeReader()];
  await follow(gameid, reader);
  await follow(gameid, other, "news");
  await event(gameid, "上线了");
  const [late, later] = [await makeReader(), await makeReader()];
  await follow(gameid, late);
  await Promise.all([run(), run(), run()]);
  await follow(gameid, later);
  await run();
  expect(got(reader.browser)).toEqual(["上线了"]);
  for (const { browser } of [other, late, later]) expect(got(browser)).toEqual([]);
});

test("an event is noted a thousand followers at a time, and a run goes on where one was stopped", async () => {
  const gameid = await makeGame(shop.database.db);
  const reader = await makeReader();
  await follow(gameid, reader);
  const after = BigInt(reader.uid);
  await shop.database.pool.query(
    `insert into accounts (uid, username, password_hash, nickname)
      overriding system value select $1::bigint + n, 'storm' || n, '', 'storm' || n
      from generate_series(1, 2500) as n`,
    [String(after + 1_000_000n)],
  );
  await shop.database.pool.query(
    `insert into follows (uid, gameid, topics, created_at, after_id, read_to)
      select uid, $1, '{release}', now(), 0, 0 from accounts where username like 'storm%'`,
    [gameid],
  );
  await event(gameid, "万人等待");
  const stopped = new AbortController();
  stopped.abort();
  await shop.tasks.push_messages(stopped.signal);
  const { db } = shop.database;
  const now = shop.clock.now();
  for (const isLeft of [true, true, true, true, false])
    expect(await noteGameEvent(db, now)).toBe(isLeft);
  await run();
  expect(got(reader.browser)).toEqual(["万人等待"]);
});

test("an event that was read, or whose game or topic is no longer followed, is not pushed", async () => {
  const gameid = await makeGame(shop.database.db);
  const [read, left, changed] = [await makeReader(), await makeReader(), await makeReader()];
  for (const player of [read, left, changed]) {
    await follow(gameid, player);
    await shop.call("user/messageSettingsChange", { quietfrom: 11, quietto: 14 }, player.headers);
  }
  await event(gameid, "新礼包", "gift");
  await run();
  const { data } = await shop.call(
    "user/getUserMessageList",
    { page: 1, pageSize: 1 },
    read.headers,
  );
  await shop.call("user/readMessage", { id: data[0]!.id }, read.headers);
  await shop.call("game/unfollow", { gameid }, left.headers);
  await follow(gameid, changed, "news");
  hours(3);
  await run();
  expect(service.received).toEqual([]);
});

test("a day brings an account twelve notifications at most, however many games it follows", async () => {
  const reader = await makeReader();
  const gameid = await makeGame(shop.database.db);
  await follow(gameid, reader, "gift");
  await shop.call("user/messageSettingsChange", { quietfrom: 0, quietto: 0 }, reader.headers);
  for (let hour = 0; hour < 5; hour += 1) {
    for (let count = 0; count < 6; count += 1) await event(gameid, `${hour}-${count}`, "gift");
    await run();
    hours(1.1);
  }
  expect(got(reader.browser)).toHaveLength(12);
  await shop.call("user/messageSettingsChange", { kind: "follow", on: false }, reader.headers);
  hours(24);
  await event(gameid, "关掉了", "gift");
  await run();
  expect(got(reader.browser)).toHaveLength(12);
});

test("logging out ends the browser's notifications, with what was on its way", async () => {
  const reader = await makeReader();
  await send(reader, "路上");
  await shop.call("user/logout", {}, reader.headers);
  await run();
  expect(service.received).toEqual([]);
  const { rows } = await shop.database.pool.query("select count(*)::int from push_subscriptions");
  expect(rows[0].count).toBe(0);
});

test("a session has one browser, an account ten, and subscribing has its limit", async () => {
  const reader = await makeReader();
  const second = await subscribe(reader);
  await send(reader, "新的浏览器");
  await run();
  expect([got(reader.browser), got(second)]).toEqual([[], ["新的浏览器"]]);
  await shop.database.pool.query(
    `insert into sessions (token_hash, uid, deviceid, expires_at)
      select sha256(n::text::bytea), $1, 'd', 'infinity' from generate_series(1, 12) as n`,
    [reader.uid],
  );
  await shop.database.pool.query(
    `insert into push_subscriptions (uid, session, endpoint_hash, keys_hash, sealed_target, created_at)
      select uid, handle, token_hash, token_hash, token_hash, now() from sessions
      where uid = $1 and deviceid = 'd'`,
    [reader.uid],
  );
  await subscribe(reader);
  const { rows } = await shop.database.pool.query(
    "select count(*)::int from push_subscriptions where uid = $1",
    [reader.uid],
  );
  expect(rows[0].count).toBe(10);
  let code = 1;
  for (let number = 0; number < 40 && code === 1; number += 1)
    ({ code } = await shop.call("user/pushSubscribe", reader.browser.subscription, reader.headers));
  expect(code).toBe(429);
});

test("a notification switches its kind off by itself, also logged out, and does nothing else", async () => {
  const reader = await makeReader();
  await send(reader, "一次");
  await run();
  const { mute = "" } = reader.browser.open(service.received[0]!.body);
  const settings = async () => {
    const { rows } = await shop.database.pool.query(
      "select muted from message_settings where uid = $1",
      [reader.uid],
    );
    return rows[0]?.muted;
  };
  const [uid, , mac] = mute.split(".");
  const other = await makePlayer(shop);
  for (const forged of [
    `${other.uid}.gift.${mac}`,
    `${uid}.opening.${mac}`,
    `${uid}.security.${mac}`,
    `${uid}.gift.`,
    "x",
  ])
    expect((await shop.call("push/mute", { sign: forged })).code, forged).toBe(403);
  expect(await settings()).toBeUndefined();
  await shop.call("user/logout", {}, reader.headers);
  expect((await shop.call("push/mute", { sign: mute })).code).toBe(1);
  expect((await shop.call("push/mute", { sign: mute })).code).toBe(1);
  expect(await settings()).toEqual(["gift"]);
  const headers = { token: mute, deviceid: "d" };
  expect((await shop.call("user/getUserMessageList", {}, headers)).code).toBe(401);
});

test("security has no way to be silenced from a notification", async () => {
  const reader = await makeReader();
  await send(reader, "新设备", "security");
  await run();
  expect(reader.browser.open(service.received[0]!.body)).not.toHaveProperty("mute");
});

test("a browser renews its subscription by the old one's key", async () => {
  const reader = await makeReader();
  const old = reader.browser.subscription;
  const next = createFakeBrowser(`${service.origin}/to/renewed`);
  const renew = (oldauth: string) =>
    shop.call("push/renew", { ...next.subscription, oldendpoint: old.endpoint, oldauth });
  expect((await renew(next.subscription.auth)).code).toBe(404);
  expect((await renew(old.auth)).code).toBe(1);
  expect((await renew(old.auth)).code).toBe(404);
  await send(reader, "换了地址");
  await run();
  expect([got(reader.browser), got(next)]).toEqual([[], ["换了地址"]]);
});

test("the export tells of the browsers and the choices, without keys; deletion takes them along", async () => {
  const reader = await makeReader();
  await shop.call("user/messageSettingsChange", { kind: "gift", on: false }, reader.headers);
  const { data } = await shop.call(
    "user/exportData",
    { password: "correct-horse-7" },
    reader.headers,
  );
  expect(data.notifications).toMatchObject({ muted: ["gift"], quietfrom: 22 });
  expect(data.notifications?.subscribed).toHaveLength(1);
  const { auth, p256dh, endpoint } = reader.browser.subscription;
  for (const secret of [auth, p256dh, endpoint]) expect(JSON.stringify(data)).not.toContain(secret);
  const { rows } = await shop.database.pool.query(
    "select encode(sealed_target, 'escape') as text from push_subscriptions",
  );
  expect(rows[0].text).not.toContain(endpoint);
});

/** Notes one message for as many browsers, all of which the push service knows by the path of the reader's. */
async function noteMany(count: number) {
  const reader = await makeReader();
  const { pool } = shop.database;
  await pool.query(
    `with made as (
      insert into sessions (token_hash, uid, deviceid, expires_at)
      select sha256(convert_to($1::bigint || ' ' || n, 'UTF8')), $1::bigint, 'd', 'infinity' from generate_series(2, $2::int) as n
      returning handle, token_hash)
    insert into push_subscriptions (uid, session, endpoint_hash, keys_hash, sealed_target, created_at)
      select uid, handle, token_hash, keys_hash, sealed_target, created_at
      from push_subscriptions cross join made where uid = $1::bigint`,
    [reader.uid, count],
  );
  await send(reader, "很多浏览器");
  return reader;
}

const countTaken = async () => {
  const { rows } = await shop.database.pool.query(
    "select count(taken_at)::int as taken, count(*)::int as all from pushes",
  );
  return [rows[0].taken, rows[0].all];
};

test("a push service that takes long does not stop what is to be sent to others", async () => {
  await noteMany(250);
  const held = Promise.withResolvers<void>();
  service.beforeAnswer = () => (service.received.length <= 99 ? held.promise : undefined);
  const running = run();
  await vi.waitFor(() => expect(service.received).toHaveLength(250), 8_000);
  held.resolve();
  await running;
  expect(service.received).toHaveLength(250);
  expect(await countTaken()).toEqual([250, 250]);
});

test("no more than a hundred requests are under way", async () => {
  await noteMany(150);
  let underWay = 0;
  let most = 0;
  const full = Promise.withResolvers<void>();
  service.beforeAnswer = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    if (underWay === 100) setTimeout(full.resolve, 100);
    await full.promise;
    underWay -= 1;
  };
  await run();
  expect(service.received).toHaveLength(150);
  expect(most).toBe(100);
});

test("a run that is stopped sends what it has taken and leaves the rest to the next", async () => {
  await noteMany(450);
  const stopped = new AbortController();
  service.beforeAnswer = () => stopped.abort();
  await shop.tasks.push_messages(stopped.signal);
  expect(service.received).toHaveLength(200);
  expect(await countTaken()).toEqual([200, 450]);
  await run();
  expect(service.received).toHaveLength(450);
  expect(await countTaken()).toEqual([450, 450]);
});

test("nodes send many notifications together, none of them twice", async () => {
  await noteMany(450);
  let calls = 0;
  const helpers: Promise<void>[] = [];
  const askForHelp = async () => {
    calls += 1;
    if (calls < 3) helpers.push(shop.tasks.push_messages(undefined, askForHelp));
  };
  await shop.tasks.push_messages(undefined, askForHelp);
  await Promise.all(helpers);
  expect(helpers).toHaveLength(2);
  expect(service.received).toHaveLength(450);
  expect(await countTaken()).toEqual([450, 450]);
});

test("no help is asked for what one portion holds", async () => {
  const reader = await noteMany(20);
  await shop.tasks.push_messages(undefined, () => Promise.reject(new Error("not needed")));
  expect(got(reader.browser)).toHaveLength(20);
});

test("nodes that run at once push no more to an account than one does", async () => {
  const reader = await makeReader();
  const { db } = shop.database;
  await db.transaction().execute(async (trx) => {
    const message = { title: "同一条", content: "c", kind: "gift" } as const;
    const uids = Array<string>(600).fill(reader.uid);
    await createMessageService({ db, clock: shop.clock }).sendToAll(trx, { ...message, uids });
  });
  await Promise.all([run(), run(), run()]);
  expect(got(reader.browser)).toHaveLength(4);
});

test("a subscription whose session ends at that moment is not renewed, and nothing fails", async () => {
  const reader = await makeReader();
  const { subscription } = createFakeBrowser(`${service.origin}/to/renewed`);
  const { endpoint: oldendpoint, auth: oldauth } = reader.browser.subscription;
  const other = await shop.database.pool.connect();
  await other.query("begin");
  await other.query("delete from sessions where uid = $1", [reader.uid]);
  const renewing = shop.call("push/renew", { ...subscription, oldendpoint, oldauth });
  const waiting =
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await vi.waitFor(
    async () => expect((await shop.database.pool.query(waiting)).rowCount).toBe(1),
    5_000,
  );
  await other.query("commit");
  other.release();
  expect((await renewing).code).toBe(404);
});
