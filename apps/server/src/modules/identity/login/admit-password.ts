import { type FailedAnswer, tooMany } from "../../../infra/answer.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import { checkCaptcha } from "../captcha/check-captcha.ts";
import type { LoginAttempt, LoginGuard } from "./login-guard.ts";

interface Admission {
  guard: LoginGuard;
  captchas: Pick<CaptchaService, "use">;
}

export const tooOften = "登录太频繁了，请稍后再试";

/** Counts a log-in before its password is compared. `refused` says why it may not be; null if it may. */
export async function admitPassword(
  { guard, captchas }: Admission,
  attempt: LoginAttempt,
  captcha: string | undefined,
): Promise<{ isKnown: boolean; refused: FailedAnswer | null }> {
  const ofAddress = await guard.admitAddress(attempt.ip);
  const isKnown = await guard.isKnown(attempt);
  // Thousands may share an address: its limit does not stop a device that has logged in to this account before.
  if (!ofAddress.allowed && !isKnown)
    return { isKnown, refused: tooMany(ofAddress.retryAfter, tooOften) };
  const wrongCaptcha = await checkCaptcha({
    captchas,
    deviceid: attempt.deviceid,
    captcha,
    purpose: "login",
    isNeeded: () => guard.needsCaptcha(attempt),
    message: "请先完成验证码",
  });
  if (wrongCaptcha) return { isKnown, refused: wrongCaptcha };
  const ofAccount = await guard.admitAccount(attempt, isKnown);
  return { isKnown, refused: ofAccount.allowed ? null : tooMany(ofAccount.retryAfter, tooOften) };
}
