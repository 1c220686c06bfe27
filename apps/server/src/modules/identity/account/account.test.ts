import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { newPhone } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
type Headers = Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({ trustedProxies: 1 });
});
afterAll(() => app.close());

async function isAlive(headers: Headers): Promise<boolean> {
  return (await app.call("user/checkLogin", {}, headers)).code === 1;
}

describe("the data of a player", () => {
  test("hold a masked phone and only the fields of the contract", async () => {
    const phone = newPhone();
    const { uid, headers } = await makePlayer(app, {
      username: "data_player",
      phone,
      verified: true,
    });
    const { data } = await app.call("user/getUserInfo", {}, headers);
    expect(data).toEqual({
      uid,
      username: "data_player",
      nickname: expect.any(String),
      avatar: "",
      phone: `138****${phone.slice(7)}`,
      fcm: 1,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/),
    });
  });

  test.each([
    "user/getUserInfo",
    "user/getUserFcmInfo",
    "user/getUserMessageList",
    "user/checkLogin",
  ] as const)("are nothing for a visitor: %s", async (name) => {
    expect(await app.call(name, {}, newClient())).toMatchObject({ code: 401, status: 401 });
  });
});

describe("the nickname", () => {
  test("is changed and trimmed", async () => {
    const { headers } = await makePlayer(app);
    const { code, data } = await app.call(
      "user/nicknameChange",
      { nickname: " 小明同学 " },
      headers,
    );
    expect({ code, nickname: data.nickname }).toEqual({ code: 1, nickname: "小明同学" });
  });

  test("belongs to one account, whatever its letter case; a player can keep the own one", async () => {
    const [first, second] = [await makePlayer(app), await makePlayer(app)];
    const change = (nickname: string, headers: Headers) =>
      app.call("user/nicknameChange", { nickname }, headers);
    expect((await change("Nick Name", first.headers)).code).toBe(1);
    expect((await change("nick name", second.headers)).code).toBe(409);
    expect((await change("NICK NAME", first.headers)).code).toBe(1);
  });

  test("can be changed twenty times a day", async () => {
    const { headers } = await makePlayer(app);
    const change = (nickname: string) => app.call("user/nicknameChange", { nickname }, headers);
    for (let count = 1; count <= 20; count += 1) {
      expect((await change(`反复无常${count}`)).code).toBe(1);
    }
    expect((await change("再改一次")).code).toBe(429);
  });

  test("counts as taken if it differs only in composition or spaces", async () => {
    const [one, other] = [await makePlayer(app), await makePlayer(app)];
    const change = (nickname: string, { headers }: typeof one) =>
      app.call("user/nicknameChange", { nickname }, headers);
    expect((await change("Zoé 小姐", one)).code).toBe(1);
    expect((await change("Zoe\u0301\u3000 小姐", other)).code).toBe(409);
  });

  test.each([
    ["夜行 Bob", "夜行 ＢОＢ", "夜行 B0b"],
    ["Illusion", "lIIusion", "1llus1οn"],
    ["山田カナ", "山田力ナ", "⼭田カナ"],
  ])("counts as taken if it looks like %s", async (nickname, ...lookAlikes) => {
    const [one, other] = [await makePlayer(app), await makePlayer(app)];
    const change = (to: string, { headers }: typeof one) =>
      app.call("user/nicknameChange", { nickname: to }, headers);
    expect((await change(nickname, one)).code).toBe(1);
    for (const lookAlike of lookAlikes) {
      expect((await change(lookAlike, other)).code).toBe(409);
      expect((await change(lookAlike, one)).data).toMatchObject({ nickname: lookAlike });
    }
    const player = { ...one, headers: other.headers };
    expect((await change(nickname, player)).code).toBe(409);
  });

  test("must not look like one of the shop's staff", async () => {
    const { headers } = await makePlayer(app);
    for (const nickname of ["客服小美", "аdm1n", `${app.config.siteName} 小编`]) {
      expect(await app.call("user/nicknameChange", { nickname }, headers)).toMatchObject({
        code: 400,
        msg: "这个昵称是官方保留的，请换一个",
        data: { field: "nickname" },
      });
    }
  });

  test("goes to one of many players who request it at the same time", async () => {
    const players = await Promise.all([1, 2, 3, 4].map(() => makePlayer(app)));
    const answers = await Promise.all(
      players.map(({ headers }) => app.call("user/nicknameChange", { nickname: "抢手" }, headers)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 409, 409, 409]);
  });

  test.each(["", "a", "字".repeat(17), "ab\u200bcd", "ab\ncd"])(
    "cannot be %j",
    async (nickname) => {
      const { headers } = await makePlayer(app);
      const refused = await app.call("user/nicknameChange", { nickname }, headers);
      expect(refused).toMatchObject({ code: 400, data: { field: "nickname" } });
    },
  );
});

