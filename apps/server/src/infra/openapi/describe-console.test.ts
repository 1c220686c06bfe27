import { type ConsoleCallName, consoleCalls } from "@playfront/contract/console/calls";
import { mayKeyCall, type OperatorCall } from "@playfront/contract/console/operator-call";
import { roleNames } from "@playfront/contract/console/roles";
import type { describeConsoleCalls } from "@playfront/contract/openapi/console/describe-console-calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldsWithoutWords, lintDocument } from "../../testing/api-client/check-document.ts";
import { createDocumentedCalls } from "../../testing/api-client/documented-calls.ts";
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

test("a program that knows only the document adds codes with a key", async () => {
  const { call, faultOfGiven } = createDocumentedCalls(document, shop.app);
  const gift = await makeGift(shop.database.db, {
    gameid: await makeGame(shop.database.db),
    codes: 0,
  });
  const until = new Date(shop.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const wanted = { name: "pipeline", role: "giftManager", until } as const;
  const { key } = (await callConsole(shop, "keys/add", wanted, headers)).body;
  const byKey = { authorization: `Bearer ${key}` };
  const codes = (id: string) => ({ query: { id, isTrial: false }, body: "ONE-1\nTWO-2" });
  expect(faultOfGiven("gifts/import", codes(gift))).toBe("");

  const list = await call("gifts/list", { headers: byKey, query: {} });
  expect(list.body.rows).toMatchObject([{ id: gift }]);
  const add = (id: string) => call("gifts/import", { headers: byKey, ...codes(id) });
  expect((await add(gift)).body).toMatchObject({ added: 2 });
  expect(await add("999999")).toMatchObject({ status: 404, body: { code: 404 } });
});
