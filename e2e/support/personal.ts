import type { Api } from "@playfront/contract/api";
import { apiOf, mustCall, type Player, registerPlayer } from "./api.ts";
import { newPhone, nextSmsCode } from "./sms.ts";

export interface BoundPlayer extends Player {
  phone: string;
}

/** The wire as this player uses it. */
export function apiOfPlayer(origin: string, { token, deviceid }: Player) {
  return apiOf(origin, { token, deviceid });
}

/** A fresh account with a phone. The next SMS to it is a minute away. */
export async function registerBoundPlayer(origin: string): Promise<BoundPlayer> {
  const player = await registerPlayer(origin);
  const phone = newPhone();
  const api = apiOfPlayer(origin, player);
  const captcha = await nextSmsCode(phone, () => askForSms(api, phone));
  await mustCall(api, "user/bindPhoneChange", { phone, captcha });
  return { ...player, phone };
}

/** Asks for an SMS with the captcha that a busy address must solve. */
export async function askForSms(api: Api, phone: string): Promise<void> {
  await mustCall(api, "user/captcha", {});
  await mustCall(api, "user/index/phoneCaptcha", { phone, captcha: "pass" });
}

/** `138****8000`, as the shop shows it. */
export function masked(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
