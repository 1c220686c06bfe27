import { expect, it } from "vitest";
import { baseCalls } from "./calls/base-calls.ts";
import { type CallName, calls } from "./calls.ts";
import { codes, defaultMessages, httpStatusOf } from "./codes.ts";
import { flagsByName, namesByFlags } from "./flags.ts";

/** Every path of the wire, written out: a call that is renamed or added by mistake fails here. */
const paths = `
index/getHomeSlidePictureList index/getHomeGameList game/getGameInfo game/getGameList game/getRecentGameList game/getAlikeList
collection/getCollectionList collection/getCollectionInfo collection/getDailyPickList
gift/getGiftGameList gift/getGiftList gift/getGiftInfo gift/getStock gift/getUserGiftSnList gift/getUserGiftSn
gift/reportCode gift/getSecondHandSn
game/follow game/unfollow user/getFollowedIds user/getFollowList
article/getArticleColumn article/getArticleList article/getArticleInfo user/getUserInfo user/checkLogin user/logout
user/captcha user/loginSubmit user/registerSubmit user/captchaCheck user/bindPhoneCheck user/bindPhoneChange
user/passwordChange user/nicknameChange user/fcmChange user/getUserFcmInfo user/getUserMessageList user/uploadAvatar
search/getHotSearchList search/getSearchList game/getDownloadUrl game/getEntryUrl gift/getClaimedList user/readMessage
game/getPlaytime user/sendFeedback article/countView
gift/remind gift/remindCancel gift/getReminderList
opening/getOpeningList opening/remind opening/remindCancel opening/getReminderList
review/getReviewList review/getReviewSummary review/getOwnReview review/submit review/withdraw review/vote review/appeal
comment/getCommentList comment/getOwnCommentList comment/submit comment/remove comment/appeal
user/getUnreadCount user/readAllMessages
user/getDeviceList user/endDevice user/endOtherDevices user/getActivityList
user/getDeletionInfo user/deletionAsk user/deletionCancel user/exportData
channel/visit page/reportVitals share/getShareLink index/getHomeSectionList index/getHelpList index/getLegalText game/getCategoryList game/getRankList
user/getSecondFactor user/secondFactorBegin user/secondFactorEnable user/secondFactorDisable user/recoveryCodesRenew
user/secondFactorSubmit
user/getSocialProviders user/getSocialLogins user/socialBegin user/socialLogin user/socialRegister user/socialBind
user/socialUnbind
user/getPushState user/pushSubscribe user/pushUnsubscribe user/messageSettingsChange push/mute push/renew
user/getPasskeys user/passkeyOptions user/passkeyAdd user/passkeyRemove user/passkeyBegin user/passkeyLogin`;
const rootPaths =
  "phoneCheck phoneCaptcha phoneLogin findPwdAccountCheck findPwdPhoneCaptchaCheck findPwdWaysIn findPwdModifyPwd";

it("holds every call of the wire at its path", () => {
  const expected = [
    ...paths
      .trim()
      .split(/\s+/)
      .map((path) => `/m/app/api/${path}/`),
    ...rootPaths.split(" ").map((path) => `/user/index/${path}/`),
  ];
  expect(
    Object.values(calls)
      .map((call) => call.path)
      .sort(),
  ).toEqual(expected.sort());
});

it("caches the public calls of docs/wire.md#cached-calls, and nothing of a player's", () => {
  const cached = Object.entries(calls).filter(([, call]) => call.cached);
  expect(cached.map(([name]) => name).sort()).toEqual(
    [
      "article/getArticleInfo",
      "collection/getCollectionInfo",
      "collection/getCollectionList",
      "collection/getDailyPickList",
      "game/getAlikeList",
      "game/getCategoryList",
      "game/getGameInfo",
      "game/getRankList",
      "game/getGameList",
      "gift/getGiftGameList",
      "gift/getGiftInfo",
      "gift/getGiftList",
      "gift/getStock",
      "index/getHelpList",
      "index/getHomeGameList",
      "index/getHomeSectionList",
      "index/getLegalText",
      "index/getHomeSlidePictureList",
      "opening/getOpeningList",
      "comment/getCommentList",
      "review/getReviewList",
      "review/getReviewSummary",
      "search/getHotSearchList",
    ].sort(),
  );
  expect(cached.every(([, call]) => call.auth === "visitor")).toBe(true);
});

it("tells calls that write from those that read, whatever their names", () => {
  const writes = (name: CallName) => calls[name].writes;
  const acts = [
    "gift/getUserGiftSn",
    "gift/getSecondHandSn",
    "game/getEntryUrl",
    "game/getDownloadUrl",
  ];
  const others = ["game/follow", "review/vote", "user/checkLogin", "user/logout"];
  expect([...acts, ...others].filter((name) => !writes(name as CallName))).toEqual([]);
  const reads = ["game/getGameInfo", "user/getUserInfo", "search/getSearchList"];
  const counts = ["channel/visit", "page/reportVitals", "article/countView"];
  expect([...reads, ...counts].filter((name) => writes(name as CallName))).toEqual([]);
});

const limitedByDevice = ["review/submit", "review/vote", "comment/submit"];

it("asks every account call but logout for a device, and whoever counts or limits devices", () => {
  for (const [name, call] of Object.entries(calls)) {
    const isAccountCall = name.startsWith("user/") && name !== "user/logout";
    expect(call.needsDevice, name).toBe(
      isAccountCall || name === "channel/visit" || limitedByDevice.includes(name),
    );
  }
});

it("says in a player's call that it may answer 401", () => {
  for (const [name, call] of Object.entries(calls)) {
    if (call.auth === "player") expect(call.codes, name).toContain(codes.unauthorized);
  }
});

it("gives every failure a Chinese sentence and a status a client can read", () => {
  for (const code of Object.values(codes)) {
    expect(httpStatusOf(code)).toBeLessThanOrEqual(402);
    if (code !== codes.success) expect(defaultMessages[code]).toMatch(/\p{Script=Han}/u);
  }
  expect(httpStatusOf(codes.unauthorized)).toBe(401);
  expect(httpStatusOf(codes.invalid)).toBe(400);
  expect(httpStatusOf(codes.tooMany)).toBe(200);
});

it("knows of each call of the former API that every host has it", () => {
  const base = Object.entries(calls).filter(([, { isBase }]) => isBase);
  expect(base.map(([name]) => name).sort()).toEqual([...baseCalls].sort());
});

it("leaves the browser the flags of every call, without schemas", () => {
  const flags = flagsByName(namesByFlags(calls));
  expect(Object.keys(flags).sort()).toEqual(Object.keys(calls).sort());
  for (const [name, flagsOfCall] of Object.entries(flags)) {
    const { path, auth, cached, writes, isBase } = calls[name as CallName];
    expect(flagsOfCall).toEqual({ path, auth, cached, writes, isBase });
  }
});
