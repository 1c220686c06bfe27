import { expect, test } from "vitest";
import {
  type Claimant,
  type ClaimState,
  claimLabels,
  claimState,
  firstObstacle,
  needsUserInfo,
  type Obstacle,
  obstacleOfCode,
} from "./claim-rules.ts";

const verified = { fcm: 1, phone: "138****8000" } as const;
const bare = { fcm: 0, phone: "" } as const;

const rows: [Parameters<typeof firstObstacle>[0]["requisite"], Claimant, Obstacle | null][] = [
  // Requisite 1 (follow): only WeChat and the app may claim, logged in or not.
  ["1", { container: "mobile", hasToken: true, userInfo: verified }, "wechatFollow"],
  ["1", { container: "mobile", hasToken: false, userInfo: null }, "wechatFollow"],
  ["1", { container: "sdk", hasToken: true, userInfo: verified }, "wechatFollow"],
  ["1", { container: "wechat", hasToken: true, userInfo: bare }, null],
  ["1", { container: "pcwechat", hasToken: true, userInfo: bare }, null],
  ["1", { container: "app", hasToken: true, userInfo: bare }, null],
  ["1", { container: "wechat", hasToken: false, userInfo: null }, "login"],
  // Requisite 4 (app only): only the app and the game app.
  ["4", { container: "mobile", hasToken: false, userInfo: null }, "appOnly"],
  ["4", { container: "wechat", hasToken: true, userInfo: verified }, "appOnly"],
  ["4", { container: "sdk", hasToken: true, userInfo: verified }, "appOnly"],
  ["4", { container: "app", hasToken: true, userInfo: verified }, null],
  ["4", { container: "gameapp", hasToken: true, userInfo: bare }, null],
  ["4", { container: "app", hasToken: false, userInfo: null }, "login"],
  // Pre-check 3: login comes before real name and phone, which need an account.
  ["", { container: "mobile", hasToken: false, userInfo: null }, "login"],
  ["2", { container: "mobile", hasToken: false, userInfo: null }, "login"],
  ["3", { container: "mobile", hasToken: false, userInfo: null }, "login"],
  // Pre-checks 4 and 5: each checks only its own requisite.
  ["2", { container: "mobile", hasToken: true, userInfo: bare }, "realName"],
  ["2", { container: "mobile", hasToken: true, userInfo: { fcm: 1, phone: "" } }, null],
  ["3", { container: "mobile", hasToken: true, userInfo: bare }, "phone"],
  ["3", { container: "mobile", hasToken: true, userInfo: { fcm: 0, phone: "1" } }, null],
  // No obstacle, or the player's info is unknown: the host decides.
  ["", { container: "mobile", hasToken: true, userInfo: bare }, null],
  ["2", { container: "mobile", hasToken: true, userInfo: null }, null],
  ["3", { container: "mobile", hasToken: true, userInfo: null }, null],
];

test.each(rows)("requisite %j for %j stops at %s", (requisite, claimant, obstacle) => {
  expect(firstObstacle({ requisite }, claimant)).toBe(obstacle);
});

test("the player's info is requested only if the requisite needs it", () => {
  const visitor = { container: "mobile", hasToken: false, userInfo: null } as const;
  const unknown = { container: "mobile", hasToken: true, userInfo: null } as const;
  const stale = { container: "mobile", hasToken: true, userInfo: bare } as const;
  const known = { container: "mobile", hasToken: true, userInfo: verified } as const;
  expect(needsUserInfo({ requisite: "2" }, visitor)).toBe(false);
  expect(needsUserInfo({ requisite: "2" }, unknown)).toBe(true);
  expect(needsUserInfo({ requisite: "3" }, unknown)).toBe(true);
  expect(needsUserInfo({ requisite: "2" }, stale)).toBe(true);
  expect(needsUserInfo({ requisite: "2" }, known)).toBe(false);
  expect(needsUserInfo({ requisite: "" }, unknown)).toBe(false);
  expect(needsUserInfo({ requisite: "1" }, stale)).toBe(false);
});

test("the host's codes name the same obstacles", () => {
  expect(obstacleOfCode(2003, { requisite: "2" })).toBe("realName");
  expect(obstacleOfCode(2004, { requisite: "3" })).toBe("phone");
  expect(obstacleOfCode(2005, { requisite: "1" })).toBe("wechatFollow");
  expect(obstacleOfCode(2005, { requisite: "4" })).toBe("appOnly");
  expect(obstacleOfCode(401, { requisite: "" })).toBe("login");
  expect(obstacleOfCode(2001, { requisite: "" })).toBeNull();
});

const states: [{ percent?: string }, boolean, boolean, ClaimState][] = [
  [{ percent: "0" }, false, false, "get"],
  [{ percent: "99" }, false, false, "get"],
  [{ percent: "100" }, false, false, "none"],
  [{}, false, false, "none"],
  [{ percent: "" }, false, false, "none"],
  [{ percent: "40" }, false, true, "none"],
  [{ percent: "40" }, true, false, "open"],
  // A claimed code stays available.
  [{ percent: "100" }, true, true, "open"],
];

test.each(states)(
  "gift %j, claimed %s, found sold out %s: %s",
  (gift, isClaimed, foundSoldOut, state) => {
    expect(claimState(gift, { isClaimed, foundSoldOut, phase: "open" })).toBe(state);
  },
);

test.each(["soon", "past"] as const)("a gift that is %s cannot be claimed", (phase) => {
  const claim = { isClaimed: false, foundSoldOut: false };
  expect(claimState({ percent: "40" }, { ...claim, phase })).toBe(phase);
  expect(claimState({ percent: "100" }, { ...claim, phase })).toBe(phase);
  expect(claimState({ percent: "40" }, { ...claim, isClaimed: true, phase })).toBe("open");
});

test("the states have labels", () => {
  expect(claimLabels).toEqual({
    get: "领取",
    open: "已领",
    none: "抢光",
    soon: "未开放",
    past: "已过期",
    subscribe: "关注",
  });
});
