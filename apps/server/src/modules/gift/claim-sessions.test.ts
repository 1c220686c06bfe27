import { calls } from "@playfront/contract/calls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, type TestPlayer, testPassword } from "../../testing/accounts.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

// A claim finds the session in its own statement: what other calls promise about sessions holds for it too.

let shop: TestApp;
let giftid: string;
beforeAll(async () => {
  shop = await createTestApp();
  const gameid = await makeGame(shop.database.db);
  giftid = await makeGift(shop.database.db, { gameid, codes: 20 });
});
afterAll(() => shop.close());

const query = (text: string, values: unknown[]) => shop.database.pool.query(text, values);
const thirtyDaysAgo = () => new Date(shop.clock.now().getTime() - 30 * 86_400_000);
const claim = (headers: Record<string, string>) =>
  shop.call("gift/getUserGiftSn", { giftid }, headers);

async function hasCode(uid: string): Promise<boolean> {
  const { rows } = await query("select from gift_codes where uid = $1", [uid]);
  return rows.length > 0;
}

describe("a claim answers 401, gives no code and says why, once the session has ended", () => {
  const endings: Record<string, [words: string, end: (player: TestPlayer) => Promise<unknown>]> = {
    "by a log-out": ["登录", ({ headers }) => shop.call("user/logout", {}, headers)],
    "by a new password": [
      "密码已修改",
      ({ headers }) => {
        const change = { oldpassword: testPassword, newpassword: "another-horse-8" };
        return shop.call("user/passwordChange", change, headers);
      },
    ],
    "by a requested deletion": [
      "注销",
      ({ headers }) => shop.call("user/deletionAsk", { password: testPassword }, headers),
    ],
    "by a ban": [
      "登录",
      ({ uid }) => query("update accounts set banned = true where uid = $1", [uid]),
    ],
    "by a deletion whose sessions were not ended": [
      "登录",
      ({ uid }) =>
        query(
          "update accounts set deletion_asked_at = now(), deletion_due = now() where uid = $1",
          [uid],
        ),
    ],
    "by its last day": [
      "登录",
      ({ uid }) =>
        query("update sessions set expires_at = $2 where uid = $1", [uid, shop.clock.now()]),
    ],
    "by thirty days without use": [
      "登录",
      ({ uid }) => query("update sessions set seen_at = $2 where uid = $1", [uid, thirtyDaysAgo()]),
    ],
  };

  test.each(Object.entries(endings))("%s", async (_how, [words, end]) => {
    const player = await makePlayer(shop);
    await end(player);
    const answer = await claim(player.headers);
    expect(answer).toMatchObject({ code: 401, status: 401, data: null });
    expect(answer.msg).toContain(words);
    expect(await hasCode(player.uid)).toBe(false);
  });
});

test("a claim records the use of the session once an hour, also one that is refused", async () => {
  const player = await makePlayer(shop);
  const seenAt = async () => {
    const { rows } = await query("select seen_at from sessions where uid = $1", [player.uid]);
    return rows[0].seen_at.getTime();
  };
  shop.clock.advance(3_600);
  const first = shop.clock.now().getTime();
  expect((await claim(player.headers)).code).toBe(1);
  expect(await seenAt()).toBe(first);
  shop.clock.set(new Date(Math.floor(first / 3_600_000) * 3_600_000 + 3_599_000));
  await claim(player.headers);
  expect(await seenAt()).toBe(first);
  shop.clock.advance(1);
  await shop.call("gift/getUserGiftSn", { giftid: "999999999" }, player.headers);
  expect(await seenAt()).toBe(shop.clock.now().getTime());
});

test("a claim goes by the token, whatever other headers say", async () => {
  const [owner, other] = [await makePlayer(shop), await makePlayer(shop)];
  const { data } = await claim(owner.headers);
  const answer = await claim({ ...other.headers, uid: owner.uid, "x-uid": owner.uid });
  expect(answer.code).toBe(1);
  expect(answer.data).not.toBe(data);
});

test("a claim that cannot be read is told so, if its session is live", async () => {
  const { headers } = await makePlayer(shop);
  const type = { "content-type": "application/x-www-form-urlencoded" };
  for (const payload of ["giftid=x", "giftid=%00", ""]) {
    const { statusCode, json } = await shop.app.inject({
      method: "POST",
      url: calls["gift/getUserGiftSn"].path,
      headers: { ...type, ...headers },
      payload,
    });
    expect([statusCode, json().data]).toEqual([400, { field: "giftid" }]);
  }
});
