import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { Captcha } from "../fields.ts";
import {
  type FeedbackKind,
  feedbackKinds,
  type ReportReason,
  reportReasons,
} from "../post-words.ts";

const kinds = Object.keys(feedbackKinds) as FeedbackKind[];
const reasons = Object.keys(reportReasons) as ReportReason[];

/** What a report is about, such as `article/12`. */
const ReportTarget = Type.String({
  pattern: "^(?:game|article|message|review|comment)/[1-9][0-9]{0,17}$",
  label: "举报对象",
});

export const feedbackCalls = {
  "user/sendFeedback": defineCall("user/sendFeedback", {
    summary: "Feedback or a report to the operators; a player is answered by message",
    auth: "visitor",
    payload: Type.Object({
      kind: Type.Enum(kinds, { label: "反馈类型" }),
      content: Type.String({ maxLength: 4000, rule: "feedback", label: "反馈内容" }),
      contact: Type.Optional(Type.String({ maxLength: 200, rule: "contact", label: "联系方式" })),
      reason: Type.Optional(Type.Enum(reasons, { label: "举报原因" })),
      target: Type.Optional(ReportTarget),
      captcha: Captcha,
    }),
    data: Type.Null(),
    codes: [codes.wrongCaptcha],
  }),
};
