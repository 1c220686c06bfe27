import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { type ShareKind, shareKinds } from "../constants.ts";
import { Id } from "../fields.ts";

/** Short links that carry the channel and who shared. Decision 0213. */
export const shareCalls = {
  "share/getShareLink": defineCall("share/getShareLink", {
    summary: "A short link to a page for the caller and the channel; the same one each time",
    auth: "visitor",
    payload: Type.Object({
      kind: Type.Unsafe<ShareKind>(Type.String({ enum: [...shareKinds], label: "分享内容" })),
      id: Id("分享内容的编号"),
    }),
    data: Type.Object({
      url: Type.String(),
      /** What the link's page carries as `share`, and a registration sends. */
      share: Type.String(),
      /** Players who registered by the player's links; absent without a session. */
      invited: Type.Optional(Type.Integer()),
    }),
    codes: [codes.notFound],
  }),
};
