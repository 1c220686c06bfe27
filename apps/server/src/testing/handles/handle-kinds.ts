import { codes } from "@playfront/contract/codes";
import { hashHandle, newHandle } from "../../infra/secrets/secrets.ts";
import { fixedCaptcha, newPhone } from "../clients/captcha.ts";
import { addPasskey, proof } from "../clients/player-passkeys.ts";
import { createAuthenticator, enableSecondFactor } from "../clients/second-factor.ts";
import { makeGame } from "../factories.ts";
import type { TestApp } from "../test-app.ts";
import {
  type HandleOwner,
  nameAccount,
  patientCode,
  provePhone,
  signedIn,
} from "./handle-owner.ts";

/** Uses a handle as its holder would; tells whether it worked. */
type Use = () => Promise<boolean>;

interface HandleKind {
  /** The table that holds it. */
  table: string;
  /** After this time it no longer works; seconds. */
  lifetime: number;
  make(app: TestApp, owner: HandleOwner): Promise<Use>;
}

const day = 86_400;

/** Every kind of handle, ticket, code, proof and mark of trust that a table keeps for a limited time. */
export const handleKinds = {
  session: {
    table: "sessions",
    lifetime: 30 * day,
    make: async (app, owner) => {
      const headers = { ...owner.headers };
      return async () => (await app.call("user/checkLogin", {}, headers)).code === 1;
    },
  },
  "known device": {
    table: "known_devices",
    lifetime: 180 * day,
    make: async ({ database: { db }, clock }, { uid, headers }) => {
      return async () => {
        const row = await db
          .selectFrom("known_devices")
          .select("uid")
          .where("uid", "=", uid)
          .where("device_hash", "=", hashHandle(headers.deviceid))
          .where("expires_at", ">", clock.now())
          .executeTakeFirst();
        return row !== undefined;
      };
    },
  },
  "entry ticket": {
    table: "entry_tickets",
    lifetime: 60,
    make: async (app, { headers }) => {
      const entryUrl = "https://game.example/play";
      const gameid = await makeGame(app.database.db, { gametype: "html5", entryUrl });
      const { data } = await app.call("game/getEntryUrl", { gameid }, headers);
      const url = new URL(data.url).pathname;
      return async () => (await app.app.inject({ method: "GET", url })).statusCode === 302;
    },
  },
  "proof of the bound phone": {
    table: "phone_proofs",
    lifetime: 600,
    make: async (app, owner) => {
      const captcha = await patientCode(app, owner.phone, owner.headers);
      const { data } = await app.call("user/bindPhoneCheck", { captcha }, owner.headers);
      return async () => {
        const headers = await signedIn(app, owner);
        if (headers === null) return false;
        const phone = newPhone();
        const form = { phone, captcha: await patientCode(app, phone, headers), sign: data.sign };
        return (await app.call("user/bindPhoneChange", form, headers)).code === 1;
      };
    },
  },
  "SMS code of the bound phone": {
    table: "sms_codes",
    lifetime: 300,
    make: async (app, owner) => {
      const captcha = await patientCode(app, owner.phone, owner.headers);
      return async () => {
        const headers = await signedIn(app, owner);
        if (headers === null) return false;
        return (await app.call("user/bindPhoneCheck", { captcha }, headers)).code === 1;
      };
    },
  },
  "SMS code to log in by": {
    table: "sms_codes",
    lifetime: 300,
    make: async (app, { phone, headers: { token: _token, ...device } }) => {
      const captcha = await patientCode(app, phone, device);
      return async () => {
        const form = { phone, captcha };
        const { code } = await app.call("user/index/phoneLogin", form, device);
        return code === 1 || code === codes.deletionPending;
      };
    },
  },
  "account of a provider, just proved": {
    table: "social_attempts",
    lifetime: 600,
    make: async (app, { uid, headers: { token: _token, ...device } }) => {
      const { db } = app.database;
      const [sign, subject] = [newHandle(), hashHandle(newHandle())];
      const now = app.clock.now();
      const login = { uid, provider: "wechat", subject_hash: subject, bound_at: now } as const;
      await db.insertInto("social_logins").values(login).execute();
      const attempt = { state_hash: subject, app: "wechatSite", deviceid: device.deviceid };
      const expiry = { returned_at: now, expires_at: new Date(now.getTime() + 600_000) };
      const handle = { handle_hash: hashHandle(sign), subject_hash: subject };
      await db
        .insertInto("social_attempts")
        .values({ ...attempt, ...expiry, ...handle })
        .execute();
      return async () => {
        const { code } = await app.call("user/socialLogin", { sign }, device);
        return code === 1 || code === codes.deletionPending;
      };
    },
  },
  "challenge of a passkey": {
    table: "passkey_challenges",
    lifetime: 300,
    make: async (app, { headers }) => {
      const key = await addPasskey(app, { headers });
      const { token: _token, ...device } = headers;
      const { data } = await app.call("user/passkeyBegin", {}, device);
      return async () => {
        const { code } = await app.call("user/passkeyLogin", proof(key, data.challenge), device);
        return code === 1 || code === codes.deletionPending;
      };
    },
  },
  captcha: {
    table: "captchas",
    lifetime: 120,
    make: async (app, { headers: { token: _token, ...device } }) => {
      const form = { account: "nobody_at_all", captcha: await fixedCaptcha(app, device) };
      return async () =>
        (await app.call("user/index/findPwdAccountCheck", form, device)).code === 1;
    },
  },
  "recovery of a named account": {
    table: "recoveries",
    lifetime: 600,
    make: async (app, { username, phone, headers: { token: _token, ...device } }) => {
      const sign = await nameAccount(app, username, device);
      return async () => {
        const captcha = await patientCode(app, phone, device);
        const form = { phone, captcha, sign };
        return (await app.call("user/index/findPwdPhoneCaptchaCheck", form, device)).code === 1;
      };
    },
  },
  "recovery with a proved phone": {
    table: "recoveries",
    lifetime: 600,
    make: async (app, owner) => {
      const { token: _token, ...device } = owner.headers;
      const proof = await provePhone(app, owner, device);
      const form = { ...proof, phone: owner.phone, password: "one-more-horse-9" };
      return async () => (await app.call("user/index/findPwdModifyPwd", form, device)).code === 1;
    },
  },
  "login that waits for its second step": {
    table: "second_factor_logins",
    lifetime: 300,
    make: async (app, { username, password, headers }) => {
      const { code } = await enableSecondFactor(app, { headers });
      const answer = await app.call("user/loginSubmit", { username, password }, headers);
      const { sign } = answer.data as unknown as { sign: string };
      return async () => {
        app.clock.advance(30);
        const form = { sign, code: code() };
        const finished = await app.call("user/secondFactorSubmit", form, headers);
        return finished.code === 1 || finished.code === codes.deletionPending;
      };
    },
  },
  "key of a second factor that is not confirmed": {
    table: "second_factor_drafts",
    lifetime: 600,
    make: async (app, owner) => {
      const { data } = await app.call("user/secondFactorBegin", {}, owner.headers);
      return async () => {
        const headers = await signedIn(app, owner);
        if (headers === null) return false;
        const { code } = createAuthenticator(app, data.key);
        const form = { password: owner.password, code: code() };
        return (await app.call("user/secondFactorEnable", form, headers)).code === 1;
      };
    },
  },
  "offer to cancel the deletion": {
    table: "deletion_cancels",
    lifetime: 600,
    make: async (app, { username, password, headers }) => {
      await app.call("user/deletionAsk", { password }, headers);
      const answer = await app.call("user/loginSubmit", { username, password }, headers);
      const { sign } = answer.data as unknown as { sign: string };
      return async () => (await app.call("user/deletionCancel", { sign }, headers)).code === 1;
    },
  },
} satisfies Record<string, HandleKind>;

export type HandleKindName = keyof typeof handleKinds;
