import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { ShanghaiTime } from "../../entities.ts";
import { Captcha, Empty, Handle, Id, Text } from "../../fields.ts";
import { PasskeyOptions, UsedPasskey } from "../../passkeys.ts";
import { Operator, OperatorPassword } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";

const FailedLogins = Type.Object({
  count: Type.Integer(),
  lastAt: ShanghaiTime,
  /** The latest, newest first. */
  addresses: Type.Array(Type.String()),
});

const RecoveryCodes = Type.Array(Type.String());
/** Keys that the call for a new password can list and keep. */
export const mostOwnKeys = 100;
/** Of one operator; whoever has more cannot make another one. */
export const mostLiveKeys = 20;

export const accessCalls = {
  "session/begin": defineOperatorCall("session/begin", {
    method: "POST",
    summary: "First step of a log-in: name and password",
    permission: "visitor",
    payload: Type.Object({
      name: Text("用户名", 32),
      password: Text("密码", 256),
      /** The solution of `session/challenge`, which the answer 1002 asks for: Base64 of JSON. */
      captcha: Captcha,
    }),
    data: Type.Object({
      /** For the second step; five minutes. */
      sign: Type.String(),
      /** Whether the second step must bring a password of the operator's own. */
      renewsPassword: Type.Boolean(),
      /** The key for the authenticator at the first log-in, else null. */
      key: Type.Union([Type.String(), Type.Null()]),
      /** The key as an `otpauth:` address for a QR code. */
      address: Type.Union([Type.String(), Type.Null()]),
      /** For the browser, if the operator has a passkey for this host. */
      passkey: Type.Union([PasskeyOptions, Type.Null()]),
    }),
    codes: [codes.wrongCredentials, codes.wrongCaptcha],
  }),
  "session/challenge": defineOperatorCall("session/challenge", {
    method: "POST",
    summary: "Work for the browser, which a log-in after a failed one asks for; two minutes",
    permission: "visitor",
    payload: Empty,
    /** A challenge of ALTCHA, version 2. */
    data: Type.Object({ challenge: Type.Any() }),
  }),
  "session/finish": defineOperatorCall("session/finish", {
    method: "POST",
    summary:
      "Second step of a log-in: the authenticator's code, a recovery code or a passkey; starts the session",
    permission: "visitor",
    payload: Type.Object({
      sign: Handle("登录凭证"),
      code: Type.Optional(Text("动态验证码", 16)),
      passkey: Type.Optional(UsedPasskey),
      password: Type.Optional(OperatorPassword),
    }),
    data: Type.Object({
      ...Operator.properties,
      /** Failed log-ins since the last one that succeeded; null without any. */
      failures: Type.Union([FailedLogins, Type.Null()]),
      /** Shown once, when the authenticator is set up; else null. */
      recoveryCodes: Type.Union([RecoveryCodes, Type.Null()]),
    }),
    codes: [codes.wrongSecondFactor, codes.forbidden],
  }),
  "session/me": defineOperatorCall("session/me", {
    method: "GET",
    summary: "The operator of the session",
    permission: "self",
    payload: Empty,
    data: Operator,
  }),
  "session/end": defineOperatorCall("session/end", {
    method: "POST",
    summary: "Log out",
    permission: "self",
    payload: Empty,
    data: Type.Null(),
  }),
  "session/prove": defineOperatorCall("session/prove", {
    method: "POST",
    summary: "Give the password again, for calls that need it ten minutes after the log-in",
    permission: "self",
    payload: Type.Object({ password: Text("密码", 256) }),
    data: Type.Null(),
    codes: [codes.wrongCredentials],
  }),
  "session/password": defineOperatorCall("session/password", {
    method: "POST",
    summary: "Change one's own password; ends all other sessions, and all keys but those to keep",
    permission: "self",
    payload: Type.Object({
      password: Text("当前密码", 256),
      next: OperatorPassword,
      keepKeys: Type.Optional(
        Type.Array(Id("密钥编号"), { maxItems: mostOwnKeys, label: "保留的密钥" }),
      ),
    }),
    data: Type.Object({ endedKeys: Type.Array(Type.String()) }),
    codes: [codes.wrongCredentials],
  }),
  "session/keys": defineOperatorCall("session/keys", {
    method: "GET",
    summary: "One's own keys that can still be used, the newest first, at most a hundred",
    permission: "self",
    payload: Empty,
    data: Type.Object({
      rows: Type.Array(
        Type.Object({ id: Id("密钥编号"), name: Type.String(), expiresAt: ShanghaiTime }),
      ),
    }),
  }),
  "session/recoveryCodes": defineOperatorCall("session/recoveryCodes", {
    method: "GET",
    summary: "How many recovery codes of one's own are left",
    permission: "self",
    payload: Empty,
    data: Type.Object({ left: Type.Integer() }),
  }),
  "session/renewRecoveryCodes": defineOperatorCall("session/renewRecoveryCodes", {
    method: "POST",
    summary: "Replace one's own recovery codes by ten others, which are shown once",
    permission: "self",
    payload: Type.Object({ password: Text("当前密码", 256), code: Text("动态验证码", 16) }),
    data: Type.Object({ codes: RecoveryCodes }),
    codes: [codes.wrongCredentials, codes.wrongSecondFactor],
  }),
};
