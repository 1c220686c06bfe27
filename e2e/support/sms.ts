import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { recordSecret } from "./secrets.ts";
import { smsLog } from "./server-log.ts";

/** A mainland mobile number that no other test uses. */
export function newPhone(): string {
  return `1${randomInt(3, 10)}${String(randomInt(1e9)).padStart(9, "0")}`;
}

/** The code of the SMS to this number that `act` requests, read from the console provider's output. */
export async function nextSmsCode(phone: string, act: () => Promise<unknown>): Promise<string> {
  const before = await sentCodes(phone);
  await act();
  await expect.poll(() => sentCodes(phone)).not.toEqual(before);
  const code = (await sentCodes(phone)).at(-1)!;
  recordSecret("code", code);
  return code;
}

async function sentCodes(phone: string): Promise<string[]> {
  const lines = await readFile(smsLog, "utf8").catch(() => "");
  return [...lines.matchAll(/^sms to=(\d+) code=(\d{6})$/gm)]
    .filter(([, to]) => to === phone)
    .map(([, , code]) => code!);
}
