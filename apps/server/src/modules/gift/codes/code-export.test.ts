import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { makeGame, makeGift } from "../../../testing/factories.ts";
import {
  addressWith,
  callConsole,
  signInNew,
  uploadToConsole,
} from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

type Headers = Record<string, string>;
let app: TestApp;
let asker: Headers;
let second: Headers;
let support: Headers;
let id: string;

beforeAll(async () => {
  app = await createTestApp();
  asker = (await signInNew(app, { name: "asker", role: "giftManager" })).headers;
  second = (await signInNew(app, { name: "second", role: "giftManager" })).headers;
  support = (await signInNew(app, { name: "support", role: "support" })).headers;
  const { db } = app.database;
  id = await makeGift(db, { gameid: await makeGame(db), codes: 0 });
  await uploadToConsole(
    app,
    "gifts/import",
    { id, isTrial: false },
    { file: '=1+1\n"@A,""1"\nPLAIN', headers: asker },
  );
});
afterAll(() => app.close());

type Which = "all" | "free" | "claimed";

const ask = async (which: Which = "all") => {
  const wanted = { id, which, reason: "对账" };
  return (await callConsole(app, "gifts/export", wanted, asker)).body.request;
};
const decide = (request: string, headers: Headers, isReleased = true) =>
  callConsole(app, "requests/decide", { id: request, isReleased }, headers);
const fetchFile = (request: string, headers: Headers) =>
  app.app.inject({ url: addressWith("gifts/export-file", { request }), headers });

test("codes leave the console after a second operator has released them, formulas defused", async () => {
  const player = await makePlayer(app);
  await app.call("gift/getUserGiftSn", { giftid: id }, player.headers);
  const request = await ask();
  expect((await fetchFile(request, asker)).statusCode).toBe(404);
  expect((await decide(request, asker)).body.msg).toBe("自己的申请须由另一位操作员处理");
  expect((await decide(request, support)).status).toBe(403);
  const listed = (await callConsole(app, "requests/list", {}, second)).body.rows;
  expect(listed).toMatchObject([
    { id: request, kind: "gifts/export", reason: "对账", isForMe: true, requestedBy: "asker" },
  ]);
  expect((await callConsole(app, "requests/list", {}, support)).body.total).toBe(0);
  expect((await decide(request, second)).body).toMatchObject({ state: "released" });
  expect((await decide(request, second, false)).status).toBe(409);
  expect((await fetchFile(request, second)).statusCode).toBe(404);
  const file = await fetchFile(request, asker);
  expect(file.headers["content-type"]).toContain("text/csv");
  const [head, first, quoted, plain] = file.body.split("\r\n");
  expect(head).toBe("\ufeff兑换码,状态,玩家编号,领取时间");
  expect(first).toMatch(new RegExp(`^'=1\\+1,已领取,${player.uid},20`));
  expect(quoted).toBe(`"'@A,""1",未领取,,`);
  expect(plain).toBe("PLAIN,未领取,,");
  app.clock.advance(86_401);
  expect((await fetchFile(request, await signedInAgain())).statusCode).toBe(404);
});

test("a refused or old request gives nothing, and the trail has every step with its reason", async () => {
  asker = await signedInAgain();
  second = (await signInNew(app, { name: "third", role: "giftManager" })).headers;
  const refused = await ask("free");
  expect((await decide(refused, second, false)).body).toMatchObject({ state: "refused" });
  expect((await fetchFile(refused, asker)).statusCode).toBe(404);
  const old = await ask("claimed");
  app.clock.advance(8 * 86_400);
  second = (await signInNew(app, { name: "fourth", role: "giftManager" })).headers;
  expect((await decide(old, second)).body.msg).toBe("此申请已过期，请重新提交");
  const { rows } = await app.database.pool.query(
    "select action, reason from operator_trail where object = $1 and reason <> '' order by id",
    [`gift/${id}`],
  );
  const actions = rows.map(({ action }) => action);
  expect(actions).toEqual([
    "gifts/export",
    "requests/release",
    "gifts/export-file",
    "gifts/export",
    "requests/refuse",
    "gifts/export",
  ]);
  expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(["对账"]));
});

/** Sessions of operators end after half an hour, so a session is moved along with the clock. */
async function signedInAgain(): Promise<Headers> {
  const ends = new Date(app.clock.now().getTime() + 3_600_000);
  await app.database.db
    .updateTable("operator_sessions")
    .set({ expires_at: ends, seen_at: app.clock.now(), created_at: app.clock.now() })
    .execute();
  return asker;
}
