import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { type FeedbackKind, feedbackKinds } from "../constants.ts";
import { Captcha } from "../fields.ts";

const kinds = Object.keys(feedbackKinds) as FeedbackKind[];

export const feedbackCalls = {
  "user/sendFeedback": defineCall("user/sendFeedback", {
    summary: "Feedback to the operators; a player is answered by message",
    auth: "visitor",
    payload: Type.Object({
      kind: Type.Enum(kinds, { label: "反馈类型" }),
      content: Type.String({ maxLength: 4000, rule: "feedback", label: "反馈内容" }),
      contact: Type.Optional(Type.String({ maxLength: 200, rule: "contact", label: "联系方式" })),
      captcha: Captcha,
    }),
    data: Type.Null(),
    codes: [codes.wrongCaptcha],
  }),
};
