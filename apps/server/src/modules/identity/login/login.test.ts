import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { fixedCaptcha, newPhone } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { countEvents } from "../../../testing/count-events.ts";
import { startRecordedServer } from "../../../testing/recorded-server.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
});
afterAll(() => app.close());

function login(username: string, password: string, headers = newClient(), captcha = "") {
  return app.call("user/loginSubmit", { username, password, captcha }, headers);
}

async function loginWithCaptcha(username: string, password: string, headers = newClient()) {
  return login(username, password, headers, await fixedCaptcha(app, headers));
}

describe("logging in", () => {
  test("works with the username in any letter case and with the bound phone in any spelling", async () => {
    const phone = newPhone();
    const { uid } = await makePlayer(app, { username: "Login_Names", phone });
    const spaced = `\u202d+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}\u202c`;
    for (const name of ["Login_Names", "login_names", phone, spaced]) {
      const { code, data } = await login(name, testPassword);
      expect({ code, uid: data.uid }).toEqual({ code: 1, uid });
      expect(data.token).toMatch(/^[\w-]{43}$/);
    }
  });

  test("answers the same for a wrong password and for an account that does not exist", async () => {
    await makePlayer(app, { username: "known_name" });
    const wrong = await login("known_name", "not-the-password");
    const unknown = await login("unknown_name", "not-the-password");
    expect(wrong.code).toBe(1001);
    expect(wrong.data).toBeNull();
    const { headers: _wrong, ...wrongBody } = wrong;
    const { headers: _unknown, ...unknownBody } = unknown;
    expect(unknownBody).toEqual(wrongBody);
  });

  test("does the same work for an account that does not exist as for a wrong password", async () => {
    await makePlayer(app, { username: "timed_name" });
    const node = await startRecordedServer(app);
    const work = async (username: string) => {
      const headers = newClient();
      const payload = { username, password: "not-the-password" };
      node.takeWork();
      const { code } = await app.callOn(node.app, "user/loginSubmit", payload, headers);
      expect(code).toBe(1001);
      return node.takeWork();
    };
    const known = await work("timed_name");
    expect(known.length).toBeGreaterThan(5);
    // password.test.ts shows that checking a password takes the same time without an account.
    expect(await work("timed_nobody")).toEqual(known);
    await node.app.close();
  });

  test("answers 403 for a banned account, but only with its right password", async () => {
    await makePlayer(app, { username: "banned_name", banned: true });
    expect((await login("banned_name", "not-the-password")).code).toBe(1001);
    expect((await loginWithCaptcha("banned_name", testPassword)).code).toBe(403);
  });

  test.each([
    ["username", { password: testPassword }],
    ["password", { username: "somebody" }],
  ])("asks for a missing %s", async (field, payload) => {
    const refused = await app.call("user/loginSubmit", payload, newClient());
    expect(refused).toMatchObject({ code: 400, status: 400, data: { field } });
  });
});

describe("the captcha of a log-in", () => {
  test("is needed after a failure of the account, on any device, until a log-in succeeds", async () => {
    await makePlayer(app, { username: "failed_once" });
    expect((await login("failed_once", "not-the-password")).code).toBe(1001);
    expect((await login("failed_once", testPassword)).code).toBe(1002);
    expect((await loginWithCaptcha("failed_once", testPassword)).code).toBe(1);
    expect((await login("failed_once", testPassword)).code).toBe(1);
  });

  test("is needed after a failure of the device, for any account", async () => {
    await makePlayer(app, { username: "other_account" });
    const headers = newClient();
    expect((await login("whoever_it_is", "not-the-password", headers)).code).toBe(1001);
    expect((await login("other_account", testPassword, headers)).code).toBe(1002);
    expect((await loginWithCaptcha("other_account", testPassword, headers)).code).toBe(1);
  });

  test("is needed after twenty log-ins of an address, whatever LIMIT_FACTOR is", async () => {
    await makePlayer(app, { username: "busy_address" });
    const { "x-forwarded-for": address } = newClient();
    const headers = () => ({ ...newClient(), "x-forwarded-for": address });
    await countLogins(address, 19);
    expect((await login("nobody_here", "not-the-password", headers())).code).toBe(1001);
    expect((await login("busy_address", testPassword, headers())).code).toBe(1002);
    expect((await login("busy_address", testPassword)).code).toBe(1);
  });

  test("is checked if it is sent although not needed", async () => {
    await makePlayer(app, { username: "eager_player" });
    expect((await login("eager_player", testPassword, newClient(), "wrong")).code).toBe(1002);
    expect((await loginWithCaptcha("eager_player", testPassword)).code).toBe(1);
  });

  test("is used up by one log-in, also if two come at the same time", async () => {
    await makePlayer(app, { username: "captcha_race" });
    await login("captcha_race", "not-the-password");
    const headers = newClient();
    const captcha = await fixedCaptcha(app, headers);
    const tries = [1, 2, 3].map(() => login("captcha_race", "still-wrong", headers, captcha));
    const results = (await Promise.all(tries)).map(({ code }) => code).sort();
    expect(results).toEqual([1001, 1002, 1002]);
  });
});

