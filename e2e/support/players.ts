import { randomBytes } from "node:crypto";
import type { Api } from "@playfront/contract/api";
import type { Page } from "@playwright/test";
import { createApi, mustCall } from "./api.ts";
import { newPhone, nextSmsCode } from "./sms.ts";

export interface Player {
  username: string;
  password: string;
  uid: string;
  token: string;
  deviceid: string;
}

export interface BoundPlayer extends Player {
  phone: string;
}

/** The API client of a logged-in player. */
export function createPlayerApi(origin: string, { token, deviceid }: Player): Api {
  return createApi(origin, { token, deviceid });
}

/** Registers a new account, in a channel if one is given, and returns it with its session. */
export async function registerPlayer(
  origin: string,
  place: { cid?: string } = {},
): Promise<Player> {
  const unique = randomBytes(5).toString("hex");
  const deviceid = `device-${unique}`;
  const api = createApi(origin, { deviceid, ...place });
  const username = `e2e_${unique}`;
  const password = `pass-${unique}-word`;
  await mustCall(api, "user/captcha", {});
  const session = await mustCall(api, "user/registerSubmit", {
    username,
    password,
    captcha: "pass",
  });
  return { username, password, deviceid, ...session };
}

/** A new account with a phone. The phone can get its next SMS a minute later. */
export async function registerBoundPlayer(origin: string): Promise<BoundPlayer> {
  const player = await registerPlayer(origin);
  const phone = newPhone();
  const api = createPlayerApi(origin, player);
  const captcha = await nextSmsCode(phone, () => requestSms(api, phone));
  await mustCall(api, "user/bindPhoneChange", { phone, captcha });
  return { ...player, phone };
}

/** Requests an SMS, with the captcha that the host requires from a busy address. */
export async function requestSms(api: Api, phone: string): Promise<void> {
  await mustCall(api, "user/captcha", {});
  await mustCall(api, "user/index/phoneCaptcha", { phone, captcha: "pass" });
}

/** Sends feedback about a gift, with the captcha that the host requires from a busy address. */
export async function sendFeedback(api: Api, content: string): Promise<void> {
  await mustCall(api, "user/captcha", {});
  await mustCall(api, "user/sendFeedback", { kind: "gift", content, captcha: "pass" });
}

/** `138****8000`, as the shop shows it. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** The token in the page's storage; null for a visitor. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("token"));
}
