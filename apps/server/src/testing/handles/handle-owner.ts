import { makePlayer, testPassword } from "../accounts.ts";
import { fixedCaptcha, newPhone, requestCode } from "../clients/captcha.ts";
import { newClient } from "../clients/new-client.ts";
import type { TestApp } from "../test-app.ts";

type Headers = Record<string, string>;

/** A player whose handles are made and ended. The app needs a fixed captcha, `trustedProxies` and a high limit. */
export interface HandleOwner {
  uid: string;
  username: string;
  phone: string;
  /** The present password. */
  password: string;
  /** The device and session that the handles come from; `token` follows an exchange or a new password. */
  headers: Headers & { deviceid: string; token: string };
  /** Another device that is logged in to the account. */
  elsewhere: Headers;
}

let made = 0;

export async function makeOwner(app: TestApp): Promise<HandleOwner> {
  made += 1;
  const username = `owner_${made}`;
  const phone = newPhone();
  const { uid } = await makePlayer(app, { username, phone });
  const owner = { uid, username, phone, password: testPassword };
  const signIn = async () => {
    const device = newClient();
    return { ...device, token: await tokenOf(app, owner, device) };
  };
  return { ...owner, headers: await signIn(), elsewhere: await signIn() };
}

/** Headers of a live session on the owner's device: the one there is, or a new one. Null if a login is refused. */
export async function signedIn(app: TestApp, owner: HandleOwner): Promise<Headers | null> {
  const { headers } = owner;
  if ((await app.call("user/checkLogin", {}, headers)).code === 1) return headers;
  const token = await tokenOf(app, owner, headers);
  return token === "" ? null : { ...headers, token };
}

async function tokenOf(
  app: TestApp,
  { username, password }: Pick<HandleOwner, "username" | "password">,
  device: Headers,
): Promise<string> {
  const { code, data } = await app.call("user/loginSubmit", { username, password }, device);
  return code === 1 ? data.token : "";
}

/** Requests a code for a phone; waits for the number's pause first if one was just sent. */
export async function patientCode(app: TestApp, phone: string, headers: Headers): Promise<string> {
  try {
    return await requestCode(app, phone, headers);
  } catch {
    app.clock.advance(61);
    return requestCode(app, phone, headers);
  }
}

/** The first step of 找回密码. */
export async function nameAccount(app: TestApp, account: string, headers: Headers) {
  const captcha = await fixedCaptcha(app, headers);
  const named = await app.call("user/index/findPwdAccountCheck", { account, captcha }, headers);
  return named.data.sign;
}

/** The first two steps of 找回密码. */
export async function provePhone(app: TestApp, { username, phone }: HandleOwner, headers: Headers) {
  const sign = await nameAccount(app, username, headers);
  const captcha = await patientCode(app, phone, headers);
  const form = { phone, captcha, sign };
  return (await app.call("user/index/findPwdPhoneCaptchaCheck", form, headers)).data;
}