describe("the password", () => {
  const newpassword = "quite-another-one";
  const change = (headers: Headers, payload: object = {}) =>
    app.call(
      "user/passwordChange",
      { oldpassword: testPassword, newpassword, ...payload },
      headers,
    );
  const login = (username: string, password: string, headers: Headers = newClient()) =>
    app.call("user/loginSubmit", { username, password }, headers);

  test("is changed, which ends every other session and returns a new token", async () => {
    const { headers } = await makePlayer(app, { username: "changing" });
    const other = (await login("changing", testPassword)).data.token;
    const { code, data } = await change(headers);
    expect(code).toBe(1);
    expect(await isAlive(headers)).toBe(false);
    expect(await isAlive({ ...headers, token: other })).toBe(false);
    expect(await isAlive({ ...headers, token: data.token })).toBe(true);
    expect((await login("changing", newpassword)).code).toBe(1);
    expect((await login("changing", testPassword)).code).toBe(1001);
    const notices = await app.call(
      "user/getUserMessageList",
      {},
      { ...headers, token: data.token },
    );
    expect(notices.data.map(({ title }) => title)).toContain("密码已修改");
  });

  test("is not changed if the old one is wrong", async () => {
    const { headers } = await makePlayer(app, { username: "unchanged" });
    expect((await change(headers, { oldpassword: "a-wrong-one" })).code).toBe(1001);
    expect(await isAlive(headers)).toBe(true);
    expect((await login("unchanged", testPassword)).code).toBe(1);
  });

  test.each(["short", "password123".slice(0, 8), "Weak_Names", testPassword])(
    "cannot become %s",
    async (weak) => {
      const { headers } = await makePlayer(app, {
        username: weak === "Weak_Names" ? "weak_names" : undefined,
      });
      const refused = await change(headers, { newpassword: weak });
      expect(refused).toMatchObject({ code: 400, data: { field: "newpassword" } });
      expect(await isAlive(headers)).toBe(true);
    },
  );

  test("is changed by one of two changes at the same time", async () => {
    const { headers } = await makePlayer(app);
    const answers = await Promise.all([
      change(headers, { newpassword: "first-of-the-two" }),
      change(headers, { newpassword: "second-of-the-two" }),
    ]);
    const codes = answers.map(({ code }) => code).sort();
    expect(codes[0]).toBe(1);
    expect([401, 1001]).toContain(codes[1]);
  });

  test("cannot be guessed with a stolen token", async () => {
    const { headers } = await makePlayer(app);
    for (let count = 0; count < 20; count += 1) {
      expect((await change(headers, { oldpassword: `guess-${count}` })).code).toBe(1001);
    }
    expect((await change(headers)).code).toBe(429);
  });

  test("starts no session if it was replaced during the log-in", async () => {
    const { uid, headers } = await makePlayer(app, { username: "race_login" });
    const [changed, ...logins] = await Promise.all([
      change(headers),
      ...Array.from({ length: 5 }, () => login("race_login", testPassword)),
    ]);
    expect(changed.code).toBe(1);
    const survivors = await app.database.pool.query("select 1 from sessions where uid = $1", [uid]);
    expect(survivors.rowCount).toBe(1);
    expect(logins.every(({ code }) => code === 1 || code === 1001 || code === 1002)).toBe(true);
  });
});
