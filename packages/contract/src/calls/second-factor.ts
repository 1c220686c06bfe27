import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { Captcha, Empty, Handle, Text } from "../fields.ts";
import { SignedIn } from "./session.ts";

const { unauthorized, forbidden, wrongCredentials, wrongSecondFactor } = codes;

/** Six digits of the authenticator, or a recovery code; spaces and dashes do not matter. */
const Code = Text("验证码", 64);
const Proof = Type.Object({ password: Text("密码", 256), code: Code });
const RecoveryCodes = Type.Object({ codes: Type.Array(Type.String()) });

/** 登录保护: a time-based code (RFC 6238) after the password, for accounts that have switched it on. Decision 0034. */
export const secondFactorCalls = {
  "user/getSecondFactor": defineCall("user/getSecondFactor", {
    summary:
      "Whether the account asks for a second factor, since when, and how many recovery codes are left",
    auth: "player",
    payload: Empty,
    data: Type.Object({
      enabled: Type.Boolean(),
      /** ISO 8601 with offset. */
      since: Type.Optional(Type.String()),
      codesleft: Type.Integer(),
    }),
    codes: [unauthorized],
  }),
  "user/secondFactorBegin": defineCall("user/secondFactorBegin", {
    summary: "A key for the player's authenticator; nothing changes until its first code is sent",
    auth: "player",
    payload: Empty,
    data: Type.Object({
      /** Base 32, to be typed. */
      key: Type.String(),
      /** `otpauth:`, for a QR code. */
      address: Type.String(),
    }),
    codes: [unauthorized, codes.taken],
  }),
  "user/secondFactorEnable": defineCall("user/secondFactorEnable", {
    summary:
      "Switch it on by the password and the first code; answers the recovery codes, this once",
    auth: "player",
    payload: Proof,
    data: RecoveryCodes,
    codes: [unauthorized, forbidden, wrongCredentials, wrongSecondFactor, codes.taken],
  }),
  "user/secondFactorDisable": defineCall("user/secondFactorDisable", {
    summary: "Switch it off by the password and a code",
    auth: "player",
    payload: Proof,
    data: Type.Null(),
    codes: [unauthorized, forbidden, wrongCredentials, wrongSecondFactor],
  }),
  "user/recoveryCodesRenew": defineCall("user/recoveryCodesRenew", {
    summary: "Ten new recovery codes; the old ones are gone",
    auth: "player",
    payload: Proof,
    data: RecoveryCodes,
    codes: [unauthorized, forbidden, wrongCredentials, wrongSecondFactor],
  }),
  "user/secondFactorSubmit": defineCall("user/secondFactorSubmit", {
    summary: "Second step of a log-in: the handle of code 1007 with a code",
    auth: "visitor",
    payload: Type.Object({ sign: Handle("验证凭证"), code: Code, captcha: Captcha }),
    data: SignedIn,
    codes: [forbidden, codes.wrongCaptcha, wrongSecondFactor, codes.deletionPending],
  }),
};
