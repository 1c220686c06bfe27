import { codes } from "@playfront/contract/codes";
import { done, failed, invalidField } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

export function captchaRoutes({
  captchas,
}: Services): ModuleHandlers<"user/captcha" | "user/captchaCheck"> {
  return {
    "user/captcha": (_payload, { deviceid, ip }) => captchas.create({ deviceid, ip }),
    "user/captchaCheck": async ({ captcha }, { deviceid }) => {
      if (captcha === undefined) return invalidField("captcha", "请输入验证码");
      return (await captchas.check(deviceid, captcha)) ? done(null) : failed(codes.wrongCaptcha);
    },
  };
}
