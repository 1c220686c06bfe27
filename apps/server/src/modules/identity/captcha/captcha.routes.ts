import { codes } from "@playfront/contract/codes";
import { done, failed, invalidField } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import type { CaptchaService } from "./captcha.service.ts";

export function captchaRoutes({
  captchas,
}: {
  captchas: CaptchaService;
}): ModuleHandlers<"user/captcha" | "user/captchaCheck"> {
  return {
    "user/captcha": ({ purpose = null }, { deviceid, ip }) =>
      captchas.create({ deviceid, ip, purpose }),
    "user/captchaCheck": async ({ captcha }, { deviceid }) => {
      if (captcha === undefined) return invalidField("captcha", "请输入验证码");
      return (await captchas.check(deviceid, captcha)) ? done(null) : failed(codes.wrongCaptcha);
    },
  };
}
