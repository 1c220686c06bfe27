import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../testing/accounts.ts";
import { newPhone, requestCode } from "../../testing/captcha.ts";
import { raceAtAccount } from "../../testing/race.ts";
import { stranger } from "../../testing/strangers.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
type Headers = Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({ trustedProxies: 1 });
});
afterAll(() => app.close());

async function isAlive(headers: Headers): Promise<boolean> {
  return (await app.call("user/checkLogin", {}, headers)).code === 1;
}

describe("the player's data", () => {
  test("hold a masked phone and no more than the contract names", async () => {
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
    expect(await app.call(name, {}, stranger())).toMatchObject({ code: 401, status: 401 });
  });
});

describe("the nickname", () => {
  test("changes, trimmed", async () => {
    const { headers } = await makePlayer(app);
    const { code, data } = await app.call(
      "user/nicknameChange",
      { nickname: " 小明同学 " },
      headers,
    );
    expect({ code, nickname: data.nickname }).toEqual({ code: 1, nickname: "小明同学" });
  });

  test("is taken once, whatever its letter case; one's own may be kept", async () => {
    const [first, second] = [await makePlayer(app), await makePlayer(app)];
    const change = (nickname: string, headers: Headers) =>
      app.call("user/nicknameChange", { nickname }, headers);
    expect((await change("Nick Name", first.headers)).code).toBe(1);
    expect((await change("nick name", second.headers)).code).toBe(409);
    expect((await change("NICK NAME", first.headers)).code).toBe(1);
  });

  test("goes to one of many who want it at once", async () => {
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
  const login = (username: string, password: string, headers: Headers = stranger()) =>
    app.call("user/loginSubmit", { username, password }, headers);

  test("changes, ends every other session, and brings a new token", async () => {
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
    expect(notices.data[0]?.title).toBe("密码已修改");
  });

  test("stays when the old one is wrong", async () => {
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

  test("of two changes at once one wins", async () => {
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

  test("that was replaced during a login begins no session", async () => {
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

describe("the phone", () => {
  const bind = (headers: Headers, payload: { phone: string; captcha: string; sign?: string }) =>
    app.call("user/bindPhoneChange", payload, headers);

  async function prove(headers: Headers, phone: string): Promise<string> {
    const captcha = await requestCode(app, phone, stranger());
    const { code, data } = await app.call("user/bindPhoneCheck", { captcha }, headers);
    expect(code).toBe(1);
    return data.sign;
  }

  test("is bound by the code sent to it", async () => {
    const { headers } = await makePlayer(app);
    const phone = newPhone();
    const captcha = await requestCode(app, phone, headers);
    const { code, data } = await bind(headers, { phone, captcha });
    expect({ code, phone: data.phone }).toEqual({ code: 1, phone: `138****${phone.slice(7)}` });
  });

  test("is changed with a proof of the old one, which works once", async () => {
    const [old, next, third] = [newPhone(), newPhone(), newPhone()];
    const { headers } = await makePlayer(app, { phone: old });
    const sign = await prove(headers, old);
    const captcha = await requestCode(app, next, stranger());
    expect((await bind(headers, { phone: next, captcha })).code).toBe(403);
    expect((await bind(headers, { phone: next, captcha, sign: "made-up" })).code).toBe(403);
    expect((await bind(headers, { phone: next, captcha, sign })).code).toBe(1);
    const again = await requestCode(app, third, stranger());
    expect((await bind(headers, { phone: third, captcha: again, sign })).code).toBe(403);
  });

  test("cannot be changed with another player's proof, nor after ten minutes", async () => {
    const [mine, other, next] = [newPhone(), newPhone(), newPhone()];
    const attacker = await makePlayer(app, { phone: other });
    const { headers } = await makePlayer(app, { phone: mine });
    const foreign = await prove(attacker.headers, other);
    const captcha = await requestCode(app, next, stranger());
    expect((await bind(headers, { phone: next, captcha, sign: foreign })).code).toBe(403);
    const sign = await prove(headers, mine);
    app.clock.advance(600);
    const fresh = await requestCode(app, next, stranger());
    expect((await bind(headers, { phone: next, captcha: fresh, sign })).code).toBe(403);
  });

  test("of another account is 409 and costs neither code nor proof", async () => {
    const [taken, mine] = [newPhone(), newPhone()];
    await makePlayer(app, { phone: taken });
    const { headers } = await makePlayer(app, { phone: mine });
    const sign = await prove(headers, mine);
    const captcha = await requestCode(app, taken, stranger());
    expect((await bind(headers, { phone: taken, captcha, sign })).code).toBe(409);
    expect((await bind(headers, { phone: taken, captcha, sign })).code).toBe(409);
    const next = newPhone();
    const code = await requestCode(app, next, stranger());
    expect((await bind(headers, { phone: next, captcha: code, sign })).code).toBe(1);
  });

  test("goes to one of many accounts that bind it at once", async () => {
    const phone = newPhone();
    const players = await Promise.all([1, 2, 3].map(() => makePlayer(app)));
    const captcha = await requestCode(app, phone, stranger());
    const answers = await Promise.all(
      players.map(({ headers }) => bind(headers, { phone, captcha })),
    );
    const codes = answers.map(({ code }) => code).sort((a, b) => a - b);
    expect(codes[0]).toBe(1);
    for (const code of codes.slice(1)) expect([409, 1003]).toContain(code);
  });

  test("is changed once by two proofs used at once", async () => {
    const [old, first, second] = [newPhone(), newPhone(), newPhone()];
    const { headers } = await makePlayer(app, { phone: old });
    const signs = [await prove(headers, old)];
    app.clock.advance(60);
    signs.push(await prove(headers, old));
    const captchas = [
      await requestCode(app, first, stranger()),
      await requestCode(app, second, stranger()),
    ];
    const answers = await Promise.all(
      [first, second].map((phone, index) =>
        bind(headers, { phone, captcha: captchas[index]!, sign: signs[index] }),
      ),
    );
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([1, 403]);
  });

  test("is bound once by two codes for two phones used at once", async () => {
    const phones = [newPhone(), newPhone()];
    const { uid, headers } = await makePlayer(app);
    const forms: { phone: string; captcha: string }[] = [];
    for (const phone of phones) {
      forms.push({ phone, captcha: await requestCode(app, phone, stranger()) });
    }
    const answers = await raceAtAccount(
      app,
      uid,
      forms.map((form) => () => bind(headers, form)),
    );
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([1, 403]);
  });

  test("wrong codes are 1003; no phone bound is 2004; its own phone is 409", async () => {
    const phone = newPhone();
    const bound = await makePlayer(app, { phone });
    const unbound = await makePlayer(app);
    const check = (headers: Headers) =>
      app.call("user/bindPhoneCheck", { captcha: "000000" }, headers);
    expect((await check(bound.headers)).code).toBe(1003);
    expect((await check(unbound.headers)).code).toBe(2004);
    const wrong = await bind(unbound.headers, { phone: newPhone(), captcha: "000000" });
    expect(wrong.code).toBe(1003);
    expect((await bind(bound.headers, { phone, captcha: "000000" })).code).toBe(409);
    const short = await bind(unbound.headers, { phone: newPhone(), captcha: "12" });
    expect(short).toMatchObject({ code: 400, data: { field: "captcha" } });
  });
});
