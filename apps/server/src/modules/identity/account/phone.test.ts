import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { raceAtAccount } from "../../../testing/account-race.ts";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { newPhone, requestCode } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
type Headers = Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({ trustedProxies: 1 });
});
afterAll(() => app.close());

describe("the phone", () => {
  const bind = (
    headers: Headers,
    payload: { phone: string; captcha: string; sign?: string; password?: string },
  ) => app.call("user/bindPhoneChange", payload, headers);

  async function prove(headers: Headers, phone: string): Promise<string> {
    const captcha = await requestCode(app, phone, headers);
    const { code, data } = await app.call("user/bindPhoneCheck", { captcha }, headers);
    expect(code).toBe(1);
    return data.sign;
  }

  test("is bound with the code sent to it", async () => {
    const { headers } = await makePlayer(app);
    const phone = newPhone();
    const captcha = await requestCode(app, phone, headers);
    const { code, data } = await bind(headers, { phone, captcha });
    expect({ code, phone: data.phone }).toEqual({ code: 1, phone: `138****${phone.slice(7)}` });
  });

  test("needs the password to be bound for the first time some minutes after the log-in", async () => {
    const { headers } = await makePlayer(app);
    app.clock.advance(599);
    const phone = newPhone();
    const captcha = await requestCode(app, phone, headers);
    app.clock.advance(1);
    const asked = await bind(headers, { phone, captcha });
    expect(asked).toMatchObject({ code: 400, status: 400, data: { field: "password" } });
    expect(asked.msg).toContain("请输入登录密码");
    const wrong = await bind(headers, { phone, captcha, password: "not-the-password" });
    expect(wrong).toMatchObject({ code: 1001, msg: "密码错误" });
    expect((await bind(headers, { phone, captcha, password: testPassword })).code).toBe(1);
  });

  test("can be bound without the password after another log-in; exchanging a token is not a log-in", async () => {
    const { headers } = await makePlayer(app, { username: "plain_client" });
    app.clock.advance(600);
    const phone = newPhone();
    const exchanged = await app.call("user/checkLogin", { from: "url" }, headers);
    const later = { ...headers, token: exchanged.data.token! };
    const captcha = await requestCode(app, phone, later);
    expect((await bind(later, { phone, captcha })).code).toBe(400);
    const login = { username: "plain_client", password: testPassword };
    const again = await app.call("user/loginSubmit", login, headers);
    expect((await bind({ ...headers, token: again.data.token }, { phone, captcha })).code).toBe(1);
  });

  test("is changed with a proof of the old one, which works once", async () => {
    const [old, next, third] = [newPhone(), newPhone(), newPhone()];
    const { headers } = await makePlayer(app, { phone: old });
    const sign = await prove(headers, old);
    const captcha = await requestCode(app, next, headers);
    expect((await bind(headers, { phone: next, captcha })).code).toBe(403);
    expect((await bind(headers, { phone: next, captcha, sign: "made-up" })).code).toBe(403);
    expect((await bind(headers, { phone: next, captcha, sign })).code).toBe(1);
    const again = await requestCode(app, third, headers);
    expect((await bind(headers, { phone: third, captcha: again, sign })).code).toBe(403);
  });

  test("cannot be changed with another player's proof, nor after ten minutes", async () => {
    const [mine, other, next] = [newPhone(), newPhone(), newPhone()];
    const attacker = await makePlayer(app, { phone: other });
    const { headers } = await makePlayer(app, { phone: mine });
    const foreign = await prove(attacker.headers, other);
    const captcha = await requestCode(app, next, headers);
    expect((await bind(headers, { phone: next, captcha, sign: foreign })).code).toBe(403);
    const sign = await prove(headers, mine);
    app.clock.advance(600);
    const fresh = await requestCode(app, next, headers);
    expect((await bind(headers, { phone: next, captcha: fresh, sign })).code).toBe(403);
  });

  test("of another account gets 409 and uses up neither code nor proof", async () => {
    const [taken, mine] = [newPhone(), newPhone()];
    await makePlayer(app, { phone: taken });
    const { headers } = await makePlayer(app, { phone: mine });
    const sign = await prove(headers, mine);
    const captcha = await requestCode(app, taken, headers);
    expect((await bind(headers, { phone: taken, captcha, sign })).code).toBe(409);
    expect((await bind(headers, { phone: taken, captcha, sign })).code).toBe(409);
    const next = newPhone();
    const code = await requestCode(app, next, headers);
    expect((await bind(headers, { phone: next, captcha: code, sign })).code).toBe(1);
  });

  test("is not proved with a code that was requested for a new phone", async () => {
    const phone = newPhone();
    const { headers } = await makePlayer(app, { phone });
    const { token: _token, ...visitor } = headers;
    const captcha = await requestCode(app, phone, visitor);
    expect((await app.call("user/bindPhoneCheck", { captcha }, headers)).code).toBe(1003);
  });

  test("is changed only in the session that proved the former one", async () => {
    const [old, next] = [newPhone(), newPhone()];
    const player = { username: "two_sessions", phone: old };
    const { headers } = await makePlayer(app, player);
    const sign = await prove(headers, old);
    const form = { username: "two_sessions", password: testPassword };
    const { data } = await app.call("user/loginSubmit", form, headers);
    const again = { ...headers, token: data.token };
    const captcha = await requestCode(app, next, again);
    expect((await bind(again, { phone: next, captcha, sign })).code).toBe(403);
    expect((await bind(headers, { phone: next, captcha, sign })).code).toBe(1);
  });

  test("goes to one of many accounts that bind it at the same time", async () => {
    const phone = newPhone();
    const players = await Promise.all([1, 2, 3].map(() => makePlayer(app)));
    const device = newClient();
    const captcha = await requestCode(app, phone, device);
    const answers = await Promise.all(
      players.map(({ headers }) => bind({ ...headers, ...device }, { phone, captcha })),
    );
    const codes = answers.map(({ code }) => code).sort((a, b) => a - b);
    expect(codes[0]).toBe(1);
    for (const code of codes.slice(1)) expect([409, 1003]).toContain(code);
  });

  test("is changed once if two proofs are used at the same time", async () => {
    const [old, first, second] = [newPhone(), newPhone(), newPhone()];
    const { headers } = await makePlayer(app, { phone: old });
    const signs = [await prove(headers, old)];
    app.clock.advance(60);
    signs.push(await prove(headers, old));
    const captchas = [
      await requestCode(app, first, headers),
      await requestCode(app, second, headers),
    ];
    const answers = await Promise.all(
      [first, second].map((phone, index) =>
        bind(headers, { phone, captcha: captchas[index]!, sign: signs[index] }),
      ),
    );
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([1, 403]);
  });

  test("is bound once if codes for two phones are used at the same time", async () => {
    const phones = [newPhone(), newPhone()];
    const { uid, headers } = await makePlayer(app);
    const forms: { phone: string; captcha: string }[] = [];
    for (const phone of phones) {
      forms.push({ phone, captcha: await requestCode(app, phone, headers) });
    }
    const answers = await raceAtAccount(
      app,
      uid,
      forms.map((form) => () => bind(headers, form)),
    );
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([1, 403]);
  });

  test("gets 1003 for a wrong code, 2004 if none is bound, and 409 if it is bound already", async () => {
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
