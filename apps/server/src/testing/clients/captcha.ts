import { codes } from "@playfront/contract/codes";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import type { TestApp } from "../test-app.ts";

type Headers = Record<string, string>;

/** Requests a captcha and solves it as a page would; returns the payload for the field `captcha`. */
export async function solveCaptcha(
  testApp: Pick<TestApp, "call">,
  headers?: Headers,
): Promise<string> {
  const { data } = await testApp.call("user/captcha", {}, headers);
  return solve(data.challenge as Challenge);
}

export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** The captcha of an app that was configured with a fixed `captchaAnswer`. */
export async function fixedCaptcha(testApp: TestApp, headers?: Headers): Promise<string> {
  await testApp.call("user/captcha", {}, headers);
  return testApp.config.captchaAnswer ?? "";
}

/** Requests an SMS, with a captcha if one is needed, and reads the code from the console provider's line. */
export async function requestCode(
  testApp: TestApp,
  phone: string,
  headers?: Headers,
): Promise<string> {
  const ask = (form: object) => testApp.call("user/index/phoneCaptcha", form, headers);
  let answer = await ask({ phone });
  if (answer.code === codes.wrongCaptcha) {
    const solved = testApp.config.captchaAnswer === null ? solveCaptcha : fixedCaptcha;
    answer = await ask({ phone, captcha: await solved(testApp, headers) });
  }
  if (answer.code !== 1) throw new Error(`no SMS: ${answer.code} ${answer.msg}`);
  return lastCode(testApp, phone);
}

/** The code last sent to a phone; empty if none was. */
export function lastCode(testApp: TestApp, phone: string): string {
  const line = testApp.log.findLast((text) => text.startsWith(`sms to=${phone} `));
  return line?.split("code=")[1]?.trim() ?? "";
}

let phones = 0;

/** A mobile number that no other test of this file uses. */
export function newPhone(): string {
  phones += 1;
  return `138${String(10_000_000 + phones)}`;
}
