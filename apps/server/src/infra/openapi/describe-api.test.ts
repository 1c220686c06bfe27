import { type CallName, calls } from "@playfront/contract/calls";
import type { describeCalls } from "@playfront/contract/openapi/describe-calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../testing/accounts.ts";
import { fieldsWithoutWords, lintDocument } from "../../testing/api-client/check-document.ts";
import { createDocumentedCalls } from "../../testing/api-client/documented-calls.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let shop: TestApp;
let document: ReturnType<typeof describeCalls>;

beforeAll(async () => {
  shop = await createTestApp();
  document = (await shop.app.inject({ url: "/docs/json" })).json();
});
afterAll(() => shop.close());

test("the document is valid OpenAPI 3.1, and Redocly's recommended rules find nothing", async () => {
  expect(document.openapi).toBe("3.1.1");
  expect(await lintDocument(document)).toEqual([]);
});

test.each(Object.keys(calls) as CallName[])("%s says what it takes and answers", (name) => {
  const { path, summary, auth, codes } = calls[name];
  const call = document.paths[path.slice(0, -1)]!.post;
  expect(call).toMatchObject({ operationId: name, summary, tags: [expect.any(String)] });
  expect(call.security).toContainEqual({ token: [] });
  expect(call.security.some((one) => Object.keys(one).length === 0)).toBe(auth === "visitor");
  const stated = JSON.stringify(call.responses);
  for (const code of [0, 429, ...codes]) expect(stated).toContain(`/Failure${code}"`);
  expect(Object.keys(call.responses)).toEqual(expect.arrayContaining(["200", "400", "500", "503"]));
  expect(fieldsWithoutWords(call)).toEqual([]);
});

test("every field of an entity or a failure has words, and no keyword is our own", () => {
  expect(fieldsWithoutWords(document.components)).toEqual([]);
  expect(JSON.stringify(document)).not.toMatch(/"(label|rule)":/);
});

test("a program that knows only the document lists, logs in and claims", async () => {
  const { call, faultOfGiven } = createDocumentedCalls(document, shop.app);
  const player = { username: "documented", password: testPassword };
  await makePlayer(shop, player);
  const gameid = await makeGame(shop.database.db);
  const giftid = await makeGift(shop.database.db, { gameid, codes: 1 });
  const paging = { page: 1, pageSize: 10 };
  expect(faultOfGiven("game/getGameList", { body: paging })).toBe("");
  expect(faultOfGiven("user/loginSubmit", { body: player })).toBe("");
  expect(faultOfGiven("gift/getUserGiftSn", { body: { giftid } })).toBe("");
  expect(faultOfGiven("gift/getUserGiftSn", { body: { giftId: giftid } })).toContain("giftid");

  const device = { deviceid: "documented" };
  const games = await call("game/getGameList", { headers: device, body: paging });
  expect(games.body.data).toMatchObject([{ gameid }]);
  const login = await call("user/loginSubmit", { headers: device, body: player });
  const headers = { ...device, token: login.body.data.token };
  const claim = (id: string) => call("gift/getUserGiftSn", { headers, body: { giftid: id } });
  expect((await claim(giftid)).body).toMatchObject({
    code: 1,
    data: expect.stringMatching(/^TEST/),
  });
  expect((await claim("999")).body).toEqual({ code: 404, data: null, msg: expect.any(String) });
  expect(await claim("x")).toMatchObject({
    status: 400,
    body: { code: 400, data: { field: "giftid" } },
  });
});
