import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { Provider, SocialLogin } from "../entities.ts";
import { Empty, Handle, PasswordAgain, Share } from "../fields.ts";
import { SignedIn } from "./session.ts";

const { unauthorized, forbidden, wrongCredentials, taken } = codes;
const Sign = Type.Object({ sign: Handle("验证凭证") });

/** Log-in by an account of WeChat or QQ, and binding one. Decision 0191. */
export const socialCalls = {
  "user/getSocialProviders": defineCall("user/getSocialProviders", {
    summary: "Providers that log players in from this browser",
    auth: "visitor",
    payload: Empty,
    data: Type.Array(Type.Object({ provider: Provider })),
  }),
  "user/getSocialLogins": defineCall("user/getSocialLogins", {
    summary: "Accounts of providers that log in to this account",
    auth: "player",
    payload: Empty,
    data: Type.Array(SocialLogin),
    codes: [unauthorized],
  }),
  "user/socialBegin": defineCall("user/socialBegin", {
    summary: "The provider's page; it comes back to the landing page with a handle for this device",
    auth: "visitor",
    payload: Type.Object({ provider: Provider }),
    data: Type.Object({ address: Type.String() }),
    codes: [codes.notFound],
  }),
  "user/socialLogin": defineCall("user/socialLogin", {
    summary: "Log in by the handle; without a token if no account is bound yet",
    auth: "visitor",
    payload: Sign,
    data: Type.Object({ token: Type.Optional(Type.String()), uid: Type.Optional(Type.String()) }),
    codes: [forbidden, codes.deletionPending, codes.secondFactorNeeded],
  }),
  "user/socialRegister": defineCall("user/socialRegister", {
    summary: "Create an account by the handle, bind it and log in",
    auth: "visitor",
    payload: Type.Object({ ...Sign.properties, share: Share }),
    data: SignedIn,
    codes: [forbidden, taken],
  }),
  "user/socialBind": defineCall("user/socialBind", {
    summary: "Bind the provider's account of the handle to this account",
    auth: "player",
    payload: Type.Object({ sign: Handle("验证凭证"), password: PasswordAgain }),
    data: Type.Null(),
    codes: [unauthorized, forbidden, wrongCredentials, taken],
  }),
  "user/socialUnbind": defineCall("user/socialUnbind", {
    summary: "End a provider's way in to this account",
    auth: "player",
    payload: Type.Object({ provider: Provider, password: PasswordAgain }),
    data: Type.Null(),
    codes: [unauthorized, forbidden, wrongCredentials, codes.notFound, codes.needsPhone],
  }),
};
