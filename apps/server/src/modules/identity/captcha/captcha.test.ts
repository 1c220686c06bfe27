import type { Challenge } from "altcha-lib/types";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixedCaptcha, solve, solveCaptcha } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { glyphCharacters, strokesOf } from "./glyphs.ts";
import { drawPicture, makeCharacters } from "./picture-captcha.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ trustedProxies: 1 });
});
afterAll(() => app.close());

function check(captcha: string, headers: Record<string, string>, on = app) {
  return on.call("user/captchaCheck", { captcha }, headers);
}

/** Uses up a captcha by a call that always needs one. */
async function submit(captcha: string, headers: Record<string, string>, on = app) {
  const answer = await on.call(
    "user/index/findPwdAccountCheck",
    { account: "whoever", captcha },
    headers,
  );
  return answer.code;
}

describe("a challenge", () => {
  test("that was solved is good for one submit", async () => {
    const headers = newClient();
    const captcha = await solveCaptcha(app, headers);
    expect(await submit(captcha, headers)).toBe(1);
    expect(await submit(captcha, headers)).toBe(1002);
  });

  test("stays good for one submit after one or two right checks", async () => {
    const headers = newClient();
    const captcha = await solveCaptcha(app, headers);
    expect(await check(captcha, headers)).toMatchObject({ code: 1, data: null });
    expect((await check(captcha, headers)).code).toBe(1);
    expect(await submit(captcha, headers)).toBe(1);
    expect((await check(captcha, headers)).code).toBe(1002);
  });

  test("is used up by a wrong answer, in a check and after a passed check", async () => {
    const headers = newClient();
    const first = await solveCaptcha(app, headers);
    expect((await check("rubbish", headers)).code).toBe(1002);
    expect(await submit(first, headers)).toBe(1002);
    const second = await solveCaptcha(app, headers);
    await check(second, headers);
    expect(await submit(`${second}x`, headers)).toBe(1002);
    expect(await submit(second, headers)).toBe(1002);
  });

  test("works only on the device it was made for", async () => {
    const [mine, other] = [newClient(), newClient()];
    const captcha = await solveCaptcha(app, mine);
    await app.call("user/captcha", {}, other);
    expect(await submit(captcha, other)).toBe(1002);
    expect(await submit(captcha, mine)).toBe(1);
  });

  test("that was requested for one kind of call serves no other", async () => {
    const headers = newClient();
    const solveFor = async (purpose: "login" | "recover") => {
      const { data } = await app.call("user/captcha", { purpose }, headers);
      return solve(data.challenge as Challenge);
    };
    const ofLogin = await solveFor("login");
    expect((await check(ofLogin, headers)).code).toBe(1);
    expect(await submit(ofLogin, headers)).toBe(1002);
    expect(await submit(await solveFor("recover"), headers)).toBe(1);
    expect(await submit(await solveCaptcha(app, headers), headers)).toBe(1);
  });

  test("is replaced by a new one", async () => {
    const headers = newClient();
    const old = await solveCaptcha(app, headers);
    const fresh = await solveCaptcha(app, headers);
    expect(await submit(old, headers)).toBe(1002);
    expect(await submit(fresh, headers)).toBe(1002);
  });

  test("expires after two minutes", async () => {
    const headers = newClient();
    const captcha = await solveCaptcha(app, headers);
    app.clock.advance(119);
    expect((await check(captcha, headers)).code).toBe(1);
    app.clock.advance(1);
    expect(await submit(captcha, headers)).toBe(1002);
  });

  test("works once, however many requests use it at the same time", async () => {
    const headers = newClient();
    const captcha = await solveCaptcha(app, headers);
    const results = await Promise.all([1, 2, 3, 4].map(() => submit(captcha, headers)));
    expect(results.sort()).toEqual([1, 1002, 1002, 1002]);
  });

  test("allows one try, however many requests guess at the same time", async () => {
    const headers = newClient();
    const captcha = await solveCaptcha(app, headers);
    const guesses = Array.from({ length: 5 }, () => check("rubbish", headers));
    await Promise.all(guesses);
    expect((await check(captcha, headers)).code).toBe(1002);
  });

  test("that was made easier or has no valid signature is refused", async () => {
    for (const change of [
      (challenge: Challenge) => ({
        ...challenge,
        parameters: { ...challenge.parameters, cost: 1 },
      }),
      (challenge: Challenge) => ({ parameters: challenge.parameters }),
    ]) {
      const headers = newClient();
      const { data } = await app.call("user/captcha", {}, headers);
      const challenge = change(data.challenge as Challenge);
      const solution = { counter: 1, derivedKey: challenge.parameters.keyPrefix.padEnd(64, "0") };
      const text = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
      expect(await submit(text, headers)).toBe(1002);
    }
  });

  test("is not solved without computing the solution", async () => {
    const headers = newClient();
    const { data } = await app.call("user/captcha", {}, headers);
    const challenge = data.challenge as Challenge;
    const { keyPrefix } = challenge.parameters;
    const solution = { counter: 200, derivedKey: keyPrefix.padEnd(64, "0") };
    const text = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
    expect(await submit(text, headers)).toBe(1002);
  });

  test.each([
    "e30=",
    "bnVsbA==",
    "W10=",
    "eyJjaGFsbGVuZ2UiOnsic2lnbmF0dXJlIjoiYSIsInBhcmFtZXRlcnMiOnt9fX0=",
    "%%%",
  ])("is not solved by %s", async (text) => {
    const headers = newClient();
    await app.call("user/captcha", {}, headers);
    expect((await check(text, headers)).code).toBe(1002);
  });

  test("still works after a restart, because nothing of it is in memory", async () => {
    const headers = newClient();
    const { data } = await app.call("user/captcha", {}, headers);
    await app.restart();
    expect(await submit(await solve(data.challenge as Challenge), headers)).toBe(1);
  });

  test("stays good after a call without an answer, which gets code 400", async () => {
    const headers = newClient();
    const captcha = await solveCaptcha(app, headers);
    expect(await check("", headers)).toMatchObject({ code: 400, data: { field: "captcha" } });
    expect(await submit(captcha, headers)).toBe(1);
  });
});

