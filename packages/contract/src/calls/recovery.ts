import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { WayIn } from "../entities.ts";
import { Captcha, CheckedText, Handle, Share, Text } from "../fields.ts";
import { SignedIn } from "./session.ts";

const proof = {
  phone: CheckedText("phone", "手机号"),
  sign: Handle("验证凭证"),
  time: Handle("验证时间"),
  modifysign: Handle("修改凭证"),
};

/** Ways in of `findPwdWaysIn`, comma-separated. */
const Ways = Type.Optional(
  Type.String({ maxLength: 400, pattern: "^([a-z0-9]+(,[a-z0-9]+)*)?$", label: "登录方式" }),
);

/** Phone codes, the log-in by one, and the three steps of 找回密码. These live outside `/m/app/api/` (docs/wire.md#transport). */
export const recoveryCalls = {
  "user/index/phoneCheck": defineCall("user/index/phoneCheck", {
    summary: "Does an account use this phone; throttled",
    auth: "visitor",
    payload: Type.Object({ phone: CheckedText("phone", "手机号") }),
    data: Type.Object({ registered: Type.Boolean() }),
  }),
  "user/index/phoneCaptcha": defineCall("user/index/phoneCaptcha", {
    summary: "Send an SMS code; without a phone, to the one bound to the account",
    auth: "visitor",
    payload: Type.Object({
      phone: Type.Optional(CheckedText("phone", "手机号")),
      captcha: Captcha,
      purpose: Type.Optional(Type.Literal("login", { label: "用途" })),
    }),
    data: Type.Object({ retryAfter: Type.Number() }),
    codes: [codes.unauthorized, codes.wrongCaptcha, codes.needsPhone],
  }),
  "user/index/phoneLogin": defineCall("user/index/phoneLogin", {
    summary: "Log in by phone and SMS code; an unknown phone gets an account",
    auth: "visitor",
    payload: Type.Object({
      phone: CheckedText("phone", "手机号"),
      captcha: CheckedText("smsCode", "短信验证码"),
      share: Share,
    }),
    data: SignedIn,
    codes: [codes.wrongSmsCode, codes.forbidden, codes.deletionPending, codes.secondFactorNeeded],
  }),
  "user/index/findPwdAccountCheck": defineCall("user/index/findPwdAccountCheck", {
    summary: "Step 1: name the account; the answer is the same for an unknown one",
    auth: "visitor",
    payload: Type.Object({ account: Text("账号", 64), captcha: Captcha }),
    data: Type.Object({ phone: Type.String(), sign: Type.String() }),
    codes: [codes.wrongCaptcha],
  }),
  "user/index/findPwdPhoneCaptchaCheck": defineCall("user/index/findPwdPhoneCaptchaCheck", {
    summary: "Step 2: prove the bound phone by its SMS code",
    auth: "visitor",
    payload: Type.Object({
      phone: CheckedText("phone", "手机号"),
      captcha: CheckedText("smsCode", "短信验证码"),
      sign: Handle("验证凭证"),
    }),
    data: Type.Object({ sign: Type.String(), time: Type.String(), modifysign: Type.String() }),
    codes: [codes.wrongSmsCode, codes.forbidden],
  }),
  "user/index/findPwdWaysIn": defineCall("user/index/findPwdWaysIn", {
    summary:
      "In step 3: passkeys and accounts of providers that came after the last proof by phone",
    auth: "visitor",
    payload: Type.Object(proof),
    data: Type.Array(WayIn),
    codes: [codes.forbidden],
  }),
  "user/index/findPwdModifyPwd": defineCall("user/index/findPwdModifyPwd", {
    summary: "Step 3: set the new password; every session of the account ends",
    auth: "visitor",
    payload: Type.Object({
      ...proof,
      password: CheckedText("password", "新密码"),
      removed: Ways,
      kept: Ways,
    }),
    data: Type.Null(),
    codes: [codes.forbidden],
  }),
};
