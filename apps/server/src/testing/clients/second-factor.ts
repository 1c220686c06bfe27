import { stepAt, totpCode } from "../../modules/identity/second-factor/totp.ts";
import { type TestPlayer, testPassword } from "../accounts.ts";
import type { TestApp } from "../test-app.ts";

export interface Authenticator {
  /** The code of the current 30 seconds, or of as many steps before or after. */
  code(away?: number): string;
}

/** An authenticator app with a base32 key, on the test's clock. */
export function createAuthenticator({ clock }: TestApp, base32: string): Authenticator {
  return { code: (away = 0) => currentCode(base32, clock.now(), away) };
}

/** The code that an authenticator with this key shows at a moment. */
export function currentCode(base32: string, now: Date, away = 0): string {
  return totpCode(readBase32(base32), stepAt(now) + away);
}

/** Switches 登录保护 on, which uses up the authenticator's current code. */
export async function enableSecondFactor(
  testApp: TestApp,
  { headers }: Pick<TestPlayer, "headers">,
) {
  const begun = await testApp.call("user/secondFactorBegin", {}, headers);
  const authenticator = createAuthenticator(testApp, begun.data.key);
  const proof = { password: testPassword, code: authenticator.code() };
  const enabled = await testApp.call("user/secondFactorEnable", proof, headers);
  return { ...authenticator, key: begun.data.key, recovery: enabled.data.codes };
}

function readBase32(text: string): Buffer {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...text]
    .map((char) => alphabet.indexOf(char).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((eight) => Number.parseInt(eight, 2)));
}
