import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect as connectTcp } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { calls } from "@playfront/contract/calls";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeGame } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const { path } = calls["game/getGameList"];
const form = "page=1&pageSize=10";
const origin = "https://shop.example";

let shop: TestApp;
let port: number;
beforeAll(async () => {
  shop = await createTestApp(
    { siteOrigins: [origin], trustedProxies: 1, logLevel: "info" },
    { hearChanges: true },
  );
  await makeGame(shop.database.db);
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
  port = (shop.app.server.address() as { port: number }).port;
});
afterAll(() => shop.close());

interface Sent {
  body?: string;
  headers?: Record<string, string>;
  url?: string;
}

/** Sends a form over a connection of its own; without the headers that differ between any two answers. */
async function post({ body = form, headers = {}, url = path }: Sent = {}) {
  const request = httpRequest({
    port,
    path: url,
    method: "POST",
    agent: false,
    headers: {
      host: "shop.example",
      "content-type": "application/x-www-form-urlencoded",
      "content-length": Buffer.byteLength(body),
      ...headers,
    },
  });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve).once("error", reject);
  });
  request.end(body);
  const answer = await response;
  const { date, "x-request-id": id, ...rest } = answer.headers;
  expect(date).toBeTruthy();
  expect(id).toMatch(/^\w+-\w+$/);
  return { status: answer.statusCode, headers: rest, body: await text(answer) };
}

/** Sends these pieces of text over one connection, and reads what comes back until the server closes it. */
async function exchange(...pieces: string[]): Promise<string> {
  const socket = connectTcp(port, "127.0.0.1");
  const answer = text(socket);
  for (const piece of pieces) {
    socket.write(piece);
    await setTimeout(50);
  }
  return answer;
}

const head = (...lines: string[]) => [`POST ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n");
const formHeaders = [
  "host: shop.example",
  "content-type: application/x-www-form-urlencoded",
  `content-length: ${form.length}`,
];

/** Requests that have reached a handler of Fastify. */
let handled = 0;
function count(): void {
  handled += 1;
}
beforeAll(() => subscribe("tracing:fastify.request.handler:start", count));
afterAll(() => void unsubscribe("tracing:fastify.request.handler:start", count));
beforeEach(async () => {
  await post();
  handled = 0;
});

test.each([
  ["a page of the shop", {}],
  ["another site's page", { origin }],
  ["a page that may not read it", { origin: "https://elsewhere.example" }],
  ["https", { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9" }],
])("an answer from memory is the one that Fastify has given, for %s", async (_whose, headers) => {
  handled = 0;
  // With another spelling of the form, Fastify answers.
  const first = await post({ headers, body: `${form}&` });
  expect(handled).toBe(1);
  const again = await post({ headers });
  expect(handled).toBe(1);
  expect(first.status).toBe(200);
  expect(again).toEqual(first);
});

test.each([
  ["in one piece", [head(...formHeaders, "connection: close") + form], 0],
  ["head and body apart", [head(...formHeaders, "connection: close"), form], 0],
  [
    "with its body in two pieces",
    [head(...formHeaders, "connection: close") + form.slice(0, 5), form.slice(5)],
    1,
  ],
  [
    "after another on its connection",
    [head(...formHeaders) + form + head(...formHeaders, "connection: close") + form],
    0,
  ],
] as const)("a form %s is answered", async (_how, pieces, byFastify) => {
  const answer = await exchange(...pieces);
  const answers = answer.split("HTTP/1.1 200 OK").slice(1);
  expect(answers).toHaveLength(pieces[0].split(" HTTP/1.1").length - 1);
  for (const each of answers) expect(each).toContain('{"code":1,"data":[{"gameid"');
  expect(handled).toBe(byFastify);
});

test.each([
  ["an unknown form", { body: "page=1&pageSize=11" }, 200],
  ["a wrong form", { body: "page=0" }, 400],
  ["an empty form", { body: "" }, 200],
  ["a long form", { body: `${form}&x=${"x".repeat(5_000)}` }, 200],
  ["a query", { url: `${path}?a=1` }, 200],
  ["another type", { headers: { "content-type": "application/x-www-form-urlencodedx" } }, 415],
  ["no host name", { headers: { host: "a b" } }, 400],
  ["another site than any before", { headers: { origin: "https://new.example" } }, 200],
])("Fastify answers %s", async (_what, sent, status) => {
  const answer = await post(sent);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toHaveProperty("code");
});

test("a request without a host name is refused, though its form is known", async () => {
  const [, ...others] = formHeaders;
  await exchange(`POST ${path} HTTP/1.0\r\n${others.join("\r\n")}\r\n\r\n${form}`);
  expect(await exchange(head(...others, "connection: close") + form)).toMatch(/^HTTP\/1.1 400 /);
});

test("a change of content is in the next answer", async () => {
  const listed = async () => JSON.parse((await post()).body).data.length;
  const before = await listed();
  await makeGame(shop.database.db);
  await vi.waitFor(async () => expect(await listed()).toBe(before + 1));
});

test("every answer has a line in the log, with the player's address", async () => {
  shop.log.length = 0;
  await post({ headers: { "x-forwarded-for": "198.51.100.7, 203.0.113.9" } });
  expect(handled).toBe(0);
  const lines = shop.log.map((line) => JSON.parse(line));
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      reqId: expect.stringMatching(/^\w+-\w+$/),
      req: { method: "POST", url: path, remoteAddress: "203.0.113.9" },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
      msg: "request completed",
    },
  ]);
});
