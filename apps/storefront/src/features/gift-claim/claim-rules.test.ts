import { expect, test } from "vitest";
import {
  type Claimant,
  type ClaimState,
  claimLabels,
  claimState,
  firstObstacle,
  type Obstacle,
  obstacleOfCode,
  wantsUserInfo,
} from "./claim-rules.ts";

const verified = { fcm: 1, phone: "138****8000" } as const;
const bare = { fcm: 0, phone: "" } as const;

const rows: [Parameters<typeof firstObstacle>[0]["requisite"], Claimant, Obstacle | null][] = [
  // 1: WeChat and the app may follow; nobody else, logged in or not.
  ["1", { container: "mobile", hasToken: true, userInfo: verified }, "wechatFollow"],
  ["1", { container: "mobile", hasToken: false, userInfo: null }, "wechatFollow"],
  ["1", { container: "sdk", hasToken: true, userInfo: verified }, "wechatFollow"],
  ["1", { container: "wechat", hasToken: true, userInfo: bare }, null],
  ["1", { container: "pcwechat", hasToken: true, userInfo: bare }, null],
  ["1", { container: "app", hasToken: true, userInfo: bare }, null],
  ["1", { container: "wechat", hasToken: false, userInfo: null }, "login"],
  // 4: only the app and the game app.
  ["4", { container: "mobile", hasToken: false, userInfo: null }, "appOnly"],
  ["4", { container: "wechat", hasToken: true, userInfo: verified }, "appOnly"],
  ["4", { container: "sdk", hasToken: true, userInfo: verified }, "appOnly"],
  ["4", { container: "app", hasToken: true, userInfo: verified }, null],
  ["4", { container: "gameapp", hasToken: true, userInfo: bare }, null],
  ["4", { container: "app", hasToken: false, userInfo: null }, "login"],
  // 3: login comes before what only an account can have.
  ["", { container: "mobile", hasToken: false, userInfo: null }, "login"],
  ["2", { container: "mobile", hasToken: false, userInfo: null }, "login"],
  ["3", { container: "mobile", hasToken: false, userInfo: null }, "login"],
  // 4 and 5: each asks for its own thing alone.
  ["2", { container: "mobile", hasToken: true, userInfo: bare }, "realName"],
  ["2", { container: "mobile", hasToken: true, userInfo: { fcm: 1, phone: "" } }, null],
  ["3", { container: "mobile", hasToken: true, userInfo: bare }, "phone"],
  ["3", { container: "mobile", hasToken: true, userInfo: { fcm: 0, phone: "1" } }, null],
  // 6: nothing in the way, or nothing known: the host decides.
  ["", { container: "mobile", hasToken: true, userInfo: bare }, null],
  ["2", { container: "mobile", hasToken: true, userInfo: null }, null],
  ["3", { container: "mobile", hasToken: true, userInfo: null }, null],
];

test.each(rows)("requisite %j for %j stops at %s", (requisite, claimant, obstacle) => {
  expect(firstObstacle({ requisite }, claimant)).toBe(obstacle);
});

test("the player's info is wanted only where it decides", () => {
  const visitor = { container: "mobile", hasToken: false, userInfo: null } as const;
  const unknown = { container: "mobile", hasToken: true, userInfo: null } as const;
  const stale = { container: "mobile", hasToken: true, userInfo: bare } as const;
  const known = { container: "mobile", hasToken: true, userInfo: verified } as const;
  expect(wantsUserInfo({ requisite: "2" }, visitor)).toBe(false);
  expect(wantsUserInfo({ requisite: "2" }, unknown)).toBe(true);
  expect(wantsUserInfo({ requisite: "3" }, unknown)).toBe(true);
  expect(wantsUserInfo({ requisite: "2" }, stale)).toBe(true);
  expect(wantsUserInfo({ requisite: "2" }, known)).toBe(false);
  expect(wantsUserInfo({ requisite: "" }, unknown)).toBe(false);
  expect(wantsUserInfo({ requisite: "1" }, stale)).toBe(false);
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
  // Who holds a code keeps it in reach.
  [{ percent: "100" }, true, true, "open"],
];

test.each(states)(
  "gift %j, claimed %s, found sold out %s: %s",
  (gift, isClaimed, foundSoldOut, state) => {
    expect(claimState(gift, { isClaimed, foundSoldOut })).toBe(state);
  },
);

test("the four labels", () => {
  expect(claimLabels).toEqual({ get: "领取", open: "已领", none: "抢光", subscribe: "关注" });
});
