import type { CallName } from "@playfront/contract/calls";
import { creation, proof } from "../clients/player-passkeys.ts";
import { currentCode } from "../clients/second-factor.ts";
import { createAuthenticator as createDevice } from "../passkeys.ts";
import { isIosApp } from "./encode-call.ts";
import type { Mutation } from "./fuzz-call.ts";
import { muteOf, newSubscription } from "./fuzz-push.ts";
import { fuzzOrigin } from "./fuzz-social.ts";
import type { FuzzAccount, FuzzState } from "./fuzz-state.ts";

/** A player's way through several calls, with one step mutated or sent twice in parallel. */
export interface Journey {
  journey: keyof typeof journeys;
  number: number;
  /** Index of the step that goes wrong; beyond the last step, none does. */
  wrongStep: number;
  /** Null: the step is sent twice in parallel. */
  mutation: Mutation | null;
}

/** The answer of a step; code 0 if none came. */
export interface StepAnswer {
  code: number;
  data: unknown;
}

export interface JourneyContext {
  person: FuzzAccount;
  state: FuzzState;
  number: number;
  /** Makes one call; `device` "new" uses a device that was never used before. */
  step(name: CallName, fields: Record<string, string>, device?: "own" | "new"): Promise<StepAnswer>;
  proveAtProvider(consent: { address: string; person: string }): Promise<string>;
}

