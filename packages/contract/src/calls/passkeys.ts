import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { Passkey } from "../entities.ts";
import { Empty, Handle, Id, PasswordAgain, Text } from "../fields.ts";
import { Encoded, PasskeyOptions } from "../passkeys.ts";
import { SignedIn } from "./session.ts";

const { unauthorized, forbidden, wrongCredentials } = codes;

/** Passkeys (WebAuthn) as a way to log in, in place of password and code. Decision 0192. */
export const passkeyCalls = {
  "user/getPasskeys": defineCall("user/getPasskeys", {
    summary: "The account's passkeys",
    auth: "player",
    payload: Empty,
    data: Type.Array(Passkey),
    codes: [unauthorized],
  }),
  "user/passkeyOptions": defineCall("user/passkeyOptions", {
    summary: "What the browser needs to create a passkey",
    auth: "player",
    payload: Type.Object({ password: PasswordAgain }),
    data: PasskeyOptions,
    codes: [unauthorized, forbidden, wrongCredentials],
  }),
  "user/passkeyAdd": defineCall("user/passkeyAdd", {
    summary: "Add the passkey that the browser has created; it logs in from then on",
    auth: "player",
    payload: Type.Object({
      name: Text("名称", 32),
      id: Encoded,
      clientdata: Encoded,
      attestation: Encoded,
    }),
    data: Type.Null(),
    codes: [unauthorized, codes.taken],
  }),
  "user/passkeyRemove": defineCall("user/passkeyRemove", {
    summary: "Remove a passkey",
    auth: "player",
    payload: Type.Object({ id: Id("通行密钥编号"), password: PasswordAgain }),
    data: Type.Null(),
    codes: [unauthorized, forbidden, wrongCredentials, codes.notFound],
  }),
  "user/passkeyBegin": defineCall("user/passkeyBegin", {
    summary: "What the browser needs to use a passkey: any, or one of the account of code 1007",
    auth: "visitor",
    payload: Type.Object({ sign: Type.Optional(Handle("验证凭证")) }),
    data: PasskeyOptions,
    codes: [forbidden, codes.notFound],
  }),
  "user/passkeyLogin": defineCall("user/passkeyLogin", {
    summary: "Log in by a passkey",
    auth: "visitor",
    payload: Type.Object({
      id: Encoded,
      clientdata: Encoded,
      authenticatordata: Encoded,
      signature: Encoded,
    }),
    data: SignedIn,
    codes: [forbidden, codes.deletionPending],
  }),
};
