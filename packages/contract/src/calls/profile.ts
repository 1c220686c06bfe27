import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { Message, UserInfo } from "../entities.ts";
import { CheckedText, Empty, Id, PasswordAgain, paging } from "../fields.ts";

const { unauthorized } = codes;
const Fcm = Type.Union([Type.Literal(0), Type.Literal(1)]);

export const profileCalls = {
  "user/bindPhoneCheck": defineCall("user/bindPhoneCheck", {
    summary: "Prove the phone now bound by the SMS code sent to it",
    auth: "player",
    payload: Type.Object({ captcha: CheckedText("smsCode", "短信验证码") }),
    data: Type.Object({ sign: Type.String() }),
    codes: [unauthorized, codes.wrongSmsCode, codes.needsPhone],
  }),
  "user/bindPhoneChange": defineCall("user/bindPhoneChange", {
    summary: "Bind a phone; `sign` proves the old one, empty when none is bound",
    auth: "player",
    payload: Type.Object({
      phone: CheckedText("phone", "手机号"),
      captcha: CheckedText("smsCode", "短信验证码"),
      sign: Type.Optional(Type.String({ maxLength: 256, label: "验证凭证" })),
      password: PasswordAgain,
    }),
    data: UserInfo,
    codes: [unauthorized, codes.forbidden, codes.wrongSmsCode, codes.wrongCredentials, codes.taken],
  }),
  "user/passwordChange": defineCall("user/passwordChange", {
    summary: "Change the password, or set the first one; every other session of the account ends",
    auth: "player",
    payload: Type.Object({
      oldpassword: Type.Optional(Type.String({ maxLength: 256, label: "原密码" })),
      newpassword: CheckedText("password", "新密码"),
      captcha: Type.Optional(CheckedText("smsCode", "短信验证码")),
    }),
    data: Type.Object({ token: Type.String() }),
    codes: [unauthorized, codes.forbidden, codes.wrongCredentials, codes.wrongSmsCode],
  }),
  "user/nicknameChange": defineCall("user/nicknameChange", {
    summary: "Change the nickname",
    auth: "player",
    payload: Type.Object({ nickname: CheckedText("nickname", "昵称") }),
    data: UserInfo,
    codes: [unauthorized, codes.taken],
  }),
  "user/fcmChange": defineCall("user/fcmChange", {
    summary: "Submit real name and identity number",
    auth: "player",
    payload: Type.Object({
      realname: CheckedText("realname", "真实姓名"),
      identity: CheckedText("identity", "身份证号"),
    }),
    data: Type.Object({
      fcm: Fcm,
      status: Type.Union([Type.Literal("verified"), Type.Literal("pending")]),
    }),
    codes: [unauthorized, codes.forbidden, codes.realNameRejected, codes.realNamePending],
  }),
  "user/getUserFcmInfo": defineCall("user/getUserFcmInfo", {
    summary: "Real-name state, name and identity masked",
    auth: "player",
    payload: Empty,
    data: Type.Object({
      fcm: Fcm,
      status: Type.Union([
        Type.Literal("none"),
        Type.Literal("pending"),
        Type.Literal("verified"),
        Type.Literal("failed"),
      ]),
      realname: Type.String(),
      identity: Type.String(),
      adult: Type.Optional(Type.Boolean()),
    }),
    codes: [unauthorized],
  }),
  "user/getUserMessageList": defineCall("user/getUserMessageList", {
    summary: "Messages to the player, newest first",
    auth: "player",
    payload: Type.Object({ ...paging }),
    data: Type.Array(Message),
    codes: [unauthorized],
  }),
  "user/readMessage": defineCall("user/readMessage", {
    summary: "Mark a message as read",
    auth: "player",
    payload: Type.Object({ id: Id("消息编号") }),
    data: Type.Null(),
    codes: [unauthorized, codes.notFound],
  }),
  "user/getUnreadCount": defineCall("user/getUnreadCount", {
    summary: "How many messages are unread; from `unreadLimit` on it is that many or more",
    auth: "player",
    payload: Empty,
    data: Type.Object({ unread: Type.Integer() }),
    codes: [unauthorized],
  }),
  "user/readAllMessages": defineCall("user/readAllMessages", {
    summary: "Mark the message `id` and all older ones as read",
    auth: "player",
    payload: Type.Object({ id: Id("消息编号") }),
    data: Type.Null(),
    codes: [unauthorized],
  }),
  "user/uploadAvatar": defineCall("user/uploadAvatar", {
    summary: "New avatar: JPEG, PNG, WebP or GIF of at most 5 MB in the field `file`",
    auth: "player",
    encoding: "multipart",
    payload: Empty,
    data: Type.Object({ avatar: Type.String() }),
    codes: [unauthorized],
  }),
};
