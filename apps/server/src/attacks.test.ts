import { type CallName, calls, type Payload } from "@playfront/contract/calls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, type TestPlayer } from "./testing/accounts.ts";
import { newPhone } from "./testing/clients/captcha.ts";
import { countEvents } from "./testing/count-events.ts";
import { makeGame, makeGift } from "./testing/factories.ts";
import { FuzzState } from "./testing/fuzz/fuzz-state.ts";
import { fieldsOfCall, goodValue } from "./testing/fuzz/good-value.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

/** The tests act as a player who knows the source code and tries to get the data of another player. */
let app: TestApp;
let victim: TestPlayer;
/** Values that only the victim may see. */
let secrets: string[];
let state: FuzzState;

beforeAll(async () => {
  const config = { captchaAnswer: "pass", limitFactor: 1000 };
  app = await createTestApp(config, { hearChanges: true });
  const { db } = app.database;
  const phone = newPhone();
  victim = await makePlayer(app, { username: "the_victim", phone, verified: true });
  const { uid, headers } = victim;
  const gameid = await makeGame(db, { gametype: "html5" });
  const giftid = await makeGift(db, { gameid, codes: 5 });
  const { data: code } = await app.call("gift/getUserGiftSn", { giftid }, headers);
  await app.call("game/getEntryUrl", { gameid }, headers);
  await app.call("user/nicknameChange", { nickname: "名字是秘密" }, headers);
  const message = { uid, title: "信的题目", content: "信的内容", created_at: app.clock.now() };
  await db.insertInto("messages").values(message).execute();
  const { data: messages } = await app.call("user/getUserMessageList", {}, headers);
  const { data: devices } = await app.call("user/getDeviceList", {}, headers);
  const handle = devices.map((device) => device.handle);
  secrets = [code, "名字是秘密", "信的题目", "信的内容", ...handle];
  const id = messages.map((row) => row.id);
  const stock = { gameid: [gameid], giftid: [giftid], id, handle, uid: [uid] };
  const person = { uid, username: "the_victim", password: "?", deviceid: "?", token: null, phone };
  state = new FuzzState(stock, [person]);
});
afterAll(() => app.close());

const personal = (Object.keys(calls) as CallName[]).filter((name) => calls[name].auth === "player");

/** A call with every field set to the victim. */
function victimPayload<Name extends CallName>(name: Name): Partial<Payload<Name>> {
  const moment = { name, number: 0, state, person: state.person(0) };
  const fields = fieldsOfCall(name).map(([field, schema]) => [
    field,
    goodValue(field, schema, moment),
  ]);
  const { uid } = victim;
  return { ...Object.fromEntries(fields), uid, account: "the_victim", player: uid } as object;
}

/** All stored data of the victim, without the times of use. */
async function readVictimData() {
  const { rows } = await app.database.pool.query(
    `select to_jsonb(accounts) as account,
      (select jsonb_agg(to_jsonb(messages) order by id) from messages where uid = $1) as messages,
      (select jsonb_agg(handle order by handle) from sessions where uid = $1) as sessions,
      (select jsonb_agg(to_jsonb(gift_codes) order by giftid, pos) from gift_codes where uid = $1) as codes,
      (select jsonb_agg(to_jsonb(recent_games) order by gameid) from recent_games where uid = $1) as recent
    from accounts where uid = $1`,
    [victim.uid],
  );
  return rows[0];
}

describe("the data of another player", () => {
  test.each(personal)("cannot be read or changed by %s", async (name) => {
    const before = await readVictimData();
    const { headers } = await makePlayer(app);
    const { uid } = victim;
    const answer = await app.call(name, victimPayload(name), { ...headers, uid, "x-uid": uid });
    const text = JSON.stringify(answer);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(await readVictimData()).toEqual(before);
  });
});

describe("a registration", () => {
  test("ignores fields that are not in the form", async () => {
    const device = { deviceid: "greedy-device" };
    await app.call("user/captcha", {}, device);
    const wishes = {
      uid: victim.uid,
      fcm: 1,
      realname_status: "verified",
      birth_date: "1990-01-01",
      banned: "false",
      nickname: "管理员",
      avatar: "/media/x.webp",
      token: victim.token,
      "__proto__[fcm]": 1,
      "constructor[prototype][fcm]": 1,
    };
    const form = { username: "greedy_one", password: "a-long-password", captcha: "pass" };
    const { data } = await app.call("user/registerSubmit", { ...form, ...wishes }, device);
    expect(data.uid).not.toBe(victim.uid);
    const headers = { ...device, token: data.token };
    const { data: player } = await app.call("user/getUserInfo", {}, headers);
    expect(player).toMatchObject({ uid: data.uid, fcm: 0, avatar: "", phone: "" });
    expect(player.nickname).not.toBe("管理员");
  });

  test.each([
    "THE_VICTIM",
    "the_victim ",
    "the_victim\u200b",
    "ｔｈｅ＿ｖｉｃｔｉｍ",
    "the_v\u0456ctim",
    "the_vict\u0131m",
    "the_victim\n",
    "the_victim%00",
  ])("cannot pass for another by %j", async (username) => {
    const device = { deviceid: "double-device" };
    await app.call("user/captcha", {}, device);
    const form = { username, password: "a-long-password", captcha: "pass" };
    expect([400, 409]).toContain((await app.call("user/registerSubmit", form, device)).code);
  });
});

describe("limits of an address", () => {
  const madeUp = (number: number) => ({
    deviceid: `many-faces-${number}`,
    "x-forwarded-for": `203.0.113.${number}`,
    "x-real-ip": `203.0.113.${number}`,
    "x-client-ip": `203.0.113.${number}`,
    "cf-connecting-ip": `203.0.113.${number}`,
    forwarded: `for=203.0.113.${number}`,
  });

  test.each([
    ["no proxy is trusted", 0, madeUp],
    ["one is, and adds the true one behind", 1, throughProxy],
  ] as const)("hold against made-up headers when %s", async (_when, trustedProxies, headers) => {
    const shop = await createTestApp({ trustedProxies });
    const ip = trustedProxies === 0 ? "127.0.0.1" : "198.51.100.9";
    await countEvents(shop, { key: `lookup:ip:${ip}`, windowSeconds: 3600 }, 59);
    const check = async (number: number) => {
      const phone = `1380013800${number}`;
      return (await shop.call("user/index/phoneCheck", { phone }, headers(number))).code;
    };
    expect([await check(1), await check(2)]).toEqual([1, 429]);
    await shop.close();
  });

  function throughProxy(number: number) {
    const faces = madeUp(number);
    return { ...faces, "x-forwarded-for": `${faces["x-forwarded-for"]}, 198.51.100.9` };
  }
});

describe("a phone", () => {
  test.each([
    "+8613800138000",
    "8613800138000",
    "013800138000",
    " 13800138000",
    "138 0013 8000",
    "１３８００１３８０００",
    "١٣٨٠٠١٣٨٠٠٠",
    "13800138000\u0000",
    "13800138000\n",
    "1380013800\u0660",
  ])("has one spelling, not %j, so that its limits cannot be gone around", async (phone) => {
    for (const name of ["user/index/phoneCheck", "user/index/phoneCaptcha"] as const) {
      const answer = await app.call(name, { phone }, { deviceid: "spelling-device" });
      expect(answer).toMatchObject({ code: 400, data: { field: "phone" } });
    }
  });
});
