import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer, testPassword } from "../testing/accounts.ts";
import { newClient } from "../testing/clients/new-client.ts";
import { enableSecondFactor } from "../testing/clients/second-factor.ts";
import { runOperate } from "../testing/processes/run-operate.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { exits } from "./operate.ts";

let shop: TestApp;
/** Another node on the same database. */
let otherNode: TestApp["app"];

beforeAll(async () => {
  shop = await createTestApp({ trustedProxies: 1 });
  otherNode = await shop.anotherNode();
});
afterAll(async () => {
  await otherNode.close();
  await shop.close();
});

/** Runs the command on the shop's database. */
async function run(...args: string[]) {
  const { out, ...rest } = await runOperate(shop, ["account", ...args]);
  return { ...rest, out: out.join("\n") };
}

async function signIn(username: string) {
  const agent = "Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36";
  const headers = { ...newClient(), "user-agent": agent };
  const login = { username, password: testPassword };
  const { data } = await shop.call("user/loginSubmit", login, headers);
  return { ...headers, token: data.token };
}

test("an operator sees where an account is signed in, by username in any case or by uid, and no token", async () => {
  const { uid, token } = await makePlayer(shop, { username: "seen_by_desk" });
  const phone = await signIn("seen_by_desk");
  for (const name of ["Seen_By_Desk", uid]) {
    const { code, out } = await run("sessions", name);
    expect(code).toBe(exits.done);
    expect(out).toContain(`seen_by_desk (${uid}): 2 sessions`);
    expect(out).toContain("203.0.*.*  Chrome · Android");
    for (const secret of [token, phone.token, phone["x-forwarded-for"]]) {
      expect(out).not.toContain(secret);
    }
  }
});

test("ends all of them at once on every node without a ban; the owner is told, and logs in again", async () => {
  const { uid, headers } = await makePlayer(shop, { username: "logged_out" });
  const sessions = [headers, await signIn("logged_out")];
  const other = await makePlayer(shop);
  const { code, out } = await run("end-sessions", "logged_out");
  expect({ code, out }).toEqual({
    code: exits.done,
    out: `logged_out (${uid}): 2 sessions ended on every node.`,
  });
  for (const node of [shop.app, otherNode]) {
    for (const session of sessions) {
      const answer = await shop.callOn(node, "user/checkLogin", {}, session);
      expect(answer).toMatchObject({ code: 401, msg: expect.stringContaining("客服已退出") });
    }
    expect((await shop.callOn(node, "user/checkLogin", {}, other.headers)).code).toBe(1);
  }
  const again = await signIn("logged_out");
  const trail = await shop.call("user/getActivityList", {}, again);
  expect(trail.data.find(({ event }) => event === "sessions-ended")).toMatchObject({
    title: "客服退出了全部设备的登录",
    device: "",
    address: "",
  });
  const inbox = await shop.call("user/getUserMessageList", {}, again);
  expect(inbox.data.map(({ title }) => title)).toContain("登录已全部退出");
});

test("removes a lost second factor; its owner then logs in with the password and is notified", async () => {
  const player = await makePlayer(shop, { username: "lost_factor" });
  expect((await run("remove-second-factor", "lost_factor")).code).toBe(exits.refused);
  await enableSecondFactor(shop, player);
  const login = { username: "lost_factor", password: testPassword };
  expect((await shop.call("user/loginSubmit", login, newClient())).code).toBe(1007);
  const { code, out } = await run("remove-second-factor", player.uid);
  expect(code).toBe(exits.done);
  expect(out).toContain("the password alone");
  const again = await signIn("lost_factor");
  const trail = await shop.call("user/getActivityList", {}, again);
  expect(trail.data.map(({ event }) => event)).toContain("second-factor-removed");
  const inbox = await shop.call("user/getUserMessageList", {}, again);
  expect(inbox.data.map(({ title }) => title)).toContain("登录保护已由客服关闭");
});

test("the operator is told if there are no sessions to end, or no such account", async () => {
  const { headers } = await makePlayer(shop, { username: "nowhere_in" });
  await shop.call("user/logout", {}, headers);
  expect(await run("end-sessions", "nowhere_in")).toMatchObject({
    code: exits.refused,
    err: "nowhere_in is signed in nowhere.",
  });
  for (const verb of ["sessions", "end-sessions"]) {
    for (const name of ["nobody_there", "999999999999999999", "1"]) {
      const answer = await run(verb, name);
      expect(answer).toMatchObject({ code: exits.refused, out: "" });
      expect(answer.err).toContain("There is no account");
    }
  }
});

test.each([[""], ["0"], ["1 or 1=1"], ["'; drop table sessions"], ["\u001b[2J"], ["a".repeat(70)]])(
  "%j is no name of an account",
  async (name) => {
    expect((await run("end-sessions", name)).code).toBe(exits.usage);
  },
);
