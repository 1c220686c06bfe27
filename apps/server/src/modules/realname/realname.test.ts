import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { raceAtAccount } from "../../testing/account-race.ts";
import { makePlayer } from "../../testing/accounts.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { newPerson } from "../../testing/test-person.ts";
import { isAdult } from "./realname.rules.ts";

let app: TestApp;
const realname = "阿卜杜勒·买买提";

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

function submit(headers: Record<string, string>, payload: object = {}) {
  const { identity } = newPerson();
  return app.call("user/fcmChange", { realname, identity, ...payload }, headers);
}

describe("verifying a real name", () => {
  test("verifies at once and shows it masked", async () => {
    const { headers } = await makePlayer(app);
    const before = await app.call("user/getUserFcmInfo", {}, headers);
    expect(before.data).toEqual({ fcm: 0, status: "none", realname: "", identity: "" });
    // The example of the standard GB 11643.
    const answer = await submit(headers, { identity: "11010519491231002X" });
    expect(answer).toMatchObject({ code: 1, data: { fcm: 1, status: "verified" } });
    const after = await app.call("user/getUserFcmInfo", {}, headers);
    expect(after.data).toEqual({
      fcm: 1,
      status: "verified",
      realname: "阿*******",
      identity: "1****************X",
      adult: true,
    });
    expect((await app.call("user/getUserInfo", {}, headers)).data.fcm).toBe(1);
  });

  test("accepts a small x and other forms of the middle dot", async () => {
    const { headers } = await makePlayer(app);
    const payload = { realname: "阿卜杜勒•买买提", identity: "11010519491231002x" };
    expect((await submit(headers, payload)).code).toBe(1);
  });

  test("stores the birth date and the encrypted name but no number, and logs none of them", async () => {
    const { uid, headers } = await makePlayer(app);
    await submit(headers, { realname: "欧阳明月", identity: "440524188001010014" });
    const { rows } = await app.database.pool.query(
      "select a.birth_date, a::text as line from accounts a where uid = $1",
      [uid],
    );
    expect(rows[0].birth_date).toBe("1880-01-01");
    expect(rows[0].line).not.toMatch(/欧阳|440524|0014/);
    expect(rows[0].line).not.toContain(Buffer.from("欧阳").toString("hex"));
    expect(app.log.length).toBeGreaterThan(0);
    expect(app.log.join("\n")).not.toMatch(/欧阳|明月|440524188001010014/);
  });

  test("succeeds once, also with parallel submissions", async () => {
    const { uid, headers } = await makePlayer(app);
    const submissions = [1, 2, 3].map(() => () => submit(headers));
    const answers = await raceAtAccount(app, uid, submissions);
    const [first, ...others] = answers.map(({ code }) => code).sort((a, b) => a - b);
    expect(first).toBe(1);
    // By then the account is verified or pending.
    expect(others.filter((code) => code === 403 || code === 1005)).toHaveLength(2);
    expect((await submit(headers)).code).toBe(403);
  });

  test.each([
    ["realname", { realname: "A" }],
    ["realname", { realname: "John Smith" }],
    ["realname", { realname: "" }],
    ["identity", { identity: "110105194912310021" }],
    ["identity", { identity: "11010519490231002X" }],
    ["identity", { identity: "110105491231002" }],
    ["identity", { identity: "" }],
  ])("answers what is wrong with %s: %o", async (field, payload) => {
    const { headers } = await makePlayer(app);
    expect(await submit(headers, payload)).toMatchObject({ code: 400, data: { field } });
  });

  test("cannot be used to guess: ten submissions a day", async () => {
    const { uid, headers } = await makePlayer(app);
    const key = `realname:${uid}`;
    for (let count = 0; count < 10; count += 1) {
      await submit(headers);
      await app.database.db
        .updateTable("accounts")
        .set({
          realname_status: "failed",
          birth_date: null,
          identity_mac: null,
          identity_slot: null,
        })
        .where("uid", "=", uid)
        .execute();
    }
    expect((await submit(headers)).code).toBe(429);
    const row = await app.database.db
      .selectFrom("rate_counters")
      .select("count")
      .where("key", "=", key)
      .executeTakeFirst();
    expect(row?.count).toBe(11);
  });
});

describe("coming of age", () => {
  test.each([
    ["2010-05-20", "2028-05-19T15:59:59Z", false],
    ["2010-05-20", "2028-05-19T16:00:00Z", true],
    ["2008-02-29", "2026-02-28T12:00:00Z", false],
    ["2008-02-29", "2026-03-01T00:00:00Z", true],
  ])("born %s, at %s: %s", (birthDate, now, adult) => {
    expect(isAdult(birthDate, new Date(now))).toBe(adult);
  });
});
