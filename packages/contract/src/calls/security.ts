import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { AccountActivity, AccountDevice, AccountExport } from "../entities.ts";
import { Empty, Handle, PasswordAgain, paging } from "../fields.ts";

const { unauthorized } = codes;
const DeviceHandle = Type.String({
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
  label: "设备编号",
});

/** Account and security: devices signed in, and the account's history. */
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
    payload: Type.Object({ handle: DeviceHandle, password: PasswordAgain }),
    data: Type.Null(),
    codes: [unauthorized, codes.forbidden, codes.wrongCredentials, codes.notFound],
  }),
  "user/endOtherDevices": defineCall("user/endOtherDevices", {
    summary: "Log out every device but this one",
    auth: "player",
    payload: Type.Object({ password: PasswordAgain }),
    data: Type.Object({ ended: Type.Integer() }),
    codes: [unauthorized, codes.forbidden, codes.wrongCredentials],
  }),
  "user/getActivityList": defineCall("user/getActivityList", {
    summary: "What has happened to the account in the last half year, newest first",
    auth: "player",
    payload: Type.Object({ ...paging }),
    data: Type.Array(AccountActivity),
    codes: [unauthorized],
  }),
  "user/getDeletionInfo": defineCall("user/getDeletionInfo", {
    summary: "What deleting the account would lose: claimed codes that are still good",
    auth: "player",
    payload: Empty,
    data: Type.Object({
      /** Length of the cooling-off period, days. */
      days: Type.Integer(),
      codecount: Type.Integer(),
      /** The first of them, by earliest expiry. */
      codes: Type.Array(
        Type.Object({
          giftname: Type.String(),
          gamename: Type.String(),
          expires: Type.String(),
        }),
      ),
    }),
    codes: [unauthorized],
  }),
  "user/deletionAsk": defineCall("user/deletionAsk", {
    summary: "Ask for the account to be deleted after the cooling-off period; every session ends",
    auth: "player",
    payload: Type.Object({ password: PasswordAgain }),
    data: Type.Object({ due: Type.String() }),
    codes: [unauthorized, codes.forbidden, codes.wrongCredentials],
  }),
  "user/deletionCancel": defineCall("user/deletionCancel", {
    summary: "Take the wish back by the handle that a log-in was offered (code 1006), and log in",
    auth: "visitor",
    payload: Type.Object({ sign: Handle("验证凭证") }),
    data: Type.Object({ token: Type.String(), uid: Type.String() }),
    codes: [codes.forbidden],
  }),
  "user/exportData": defineCall("user/exportData", {
    summary: "Everything kept about the player, their codes included",
    auth: "player",
    payload: Type.Object({ password: PasswordAgain }),
    data: AccountExport,
    // What the browser reads of it; the rest is only saved.
    shape: {
      exportedat: "s",
      account: { username: "s", nickname: "s", phone: "s", registeredat: "s" },
      realname: { name: "s", identity: "s" },
      ...{ devices: [{}], codes: [{}], games: [{}], messages: [{}], feedback: [{}] },
      activities: [{}],
    },
    codes: [unauthorized, codes.forbidden, codes.wrongCredentials],
  }),
};