test("tries at a username do not show which phone belongs to the same account, nor the reverse", async () => {
  const phone = newPhone();
  await makePlayer(app, { username: "linked_name", phone });
  for (const [tried, linked] of [
    ["linked_name", phone],
    [phone, "linked_name"],
  ] as const) {
    app.clock.advance(86_400);
    for (let count = 0; count < 20; count += 1) await loginWithCaptcha(tried, "not-the-password");
    expect((await login(linked, "not-the-password")).code).toBe(1001);
    expect((await login(tried, "not-the-password")).code).toBe(1002);
  }
  expect((await loginWithCaptcha("linked_name", testPassword)).code).toBe(1);
  // The owner's log-in must not show it either.
  expect((await login("linked_name", "not-the-password")).code).toBe(1001);
  expect((await login(phone, "not-the-password")).code).toBe(1002);
});

describe("limits of logging in", () => {
  test("are sixty an hour for an address, also after a restart", async () => {
    const { "x-forwarded-for": address } = newClient();
    const headers = () => ({ ...newClient(), "x-forwarded-for": address });
    await countLogins(address, 59);
    expect((await login("crowd_60", "not-the-password", headers())).code).not.toBe(429);
    await app.restart();
    const refused = await login("crowd_61", "not-the-password", headers());
    expect(refused).toMatchObject({ code: 429, status: 200 });
    expect(refused.data).toEqual({ retryAfter: Number(refused.headers["retry-after"]) });
    app.clock.advance(3600);
    expect((await login("crowd_61", "not-the-password", headers())).code).not.toBe(429);
  });

  test("are twenty an hour for an account, two more for an address, then one after each longer pause, also after a restart", async () => {
    await makePlayer(app, { username: "guessed_at" });
    app.clock.set(startOfNextHour());
    const guess = guesser("guessed_at");
    // The first try needs no pause.
    for (let count = 1; count <= 23; count += 1) expect((await guess()).code).toBe(1001);
    await app.restart();
    const pauses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const refused = await guess(testPassword);
      expect(refused.code).toBe(429);
      const { retryAfter } = refused.data as unknown as { retryAfter: number };
      pauses.push(retryAfter);
      app.clock.advance(retryAfter);
      expect((await guess()).code).toBe(1001);
    }
    expect(pauses).toEqual([30, 60, 120, 240]);
  });

  test("hold for guesses at the same time", async () => {
    await makePlayer(app, { username: "stormed_at" });
    const { "x-forwarded-for": address } = newClient();
    const places = Array.from({ length: 30 }, () => ({
      ...newClient(),
      "x-forwarded-for": address,
    }));
    for (const headers of places) await fixedCaptcha(app, headers);
    const answers = await Promise.all(
      places.map((headers) => login("stormed_at", "not-the-password", headers, "pass")),
    );
    // Twenty of the account, two of the address, and the first try that needs no pause.
    expect(answers.map(({ code }) => code).sort()).toEqual([
      ...Array(23).fill(1001),
      ...Array(7).fill(429),
    ]);
  });

  test("do not keep the owner out: a device that has logged in before is counted separately", async () => {
    await makePlayer(app, { username: "has_an_enemy" });
    const own = newClient();
    expect((await login("has_an_enemy", testPassword, own)).code).toBe(1);
    const guess = guesser("has_an_enemy");
    for (let count = 0; count < 25; count += 1) await guess();
    expect((await guess(testPassword)).code).toBe(429);
    expect((await loginWithCaptcha("has_an_enemy", testPassword, own)).code).toBe(1);
  });

  test("do not keep the owner out on a new device with a captcha, however many addresses guess", async () => {
    await makePlayer(app, { username: "botnet_target" });
    for (let address = 0; address < 40; address += 1) {
      const guess = guesser("botnet_target");
      for (let count = 0; count < 3; count += 1) await guess();
    }
    expect((await login("botnet_target", testPassword)).code).toBe(1002);
    expect((await loginWithCaptcha("botnet_target", testPassword)).code).toBe(1);
  });

  test("do not keep a known device out behind an address that others have used up", async () => {
    await makePlayer(app, { username: "behind_a_crowd" });
    const own = newClient();
    expect((await login("behind_a_crowd", testPassword, own)).code).toBe(1);
    const crowd = () => ({ ...newClient(), "x-forwarded-for": own["x-forwarded-for"] });
    await countLogins(own["x-forwarded-for"], 58);
    expect((await login("crowd", "x", crowd())).code).not.toBe(429);
    expect((await loginWithCaptcha("behind_a_crowd", testPassword, crowd())).code).toBe(429);
    expect((await login("behind_a_crowd", testPassword, own)).code).toBe(1002);
    expect((await loginWithCaptcha("behind_a_crowd", testPassword, own)).code).toBe(1);
  });

  test("are the same for a name without an account", async () => {
    const guess = guesser("Nobody_At_All");
    for (let count = 0; count < 22; count += 1) expect((await guess()).code).toBe(1001);
    await guess();
    expect((await guess()).code).toBe(429);
  });

  test("count a name of digits separately from the account with this uid", async () => {
    const { uid } = await makePlayer(app, { username: "numbered_one" });
    expect((await login(uid, "not-the-password")).code).toBe(1001);
    expect((await login("numbered_one", testPassword)).code).toBe(1);
  });
});

/** Counts log-ins of an address beside those that the test makes. */
const countLogins = (address: string, times: number) =>
  countEvents(app, { key: `login:ip:${address}`, windowSeconds: 3600 }, times);

/** Guesses from one address, each time on another device and with a right captcha. */
function guesser(username: string) {
  const { "x-forwarded-for": address } = newClient();
  return (password = "not-the-password") =>
    loginWithCaptcha(username, password, { ...newClient(), "x-forwarded-for": address });
}

function startOfNextHour(): Date {
  const hour = 3_600_000;
  return new Date(Math.ceil(app.clock.now().getTime() / hour) * hour);
}
