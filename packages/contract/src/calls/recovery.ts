import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { Captcha, CheckedText, Handle, Share, Text } from "../fields.ts";
import { SignedIn } from "./session.ts";

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
  "user/index/findPwdModifyPwd": defineCall("user/index/findPwdModifyPwd", {
    summary: "Step 3: set the new password; every session of the account ends",
    auth: "visitor",
    payload: Type.Object({
      phone: CheckedText("phone", "手机号"),
      password: CheckedText("password", "新密码"),
      sign: Handle("验证凭证"),
      time: Handle("验证时间"),
      modifysign: Handle("修改凭证"),
    }),
    data: Type.Null(),
    codes: [codes.forbidden],
  }),
};
