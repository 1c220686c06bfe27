import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixedCaptcha, lastCode, newPhone, requestCode } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { countEvents } from "../../../testing/count-events.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
const password = "a-long-secret";

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
});
afterAll(() => app.close());

async function register(username: string, headers = newClient(), extra: object = {}) {
  const captcha = await fixedCaptcha(app, headers);
  return app.call("user/registerSubmit", { username, password, captcha, ...extra }, headers);
}

describe("registration by username", () => {
  test("creates an account, logs it in and sends a welcome message", async () => {
    const headers = { ...newClient(), cid: "ch01" };
    const { code, data } = await register("First_Player", headers);
    expect(code).toBe(1);
    const signedIn = { ...headers, token: data.token };
    const info = await app.call("user/getUserInfo", {}, signedIn);
    expect(info.data).toMatchObject({
      uid: data.uid,
      username: "First_Player",
      avatar: "",
      phone: "",
      fcm: 0,
    });
    expect(info.data.nickname).toMatch(/^玩家[2-9a-z]{8}$/);
    const messages = await app.call("user/getUserMessageList", {}, signedIn);
    expect(messages.data).toHaveLength(1);
    expect(messages.data[0]).toMatchObject({ read: false });
    const row = await app.database.db
      .selectFrom("accounts")
      .select("register_cid")
      .where("uid", "=", data.uid)
      .executeTakeFirstOrThrow();
    expect(row.register_cid).toBe("ch01");
  });

  test("allows a username once, whatever its letter case", async () => {
    expect((await register("CaseName")).code).toBe(1);
    const again = await register("casename");
    expect(again).toMatchObject({ code: 409, status: 200, data: { field: "username" } });
  });

  test("succeeds for one of many parallel registrations of a name", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => register("raced_name")));
    const results = answers.map(({ code }) => code).sort();
    expect(results).toEqual([1, 409, 409, 409, 409, 409]);
  });

  test.each([
    ["username", { username: "1abcdef" }],
    ["username", { username: "ab" }],
    ["username", { username: "" }],
    ["password", { password: "short" }],
    ["password", { password: "12345678" }],
    ["password", { username: "same_as_this", password: "SAME_as_this" }],
    ["password", { password: "" }],
    ["phone", { username: "", phone: "12345" }],
    ["phone", { username: "both_given", phone: "13800000000" }],
    ["captcha", { username: "", phone: "13800000000", captcha: "12" }],
  ])("names the wrong field %s and leaves the captcha good: %o", async (field, wrong) => {
    const headers = newClient();
    const captcha = await fixedCaptcha(app, headers);
    const good = { username: headers.deviceid.replace("-", "_"), password, captcha };
    const refused = await app.call("user/registerSubmit", { ...good, ...wrong }, headers);
    expect(refused).toMatchObject({ code: 400, status: 400, data: { field } });
    expect(refused.msg).toMatch(/[一-鿿]/);
    expect((await app.call("user/registerSubmit", good, headers)).code).toBe(1);
  });

  test("needs a captcha, and a wrong one is used up", async () => {
    const headers = newClient();
    const form = { username: "needs_captcha", password };
    expect((await app.call("user/registerSubmit", form, headers)).code).toBe(1002);
    const captcha = await fixedCaptcha(app, headers);
    const wrong = await app.call("user/registerSubmit", { ...form, captcha: "nope" }, headers);
    expect(wrong.code).toBe(1002);
    expect((await app.call("user/registerSubmit", { ...form, captcha }, headers)).code).toBe(1002);
  });

  test("is refused without a device", async () => {
    const form = { username: "no_device_1", password, captcha: "pass" };
    const refused = await app.call("user/registerSubmit", form, { deviceid: "" });
    expect(refused).toMatchObject({ code: 400, data: { field: "deviceid" } });
  });
});

describe("limits of registration", () => {
  test("are five a day for a device, whatever its address; taken names do not count", async () => {
    const { deviceid } = newClient();
    const headers = () => ({ ...newClient(), deviceid });
    // One day in UTC, but two in Shanghai.
    app.clock.set(new Date("2027-03-01T15:59:00Z"));
    for (let count = 1; count <= 5; count += 1) {
      expect((await register(`device_limit_${count}`, headers())).code).toBe(1);
      expect((await register(`device_limit_${count}`, headers())).code).toBe(count < 5 ? 409 : 429);
    }
    const refused = await register("device_limit_6", headers());
    expect(refused.code).toBe(429);
    expect(refused.headers["retry-after"]).toBe("60");
    app.clock.advance(60);
    expect((await register("device_limit_6", headers())).code).toBe(1);
  });

  test("are ten an hour for an address, also after a restart", async () => {
    const { "x-forwarded-for": address } = newClient();
    const headers = () => ({ ...newClient(), "x-forwarded-for": address });
    for (let count = 1; count <= 10; count += 1) {
      expect((await register(`address_limit_${count}`, headers())).code).toBe(1);
    }
    await app.restart();
    expect((await register("address_limit_11", headers())).code).toBe(429);
    app.clock.advance(3600);
    expect((await register("address_limit_11", headers())).code).toBe(1);
  });
});

