import { type CallName, calls } from "@playfront/contract/calls";
import type { describeCalls } from "@playfront/contract/openapi/describe-calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../testing/accounts.ts";
import { fieldsWithoutWords, lintDocument } from "../../testing/api-client/check-document.ts";
import { generateClient } from "../../testing/api-client/generate-client.ts";
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

test("a generated client compiles, and lists, logs in and claims", async () => {
  const client = await generateClient(document);
  const player = { username: "generated", password: testPassword };
  await makePlayer(shop, player);
  const gameid = await makeGame(shop.database.db);
  const giftid = await makeGift(shop.database.db, { gameid, codes: 1 });
  expect(await client.compile("use.ts", claimingClient)).toBe("");
  expect(await client.compile("wrong.ts", wrongClient)).toContain("giftId");

  const origin = await shop.app.listen({ port: 0, host: "127.0.0.1" });
  expect(await client.use("use.ts", { origin, giftid, ...player })).toEqual({
    games: [gameid],
    code: expect.stringMatching(/^TEST/),
    unknown: { code: 404, data: null, msg: expect.any(String) },
    status: 400,
    field: "giftid",
  });
  await client.close();
}, 60_000);

/** What a program written against the document looks like; its types come from there alone. */
const claimingClient = `
import createClient from "openapi-fetch";
import type { paths } from "./api.ts";

interface Given { origin: string; username: string; password: string; giftid: string }

export async function use({ origin, username, password, giftid }: Given) {
  const client = createClient<paths>({
    baseUrl: origin,
    headers: { "Content-Type": "application/x-www-form-urlencoded", deviceid: "generated" },
  });
  const games = await client.POST("/m/app/api/game/getGameList", { body: { page: 1, pageSize: 10 } });
  if (games.data?.code !== 1) throw new Error(games.data?.msg);
  const login = await client.POST("/m/app/api/user/loginSubmit", {
    params: { header: { deviceid: "generated" } },
    body: { username, password },
  });
  if (login.data?.code !== 1) throw new Error(login.data?.msg);
  const headers = { token: login.data.data.token };
  const claim = await client.POST("/m/app/api/gift/getUserGiftSn", { headers, body: { giftid } });
  if (claim.data?.code !== 1) throw new Error(claim.data?.msg);
  const code: string = claim.data.data;
  const unknown = await client.POST("/m/app/api/gift/getUserGiftSn", { headers, body: { giftid: "999" } });
  const wrong = await client.POST("/m/app/api/gift/getUserGiftSn", { headers, body: { giftid: "x" } });
  const refusal = wrong.error?.code === 400 ? wrong.error : undefined;
  return {
    games: games.data.data.map(({ gameid }) => gameid),
    code,
    unknown: unknown.data,
    status: wrong.response.status,
    field: refusal?.data?.field,
  };
}`;

const wrongClient = `
import createClient from "openapi-fetch";
import type { paths } from "./api.ts";

await createClient<paths>().POST("/m/app/api/gift/getUserGiftSn", { body: { giftId: "1" } });`;
