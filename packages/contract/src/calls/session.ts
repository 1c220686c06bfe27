import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { captchaPurposes } from "../constants.ts";
import { UserInfo } from "../entities.ts";
import { Captcha, Empty, Share, Text } from "../fields.ts";

export const SignedIn = Type.Object({ token: Type.String(), uid: Type.String() });

/** A picture to read, or a challenge that the page solves. */
const CaptchaData = Type.Object({
  image: Type.Optional(Type.String()),
  challenge: Type.Optional(Type.Any()),
});

export const sessionCalls = {
  "user/captcha": defineCall("user/captcha", {
    summary: "A fresh captcha for this device; with `purpose` only for that use",
    auth: "visitor",
    payload: Type.Object({
      purpose: Type.Optional(Type.Enum([...captchaPurposes], { label: "用途" })),
    }),
    data: CaptchaData,
  }),
  "user/captchaCheck": defineCall("user/captchaCheck", {
    summary: "Try a captcha; a right one stays good for one submit",
    auth: "visitor",
    payload: Type.Object({ captcha: Captcha }),
    data: Type.Null(),
    codes: [codes.wrongCaptcha],
  }),
  "user/loginSubmit": defineCall("user/loginSubmit", {
    summary: "Log in by username or bound phone",
    auth: "visitor",
    payload: Type.Object({
      username: Text("账号", 64),
      password: Text("密码", 256),
      captcha: Captcha,
    }),
    data: SignedIn,
    codes: [
      codes.wrongCredentials,
      codes.wrongCaptcha,
      codes.forbidden,
      codes.deletionPending,
      codes.secondFactorNeeded,
    ],
  }),
  "user/registerSubmit": defineCall("user/registerSubmit", {
    summary: "Register by username, or by phone with the SMS code as captcha",
    auth: "visitor",
    payload: Type.Object({
      username: Type.Optional(Type.String({ maxLength: 64, label: "用户名" })),
      phone: Type.Optional(Type.String({ maxLength: 32, label: "手机号" })),
      password: Text("密码", 256),
      captcha: Captcha,
      share: Share,
    }),
    data: SignedIn,
    codes: [codes.taken, codes.wrongCaptcha, codes.wrongSmsCode],
  }),
  "user/checkLogin": defineCall("user/checkLogin", {
    summary: "Is the token good; `from=url` exchanges a token that came by URL",
    auth: "player",
    payload: Type.Object({ from: Type.Optional(Type.Literal("url", { label: "来源" })) }),
    data: Type.Object({ uid: Type.String(), token: Type.Optional(Type.String()) }),
    codes: [codes.unauthorized],
  }),
  "user/getUserInfo": defineCall("user/getUserInfo", {
    summary: "The player",
    auth: "player",
    payload: Empty,
    data: UserInfo,
    codes: [codes.unauthorized],
  }),
  "user/logout": defineCall("user/logout", {
    summary: "End this session; succeeds without one",
    auth: "visitor",
    needsDevice: false,
    payload: Empty,
    data: Type.Null(),
  }),
};
