import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import type { FeedbackService } from "./feedback.service.ts";

export function feedbackRoutes({
  feedbacks,
}: {
  feedbacks: FeedbackService;
}): ModuleHandlers<"user/sendFeedback"> {
  return {
    "user/sendFeedback": (payload, { player, deviceid, ip, userAgent }) => {
      const { kind, content, contact = "", captcha } = payload;
      const uid = player?.uid ?? null;
      return feedbacks.send({ uid, kind, content, contact, captcha, deviceid, ip, userAgent });
    },
  };
}
