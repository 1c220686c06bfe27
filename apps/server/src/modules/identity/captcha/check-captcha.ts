import { codes } from "@playfront/contract/codes";
import type { CaptchaPurpose } from "@playfront/contract/constants";
import { type FailedAnswer, failed } from "../../../infra/answer.ts";
import type { CaptchaService } from "./captcha.service.ts";

export interface CaptchaCheck {
  captchas: Pick<CaptchaService, "use">;
  deviceid: string;
  captcha: string | undefined;
  purpose: CaptchaPurpose;
  /** Asked only if no captcha was sent. */
  isNeeded: () => Promise<boolean>;
  /** Message if a captcha is needed. */
  message: string;
}

/** Null if the request may go on. A captcha is checked whenever it is sent, even if none is needed. */
export async function checkCaptcha(check: CaptchaCheck): Promise<FailedAnswer | null> {
  const { captchas, deviceid, captcha, purpose, isNeeded, message } = check;
  if (captcha === undefined) {
    return (await isNeeded()) ? failed(codes.wrongCaptcha, message) : null;
  }
  return (await captchas.use({ deviceid, answer: captcha, purpose }))
    ? null
    : failed(codes.wrongCaptcha);
}