describe("tries at taken names", () => {
  async function takeName(username: string) {
    expect((await register(username)).code).toBe(1);
    return username;
  }

  test("are twenty an hour for a device; then it is not told which names are taken", async () => {
    const taken = await takeName("probed_by_device");
    const { deviceid } = newClient();
    const headers = () => ({ ...newClient(), deviceid });
    const ofDevice = { key: `register:taken:device:${deviceid}`, windowSeconds: 3600 };
    await countEvents(app, ofDevice, 19);
    expect((await register(taken, headers())).code).toBe(409);
    const refused = [await register(taken, headers()), await register("free_device", headers())];
    expect(refused.map(({ code }) => code)).toEqual([429, 429]);
    expect((await register("free_device")).code).toBe(1);
    app.clock.advance(3600);
    expect((await register(taken, headers())).code).toBe(409);
  });

  test("count for the address too, so that made-up devices are of no use", async () => {
    const taken = await takeName("probed_by_many");
    const { "x-forwarded-for": address } = newClient();
    const headers = () => ({ ...newClient(), "x-forwarded-for": address });
    const key = `register:taken:ip:${address}`;
    await countEvents(app, { key, windowSeconds: 3600 }, 118);
    const tries = await Promise.all(Array.from({ length: 6 }, () => register(taken, headers())));
    expect(tries.map(({ code }) => code).sort()).toEqual([409, 409, 429, 429, 429, 429]);
    expect((await register("free_address", headers())).code).toBe(429);
  });

  test("leave the registrations that an address may make as they are", async () => {
    const taken = await takeName("probed_beside");
    const { "x-forwarded-for": address } = newClient();
    const headers = () => ({ ...newClient(), "x-forwarded-for": address });
    for (let count = 0; count < 11; count += 1) {
      expect((await register(taken, headers())).code).toBe(409);
    }
    for (let count = 1; count <= 10; count += 1) {
      expect((await register(`beside_${count}`, headers())).code).toBe(1);
    }
  });
});

describe("registration by phone", () => {
  test("takes the SMS code as captcha and generates the names", async () => {
    const headers = newClient();
    const phone = newPhone();
    const captcha = await requestCode(app, phone, headers);
    const { code, data } = await app.call(
      "user/registerSubmit",
      { phone, password, captcha },
      headers,
    );
    expect(code).toBe(1);
    const info = await app.call("user/getUserInfo", {}, { ...headers, token: data.token });
    expect(info.data.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`);
    expect(info.data.username).toMatch(/^[a-z][a-z0-9]{5,19}$/);
    const login = await app.call("user/loginSubmit", { username: phone, password }, headers);
    expect(login.data.uid).toBe(data.uid);
  });

  test("refuses a wrong code with 1003; five wrong codes use up the right one", async () => {
    const headers = newClient();
    const phone = newPhone();
    const right = await requestCode(app, phone, headers);
    const wrong = right === "000000" ? "111111" : "000000";
    const submit = (captcha: string) =>
      app.call("user/registerSubmit", { phone, password, captcha }, headers);
    for (let count = 0; count < 5; count += 1) expect((await submit(wrong)).code).toBe(1003);
    expect((await submit(right)).code).toBe(1003);
  });

  test("refuses a code after five minutes", async () => {
    const headers = newClient();
    const phone = newPhone();
    const captcha = await requestCode(app, phone, headers);
    app.clock.advance(300);
    const late = await app.call("user/registerSubmit", { phone, password, captcha }, headers);
    expect(late.code).toBe(1003);
  });

  test("answers 409 for a phone in use without using up the code", async () => {
    const phone = newPhone();
    const first = newClient();
    const code = await requestCode(app, phone, first);
    const form = { phone, password, captcha: code };
    expect((await app.call("user/registerSubmit", form, first)).code).toBe(1);

    app.clock.advance(60);
    const second = newClient();
    const captcha = await requestCode(app, phone, second);
    for (let count = 0; count < 6; count += 1) {
      const refused = await app.call("user/registerSubmit", { ...form, captcha }, second);
      expect(refused).toMatchObject({ code: 409, data: { field: "phone" } });
    }
    const stored = await app.database.db
      .selectFrom("sms_codes")
      .select("tries")
      .where("phone", "=", phone)
      .executeTakeFirst();
    expect(stored).toEqual({ tries: 0 });
  });

  test("refuses the code of another phone", async () => {
    const headers = newClient();
    const [mine, other] = [newPhone(), newPhone()];
    const captcha = await requestCode(app, mine, headers);
    const refused = await app.call(
      "user/registerSubmit",
      { phone: other, password, captcha },
      headers,
    );
    expect(refused.code).toBe(1003);
    expect(lastCode(app, other)).toBe("");
  });
});
