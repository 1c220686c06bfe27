import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { PushState } from "../entities.ts";
import { Empty, Handle } from "../fields.ts";
import { type MutableKind, mutableKinds } from "../post-words.ts";

const { unauthorized } = codes;

/** The endpoint of a subscription: an address at the browser maker's push service. */
const Endpoint = (label: string) => Type.String({ minLength: 1, maxLength: 1024, label });
/** A key of a subscription in Base64url. */
const Key = (label: string, length: number) =>
  Type.String({ pattern: `^[A-Za-z0-9_-]{${length}}=?$`, label });
const Hour = (label: string) => Type.Integer({ minimum: 0, maximum: 23, label });

const subscription = {
  endpoint: Endpoint("推送地址"),
  p256dh: Key("推送公钥", 87),
  auth: Key("推送密钥", 22),
};

/** Messages that reach the player's browser (Web Push, RFC 8030). Decision 0210. */
export const pushCalls = {
  "user/getPushState": defineCall("user/getPushState", {
    summary: "Whether this device gets notifications, and which the player wants",
    auth: "player",
    payload: Empty,
    data: PushState,
    codes: [unauthorized],
  }),
  "user/pushSubscribe": defineCall("user/pushSubscribe", {
    summary: "Send notifications to this browser until its session ends",
    auth: "player",
    payload: Type.Object(subscription),
    data: Type.Null(),
    codes: [unauthorized, codes.forbidden],
  }),
  "user/pushUnsubscribe": defineCall("user/pushUnsubscribe", {
    summary: "Send no more notifications to this browser",
    auth: "player",
    payload: Empty,
    data: Type.Null(),
    codes: [unauthorized],
  }),
  "user/messageSettingsChange": defineCall("user/messageSettingsChange", {
    summary: "Choose which messages become notifications, and when; all stay in the inbox",
    auth: "player",
    payload: Type.Object({
      kind: Type.Optional(
        Type.Unsafe<MutableKind>(Type.String({ enum: [...mutableKinds], label: "消息类型" })),
      ),
      on: Type.Optional(Type.Boolean({ label: "是否提醒" })),
      quietfrom: Type.Optional(Hour("免打扰开始时间")),
      quietto: Type.Optional(Hour("免打扰结束时间")),
    }),
    data: PushState,
    codes: [unauthorized],
  }),
  "push/mute": defineCall("push/mute", {
    summary: "Send no more notifications of the kind of one, from that notification itself",
    auth: "visitor",
    payload: Type.Object({ sign: Handle("退订凭证") }),
    data: Type.Null(),
    codes: [codes.forbidden],
  }),
  "push/renew": defineCall("push/renew", {
    summary: "Replace a subscription that the browser has renewed, proved by the old one",
    auth: "visitor",
    payload: Type.Object({
      ...subscription,
      oldendpoint: Endpoint("原推送地址"),
      oldauth: Key("原推送密钥", 22),
    }),
    data: Type.Null(),
    codes: [codes.forbidden, codes.notFound],
  }),
};