/** At the end of a run, every call named here must have succeeded. */
export const journeys = {
  async register({ step, number }: JourneyContext) {
    await step("user/captcha", {}, "new");
    await step("user/captchaCheck", { captcha: "pass" }, "new");
    const username = `walker_${number}`;
    const form = { username, password: "a-long-password", captcha: "pass" };
    await step("user/registerSubmit", form, "new");
  },

  async registerByPhone({ step, number, state }: JourneyContext) {
    const phone = newPhone(number);
    await step("user/index/phoneCheck", { phone }, "new");
    await step("user/index/phoneCaptcha", { phone }, "new");
    const captcha = await waitForCode(state, phone);
    await step("user/registerSubmit", { phone, password: "a-long-password", captcha }, "new");
  },

  async logIn({ step, person }: JourneyContext) {
    const { username, password } = person;
    await step("user/captcha", {});
    await step("user/loginSubmit", { username, password, captcha: "pass" });
  },

  async logInByCode({ step, person, state, number }: JourneyContext) {
    const own = number % 2 === 0 ? person.phone : null;
    const phone = own ?? newPhone(number);
    await step("user/index/phoneCaptcha", { phone, purpose: "login" }, "new");
    const captcha = await waitForCode(state, phone);
    await step("user/index/phoneLogin", { phone, captcha }, "new");
  },

  async reportCode({ step, state }: JourneyContext) {
    // The gift that has more codes than the fuzz claims.
    const giftid = state.pick("giftid", 5) ?? "";
    await step("gift/getUserGiftSn", { giftid });
    await step("gift/reportCode", { giftid, problem: "used" });
  },

  async recover({ step, person, state, number }: JourneyContext) {
    const phone = person.phone ?? "";
    await step("user/captcha", {}, "new");
    const account = { account: person.username, captcha: "pass" };
    const valueByName = await step("user/index/findPwdAccountCheck", account, "new");
    await step("user/index/phoneCaptcha", { phone }, "new");
    const captcha = await waitForCode(state, phone);
    const sign = readText(valueByName, "sign");
    const proof = await step(
      "user/index/findPwdPhoneCaptchaCheck",
      { phone, captcha, sign },
      "new",
    );
    const password = `recovered-${number}`;
    const [proved, time] = [readText(proof, "sign"), readText(proof, "time")];
    const handles = { phone, sign: proved, time, modifysign: readText(proof, "modifysign") };
    await step("user/index/findPwdWaysIn", handles, "new");
    const form = { ...handles, password };
    if ((await step("user/index/findPwdModifyPwd", form, "new")).code === 1)
      person.password = password;
  },

  async changePhone({ step, person, state, number }: JourneyContext) {
    await step("user/captcha", {});
    await step("user/index/phoneCaptcha", { captcha: "pass" });
    const old = await waitForCode(state, person.phone ?? "");
    const proof = await step("user/bindPhoneCheck", { captcha: old });
    const phone = newPhone(number);
    await step("user/captcha", {});
    await step("user/index/phoneCaptcha", { phone, captcha: "pass" });
    const captcha = await waitForCode(state, phone);
    const form = { phone, captcha, sign: readText(proof, "sign") };
    if ((await step("user/bindPhoneChange", form)).code === 1) person.phone = phone;
  },

  async changePassword({ step, person, number }: JourneyContext) {
    const newpassword = `changed-${number}`;
    const form = { oldpassword: person.password, newpassword };
    if ((await step("user/passwordChange", form)).code === 1) person.password = newpassword;
  },

  async deleteAndReturn({ step, person }: JourneyContext) {
    const { username, password } = person;
    await step("user/deletionAsk", { password });
    await step("user/captcha", {});
    const offer = await step("user/loginSubmit", { username, password, captcha: "pass" });
    await step("user/deletionCancel", { sign: readText(offer, "sign") });
  },

  async protect({ step, person, number }: JourneyContext) {
    // A run has twenty slow hashes, so it happens in one of three journeys only.
    if (number % 3 !== 0) return;
    const { username, password } = person;
    const begun = await step("user/secondFactorBegin", {});
    const code = currentCode(readText(begun, "key"), new Date());
    const enabled = await step("user/secondFactorEnable", { password, code });
    const [first = "", second = "", third = ""] = readRecoveryCodes(enabled);
    await step("user/captcha", {});
    const offer = await step("user/loginSubmit", { username, password, captcha: "pass" });
    await step("user/secondFactorSubmit", { sign: readText(offer, "sign"), code: first });
    const renewed = await step("user/recoveryCodesRenew", { password, code: second });
    const [last = third] = readRecoveryCodes(renewed);
    await step("user/getSecondFactor", {});
    await step("user/secondFactorDisable", { password, code: last });
  },

  async comeByProvider({ step, number, person, proveAtProvider }: JourneyContext) {
    const provider = isIosApp(number) ? "apple" : number % 2 === 0 ? "wechat" : "qq";
    const prove = async (device: "own" | "new", name: string) => {
      const begun = await step("user/socialBegin", { provider }, device);
      return proveAtProvider({ address: readText(begun, "address"), person: name });
    };
    const sign = await prove("new", `stranger-${number}`);
    await step("user/socialLogin", { sign }, "new");
    await step("user/socialRegister", { sign }, "new");
    const { password } = person;
    await step("user/socialBind", { sign: await prove("own", `own-${person.uid}`), password });
    await step("user/getSocialLogins", {});
    await step("user/socialLogin", { sign: await prove("new", `own-${person.uid}`) }, "new");
    await step("user/socialUnbind", { provider, password });
  },

  async usePasskey({ step, person: { password } }: JourneyContext) {
    const device = createDevice();
    const begun = await step("user/passkeyOptions", { password });
    await step("user/passkeyAdd", creation(device, readText(begun, "challenge"), fuzzOrigin));
    const asked = await step("user/passkeyBegin", {}, "new");
    const challenge = readText(asked, "challenge");
    await step("user/passkeyLogin", proof(device, challenge, fuzzOrigin), "new");
    const listed = await step("user/getPasskeys", {});
    await step("user/passkeyRemove", { id: readText(listed, "id"), password });
  },

  async useNotifications({ step, number, person: { uid } }: JourneyContext) {
    const first = newSubscription(number);
    await step("user/pushSubscribe", first);
    await step("user/getPushState", {});
    await step("user/messageSettingsChange", {
      kind: "opening",
      on: "false",
      quietfrom: "23",
      quietto: "7",
    });
    const renewed = {
      ...newSubscription(number),
      oldendpoint: first.endpoint,
      oldauth: first.auth,
    };
    await step("push/renew", renewed, "new");
    await step("push/mute", { sign: muteOf(uid) }, "new");
    await step("user/pushUnsubscribe", {});
  },

  async complain({ step, number }: JourneyContext) {
    await step("user/captcha", {});
    const content = `第 ${number} 次反馈，写得足够长`;
    await step("user/sendFeedback", {
      kind: "other",
      content,
      reason: "fraud",
      target: `message/${number}`,
      captcha: "pass",
    });
  },

  async review({ step, number }: JourneyContext) {
    await step("game/getDownloadUrl", { gameid: "1", platform: "android" });
    const review = { gameid: "1", score: "4", content: `第 ${number} 次评价，写得足够长` };
    await step("review/submit", review);
    const removed = await step("review/getOwnReview", { gameid: "2" });
    const { review: own } = (removed.data ?? {}) as { review?: { reviewid?: string } };
    const content = "请再看看这条内容";
    await step("review/appeal", { reviewid: own?.reviewid ?? "", content });
    await step("review/withdraw", { gameid: "1" });
  },

  async vote({ step }: JourneyContext) {
    // The game that everybody has a review of.
    const reviews = await step("review/getReviewList", { gameid: "3", page: "1", pageSize: "1" });
    await step("review/vote", { reviewid: readText(reviews, "reviewid"), helpful: "true" });
  },

  async comment({ step, number, state }: JourneyContext) {
    const aid = state.pick("aid", number) ?? "";
    const written = await step("comment/submit", { aid, content: `第 ${number} 次评论` });
    await step("comment/remove", { commentid: readText(written, "commentid") });
    const removed = await step("comment/getOwnCommentList", { aid: state.pick("aid", 0) ?? "" });
    const commentid = readText(removed, "commentid");
    await step("comment/appeal", { commentid, content: "请再看看这条内容" });
  },

  async readMessage({ step }: JourneyContext) {
    const messages = await step("user/getUserMessageList", { page: "1", pageSize: "1" });
    await step("user/readMessage", { id: readText(messages, "id") });
  },

  async endDevice({ step }: JourneyContext) {
    const devices = await step("user/getDeviceList", {});
    await step("user/endDevice", { handle: readText(devices, "handle") });
  },

  async comeByUrl({ step }: JourneyContext) {
    await step("user/checkLogin", { from: "url" });
  },
};

/** A text field of an answer's data, or of the first item of a list; empty if there is none. */
function readText({ data }: StepAnswer, name: string): string {
  const [first] = Array.isArray(data) ? data : [data];
  const value = (first as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === "string" ? value : "";
}

/** The recovery codes of an answer; empty if there are none. */
function readRecoveryCodes({ data }: StepAnswer): string[] {
  const { codes } = (data ?? {}) as { codes?: unknown };
  return Array.isArray(codes) ? codes : [];
}

function newPhone(number: number): string {
  return `136${String(number).padStart(8, "0").slice(-8)}`;
}

/** The code last sent to a phone, once the server has printed it; a made-up one if none is printed. */
async function waitForCode(state: FuzzState, phone: string): Promise<string> {
  for (let turn = 0; turn < 5; turn += 1) {
    const code = state.codeOf(phone);
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return "000000";
}
