import { type ConsoleCallName, consoleCalls } from "@playfront/contract/console/calls";
import { mayKeyCall, type OperatorCall } from "@playfront/contract/console/operator-call";
import { roleNames } from "@playfront/contract/console/roles";
import type { describeConsoleCalls } from "@playfront/contract/openapi/console/describe-console-calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldsWithoutWords, lintDocument } from "../../testing/api-client/check-document.ts";
import { generateClient } from "../../testing/api-client/generate-client.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let shop: TestApp;
let headers: Record<string, string>;
let document: ReturnType<typeof describeConsoleCalls>;

beforeAll(async () => {
  shop = await createTestApp();
  headers = (await signInNew(shop, { name: "admin", role: "administrator" })).headers;
  const answer = await shop.app.inject({ url: consoleCalls["docs/openapi"].path, headers });
  document = answer.json();
});
afterAll(() => shop.close());

test("the document is valid OpenAPI 3.1, and Redocly's recommended rules find nothing", async () => {
  expect(document.openapi).toBe("3.1.1");
  expect(await lintDocument(document)).toEqual([]);
});

test.each(Object.keys(consoleCalls) as ConsoleCallName[])(
  "%s says who may, what it takes and what it answers",
  (name) => {
    const { path, method, summary, permission, codes, payload, streams }: OperatorCall =
      consoleCalls[name];
    const call = document.paths[path]![method.toLowerCase()]!;
    expect(call).toMatchObject({ operationId: name, summary, tags: [expect.any(String)] });
    expect(call.description).toContain(
      permission === "visitor" ? "Before" : permission === "self" ? "Any operator" : permission,
    );
    const isForKeys = roleNames.some((role) => mayKeyCall(role, consoleCalls[name]));
    const session = permission === "visitor" ? [{}] : [{ session: [] }];
    expect(call.security).toEqual(isForKeys ? [...session, { key: [] }] : session);
    const stated = Object.entries(call.responses as Record<string, { description: string }>).map(
      ([status, { description }]) => `${status} ${description}`,
    );
    for (const code of codes) expect(stated.join()).toMatch(new RegExp(`(^|,|; | )${code}[ :]`));
    expect(Object.keys(call.responses)).toEqual(expect.arrayContaining(["200", "400", "500"]));
    const isInQuery = method === "GET" || streams === "upload";
    const named = call.parameters?.map((parameter) => parameter.name) ?? [];
    expect(named).toEqual(isInQuery ? Object.keys(payload.properties) : []);
    expect(call.parameters?.filter(({ description }) => !description) ?? []).toEqual([]);
    expect(fieldsWithoutWords(call)).toEqual([]);
  },
);

test("every field of an entity has words, and no keyword is our own", () => {
  expect(fieldsWithoutWords(document.components)).toEqual([]);
  expect(JSON.stringify(document)).not.toMatch(/"(label|rule)":"/);
});

test("operators of every role read the document, and nobody else", async () => {
  const { path } = consoleCalls["docs/openapi"];
  expect((await shop.app.inject({ url: path })).statusCode).toBe(401);
  const reader = await signInNew(shop, { name: "reader", role: "reader" });
  const read = await shop.app.inject({ url: path, headers: reader.headers });
  expect(read.statusCode).toBe(200);
  expect(read.headers["content-type"]).toContain("application/json");
});

test("a generated client compiles, and adds codes with a key", async () => {
  const client = await generateClient(document);
  const gift = await makeGift(shop.database.db, {
    gameid: await makeGame(shop.database.db),
    codes: 0,
  });
  const until = new Date(shop.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const wanted = { name: "pipeline", role: "giftManager", until } as const;
  const { key } = (await callConsole(shop, "keys/add", wanted, headers)).body;
  expect(await client.compile("use.ts", importingClient)).toBe("");
  const origin = await shop.app.listen({ port: 0, host: "127.0.0.1" });
  expect(await client.use("use.ts", { origin, key, gift })).toEqual({
    gifts: [gift],
    added: 2,
    unknown: { status: 404, code: 404 },
  });
  await client.close();
}, 60_000);

/** What a program of a developer's pipeline looks like; its types come from the document alone. */
const importingClient = `
import createClient from "openapi-fetch";
import type { paths } from "./api.ts";

interface Given { origin: string; key: string; gift: string }

export async function use({ origin, key, gift }: Given) {
  const client = createClient<paths>({ baseUrl: origin, headers: { authorization: "Bearer " + key } });
  const list = await client.GET("/console/api/gifts/list", { params: { query: {} } });
  const add = (id: string) =>
    client.POST("/console/api/gifts/import", {
      params: { query: { id, isTrial: false } },
      headers: { "content-type": "application/octet-stream" },
      body: "ONE-1\\nTWO-2",
      bodySerializer: (body) => body,
    });
  const added = await add(gift);
  const unknown = await add("999999");
  return {
    gifts: list.data?.rows.map(({ id }) => id),
    added: added.data?.added,
    unknown: { status: unknown.response.status, code: unknown.error?.code },
  };
}`;
