import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

export function feedbackRoutes({ feedbacks }: Services): ModuleHandlers<"user/sendFeedback"> {
  return {
    "user/sendFeedback": (payload, { player, deviceid, ip, userAgent }) => {
      const { kind, content, contact = "", captcha } = payload;
      const uid = player?.uid ?? null;
      return feedbacks.send({ uid, kind, content, contact, captcha, deviceid, ip, userAgent });
    },
  };
}
