import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { ShanghaiTime } from "../../entities.ts";
import { Id, Text } from "../../fields.ts";
import { listing, OneOf, operatorNamePattern } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";

const id = Id("编号");

/** What a webhook can be told of. */
export const webhookEvents = ["package.registered", "ticket.new", "gift.low"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `test` is sent by hand. */
export const deliveryEvents = [...webhookEvents, "test"] as const;
export const deliveryStates = ["waiting", "sent", "failed"] as const;
export type DeliveryEvent = (typeof deliveryEvents)[number];
export type DeliveryState = (typeof deliveryStates)[number];

/** Of the same form as an operator's. */
const name = Type.String({ pattern: operatorNamePattern, label: "名称" });
const fields = {
  url: Text("地址", 500),
  events: Type.Array(OneOf(webhookEvents, "事件"), {
    minItems: 1,
    maxItems: webhookEvents.length,
    label: "事件",
  }),
};
const enabled = Type.Boolean({ label: "启用" });

const Webhook = Type.Object({
  id,
  name: Type.String(),
  ...fields,
  enabled,
  createdAt: ShanghaiTime,
});

const Delivery = Type.Object({
  id,
  /** The webhook's name. */
  webhook: Type.String(),
  event: OneOf(deliveryEvents, "事件"),
  state: OneOf(deliveryStates, "状态"),
  tries: Type.Integer(),
  /** The HTTP status of the last answer; null without one. */
  answerStatus: Type.Union([Type.Integer(), Type.Null()]),
  /** Why the last try failed; empty if it did not. */
  problem: Type.String(),
  createdAt: ShanghaiTime,
  triedAt: Type.Union([ShanghaiTime, Type.Null()]),
});

export const webhookCalls = {
  "webhooks/list": defineOperatorCall("webhooks/list", {
    method: "GET",
    summary: "Webhooks, the newest first",
    permission: "webhooks.change",
    payload: Type.Object(listing(["id"])),
    data: Type.Object({ rows: Type.Array(Webhook), total: Type.Integer() }),
  }),
  "webhooks/get": defineOperatorCall("webhooks/get", {
    method: "GET",
    summary: "One webhook",
    permission: "webhooks.change",
    payload: Type.Object({ id }),
    data: Webhook,
    codes: [codes.notFound],
  }),
  "webhooks/add": defineOperatorCall("webhooks/add", {
    method: "POST",
    summary: "Add a webhook; the secret that signs what is sent to it is shown once",
    permission: "webhooks.change",
    needsProof: true,
    payload: Type.Object({ name, ...fields }),
    data: Type.Object({ id, secret: Type.String() }),
    codes: [codes.taken],
  }),
  "webhooks/change": defineOperatorCall("webhooks/change", {
    method: "POST",
    summary: "Change address and events, or stop sending",
    permission: "webhooks.change",
    needsProof: true,
    payload: Type.Object({ id, ...fields, enabled }),
    data: Webhook,
    codes: [codes.notFound],
  }),
  "webhooks/test": defineOperatorCall("webhooks/test", {
    method: "POST",
    summary: "Send a test now, once",
    permission: "webhooks.change",
    payload: Type.Object({ id }),
    data: Delivery,
    codes: [codes.notFound],
  }),
  "deliveries/list": defineOperatorCall("deliveries/list", {
    method: "GET",
    summary:
      "What was sent to webhooks in the last thirty days, the newest first; counted up to 10,000",
    permission: "webhooks.change",
    payload: Type.Object({ ...listing(["id"]), webhook: Type.Optional(id) }),
    data: Type.Object({ rows: Type.Array(Delivery), total: Type.Integer() }),
  }),
};