describe("a picture", () => {
  let pictures: TestApp;
  beforeAll(async () => {
    pictures = await createTestApp({ captcha: "image", captchaAnswer: "K7PW", trustedProxies: 1 });
  });
  afterAll(() => pictures.close());

  test("is a PNG whose characters are accepted in any letter case", async () => {
    const headers = newClient();
    const { data } = await pictures.call("user/captcha", {}, headers);
    expect(data.challenge).toBeUndefined();
    const [kind, base64 = ""] = data.image!.split(",");
    expect(kind).toBe("data:image/png;base64");
    const meta = await sharp(Buffer.from(base64, "base64")).metadata();
    expect(meta).toMatchObject({ format: "png", width: 240, height: 96 });
    expect((await check(" k7pw ", headers, pictures)).code).toBe(1);
    expect(await submit("K7PW", headers, pictures)).toBe(1);
  });

  test("is used up by a wrong answer", async () => {
    const headers = newClient();
    await pictures.call("user/captcha", {}, headers);
    expect(await submit("AAAA", headers, pictures)).toBe(1002);
    expect(await submit("K7PW", headers, pictures)).toBe(1002);
  });

  test("shows four characters, drawn differently each time", async () => {
    expect(makeCharacters()).toMatch(/^[235679A-Z]{4}$/);
    expect(await drawPicture("K7PW")).not.toBe(await drawPicture("K7PW"));
    for (const character of glyphCharacters) expect(strokesOf(character)).not.toEqual([]);
  });

  test("is stored without its answer in clear text", async () => {
    const headers = newClient();
    await fixedCaptcha(pictures, headers);
    const { rows } = await pictures.database.pool.query("select c::text as line from captchas c");
    expect(rows.length).toBeGreaterThan(0);
    for (const { line } of rows) expect(line).not.toContain("K7PW");
  });
});

test("CAPTCHA_ANSWER is accepted as solution of a challenge, once, after a captcha was requested", async () => {
  const easy = await createTestApp({ captchaAnswer: "1234", trustedProxies: 1 });
  const headers = newClient();
  expect(await submit("1234", headers, easy)).toBe(1002);
  await easy.call("user/captcha", {}, headers);
  expect((await check("1234", headers, easy)).code).toBe(1);
  expect(await submit("1234", headers, easy)).toBe(1);
  expect(await submit("1234", headers, easy)).toBe(1002);
  await easy.close();
});
