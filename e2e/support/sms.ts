import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { noteSecret } from "./secrets.ts";
import { smsLog } from "./server-log.ts";

/** A mainland mobile number that no other test uses. */
export function newPhone(): string {
  return `1${randomInt(3, 10)}${String(randomInt(1e9)).padStart(9, "0")}`;
}

/** The code of the SMS to this number that `act` asks for: the console provider prints it. */
export async function nextSmsCode(phone: string, act: () => Promise<unknown>): Promise<string> {
  const before = await codesTo(phone);
  await act();
  await expect.poll(() => codesTo(phone)).not.toEqual(before);
  const code = (await codesTo(phone)).at(-1)!;
  noteSecret("code", code);
  return code;
}

/** How many codes this number has been sent. */
export async function countSms(phone: string): Promise<number> {
  return (await codesTo(phone)).length;
}

async function codesTo(phone: string): Promise<string[]> {
  const lines = await readFile(smsLog, "utf8").catch(() => "");
  return [...lines.matchAll(/^sms to=(\d+) code=(\d{6})$/gm)]
    .filter(([, to]) => to === phone)
    .map(([, , code]) => code!);
}
