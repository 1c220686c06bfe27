import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import type { FeedbackService } from "./feedback.service.ts";

export function feedbackRoutes({
  feedbacks,
}: {
  feedbacks: FeedbackService;
}): ModuleHandlers<"user/sendFeedback"> {
  return {
    "user/sendFeedback": (payload, { player, deviceid, ip, userAgent }) => {
      const { kind, content, contact = "", reason = null, target = null, captcha } = payload;
      const uid = player?.uid ?? null;
      const feedback = { uid, kind, reason, target, content, contact };
      return feedbacks.send({ ...feedback, captcha, deviceid, ip, userAgent });
    },
  };
}
