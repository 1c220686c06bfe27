import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { ShanghaiTime } from "../../entities.ts";
import type { ChannelValues } from "../channel-values.ts";
import { listing } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";

const id = Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$", label: "渠道编号" });

/** `problemOfValues` says what is wrong with them: a schema would turn numbers into texts. */
const values = Type.Unsafe<ChannelValues>(
  Type.Object({}, { additionalProperties: true, label: "附加值" }),
);

const ConsoleChannel = Type.Object({
  id,
  name: Type.String(),
  isDefault: Type.Boolean(),
  values,
  createdAt: ShanghaiTime,
});

export const channelCalls = {
  "channels/list": defineOperatorCall("channels/list", {
    method: "GET",
    summary: "Channels by their ids; counted up to 10,000",
    permission: "channels.read",
    payload: Type.Object(listing(["id"])),
    data: Type.Object({ rows: Type.Array(ConsoleChannel), total: Type.Integer() }),
  }),
  "channels/get": defineOperatorCall("channels/get", {
    method: "GET",
    summary: "One channel",
    permission: "channels.read",
    payload: Type.Object({ id }),
    data: ConsoleChannel,
    codes: [codes.notFound],
  }),
  "channels/change": defineOperatorCall("channels/change", {
    method: "POST",
    summary:
      "Replace the values of a channel, if they still are as the operator saw them; else 409 with `{by, at, changes}`",
    permission: "channels.change",
    payload: Type.Object({
      id,
      values,
      /** The channel as the operator saw it. */
      seen: Type.Object({ values }),
    }),
    data: ConsoleChannel,
    codes: [codes.notFound, codes.taken],
  }),
};
