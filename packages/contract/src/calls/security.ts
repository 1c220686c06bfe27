import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { AccountActivity, AccountDevice } from "../entities.ts";
import { Empty, paging } from "../fields.ts";

const { unauthorized } = codes;
const DeviceHandle = Type.String({
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
  label: "设备编号",
});

/** Account and security: who is signed in where, and what has happened to the account. */
export const securityCalls = {
  "user/getDeviceList": defineCall("user/getDeviceList", {
    summary: "Devices signed in to the account, this one first, then the one seen last",
    auth: "player",
    payload: Empty,
    data: Type.Array(AccountDevice),
    codes: [unauthorized],
  }),
  "user/endDevice": defineCall("user/endDevice", {
    summary: "Log out one device by the handle the list gave",
    auth: "player",
    payload: Type.Object({ handle: DeviceHandle }),
    data: Type.Null(),
    codes: [unauthorized, codes.notFound],
  }),
  "user/endOtherDevices": defineCall("user/endOtherDevices", {
    summary: "Log out every device but this one",
    auth: "player",
    payload: Empty,
    data: Type.Object({ ended: Type.Integer() }),
    codes: [unauthorized],
  }),
  "user/getActivityList": defineCall("user/getActivityList", {
    summary: "What has happened to the account in the last 180 days, newest first",
    auth: "player",
    payload: Type.Object({ ...paging }),
    data: Type.Array(AccountActivity),
    codes: [unauthorized],
  }),
};
