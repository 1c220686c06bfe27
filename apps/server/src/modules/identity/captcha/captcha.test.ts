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

/** Uses a captcha up by a call that always needs one. */
async function submit(captcha: string, headers: Record<string, string>, on = app) {
  const answer = await on.call(
    "user/index/findPwdAccountCheck",
    { account: "whoever", captcha },
    headers,
  );
  return answer.code;
}

describe("a challenge", () => {
  test("is solved by its work and good for one submit", async () => {
    const headers = newClient();
    const captcha = await solveCaptcha(app, headers);
    expect(await submit(captcha, headers)).toBe(1);
    expect(await submit(captcha, headers)).toBe(1002);
  });

  test("stays good for one submit after a right check, also after two", async () => {
    const headers = newClient();
    const captcha = await solveCaptcha(app, headers);
    expect(await check(captcha, headers)).toMatchObject({ code: 1, data: null });
    expect((await check(captcha, headers)).code).toBe(1);
    expect(await submit(captcha, headers)).toBe(1);
    expect((await check(captcha, headers)).code).toBe(1002);
  });

  test("is burnt by a wrong guess, in a check and after a passed one", async () => {
    const headers = newClient();
    const first = await solveCaptcha(app, headers);
    expect((await check("rubbish", headers)).code).toBe(1002);
    expect(await submit(first, headers)).toBe(1002);
    const second = await solveCaptcha(app, headers);
    await check(second, headers);
    expect(await submit(`${second}x`, headers)).toBe(1002);
    expect(await submit(second, headers)).toBe(1002);
  });

  test("belongs to the device it was made for", async () => {
    const [mine, other] = [newClient(), newClient()];
    const captcha = await solveCaptcha(app, mine);
    await app.call("user/captcha", {}, other);
    expect(await submit(captcha, other)).toBe(1002);
    expect(await submit(captcha, mine)).toBe(1);
  });

  test("is replaced by a new one", async () => {
    const headers = newClient();
    const old = await solveCaptcha(app, headers);
    const fresh = await solveCaptcha(app, headers);
    expect(await submit(old, headers)).toBe(1002);
    expect(await submit(fresh, headers)).toBe(1002);
  });

  test("is over after two minutes", async () => {
    const headers = newClient();
    const captcha = await solveCaptcha(app, headers);
    app.clock.advance(119);
    expect((await check(captcha, headers)).code).toBe(1);
    app.clock.advance(1);
    expect(await submit(captcha, headers)).toBe(1002);
  });

  test("works once, however many use it at once", async () => {
    const headers = newClient();
    const captcha = await solveCaptcha(app, headers);
    const results = await Promise.all([1, 2, 3, 4].map(() => submit(captcha, headers)));
    expect(results.sort()).toEqual([1, 1002, 1002, 1002]);
  });

  test("gives one try, however many guess at once", async () => {
    const headers = newClient();
    const captcha = await solveCaptcha(app, headers);
    const guesses = Array.from({ length: 5 }, () => check("rubbish", headers));
    await Promise.all(guesses);
    expect((await check(captcha, headers)).code).toBe(1002);
  });

  test("that was made easier, or signed by nobody, is none of ours", async () => {
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

  test("is not solved without the work", async () => {
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

  test("is solved again after a restart: nothing of it is in memory", async () => {
    const headers = newClient();
    const { data } = await app.call("user/captcha", {}, headers);
    await app.restart();
    expect(await submit(await solve(data.challenge as Challenge), headers)).toBe(1);
  });

  test("without an answer is code 400 and stays good", async () => {
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

  test("is a sharp PNG, and its characters count in any letter case", async () => {
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

  test("is burnt by a wrong reading", async () => {
    const headers = newClient();
    await pictures.call("user/captcha", {}, headers);
    expect(await submit("AAAA", headers, pictures)).toBe(1002);
    expect(await submit("K7PW", headers, pictures)).toBe(1002);
  });

  test("shows four characters, drawn another way each time", async () => {
    expect(makeCharacters()).toMatch(/^[235679A-Z]{4}$/);
    expect(await drawPicture("K7PW")).not.toBe(await drawPicture("K7PW"));
    for (const character of glyphCharacters) expect(strokesOf(character)).not.toEqual([]);
  });

  test("keeps no answer in clear", async () => {
    const headers = newClient();
    await fixedCaptcha(pictures, headers);
    const { rows } = await pictures.database.pool.query("select c::text as line from captchas c");
    expect(rows.length).toBeGreaterThan(0);
    for (const { line } of rows) expect(line).not.toContain("K7PW");
  });
});

test("CAPTCHA_ANSWER is taken for a challenge's solution, once and with a captcha asked for", async () => {
  const easy = await createTestApp({ captchaAnswer: "1234", trustedProxies: 1 });
  const headers = newClient();
  expect(await submit("1234", headers, easy)).toBe(1002);
  await easy.call("user/captcha", {}, headers);
  expect((await check("1234", headers, easy)).code).toBe(1);
  expect(await submit("1234", headers, easy)).toBe(1);
  expect(await submit("1234", headers, easy)).toBe(1002);
  await easy.close();
});
