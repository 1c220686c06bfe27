import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ContentRevisions } from "../infra/content/content-revisions.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { tinyHost } from "../testing/tiny-storefront.ts";
import { storefrontPages } from "./storefront.pages.ts";

const revisions = new ContentRevisions();
let shop: TestApp;
let port: number;
/** Pages rendered, and requests that have reached Fastify. */
let rendered = 0;
let handled = 0;
function count(): void {
  handled += 1;
}

beforeAll(async () => {
  shop = await createTestApp({ trustedProxies: 1, logLevel: "info" });
  const host = tinyHost(() => {
    rendered += 1;
    return `rendering ${rendered}`;
  });
  const files = shop.config.dataDir;
  await shop.app.register(storefrontPages, { ...host, files, revisions, development: false });
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
  port = (shop.app.server.address() as { port: number }).port;
  subscribe("tracing:fastify.request.handler:start", count);
});
afterAll(async () => {
  unsubscribe("tracing:fastify.request.handler:start", count);
  await shop.close();
});
beforeEach(() => {
  handled = 0;
});

interface Asked {
  method?: string;
  headers?: Record<string, string>;
}

/** The answer without the headers that differ between any two. */
async function get(path: string, { method = "GET", headers = {} }: Asked = {}) {
  const request = httpRequest({
    port,
    path,
    method,
    agent: false,
    headers: { host: "shop.example", ...headers },
  });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve).once("error", reject);
  });
  request.end();
  const answer = await response;
  const { date, "x-request-id": id, ...rest } = answer.headers;
  expect({ date, id }).toEqual({
    date: expect.any(String),
    id: expect.stringMatching(/^\w+-\w+$/),
  });
  return { status: answer.statusCode, headers: rest, body: await buffer(answer) };
}

test.each([
  ["as it is", {}],
  ["in Brotli", { "accept-encoding": "gzip, br" }],
  ["in gzip", { "accept-encoding": "gzip" }],
  ["over TLS", { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9" }],
  ["under another name", { host: "other.example" }],
])("a page %s is from memory what Fastify has sent", async (how, headers) => {
  const path = `/app/${encodeURIComponent(how)}`;
  const first = await get(path, { headers });
  expect({ handled, status: first.status }).toEqual({ handled: 1, status: 200 });
  expect(first.headers["content-security-policy"]).toContain("frame-ancestors");
  expect(await get(path, { headers })).toEqual(first);
  expect(await get(`${path}?cid=12&refer=a`, { headers })).toEqual(first);
  expect(handled).toBe(1);
});

test("whoever has the page already is told so from memory", async () => {
  const { headers } = await get("/app/known");
  const tags = { headers: { "if-none-match": `"other", ${headers.etag}` } };
  const first = await get("/app/known", tags);
  expect({ status: first.status, handled }).toEqual({ status: 304, handled: 2 });
  expect(await get("/app/known", tags)).toEqual(first);
  expect(handled).toBe(2);
  expect((await get("/app/known", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  expect(handled).toBe(3);
});

test.each([
  ["a page that nobody links to", "/app/made-up", {}],
  ["a page that there is not", "/app/missing", {}],
  ["a path that is not spelled as the page's own", "/app//spelled?token=1", {}],
  ["the head alone", "/app/known", { method: "HEAD" }],
  ["a request with a body", "/app/known", { headers: { "content-length": "0" } }],
  ["another name than before", "/app/known", { headers: { host: "new.example" } }],
])("Fastify answers %s", async (_what, path, asked) => {
  await get(path, path === "/app/known" ? {} : asked);
  handled = 0;
  await get(path, asked);
  expect(handled).toBe(1);
});

test("a page whose content may have changed is rendered anew", async () => {
  const before = await get("/app/changing");
  expect(await get("/app/changing")).toEqual(before);
  revisions.add(null);
  const after = await get("/app/changing");
  expect(after.body).not.toEqual(before.body);
  expect(await get("/app/changing")).toEqual(after);
});

test("an answer from memory has its line in the log, without the token of its address", async () => {
  await get("/app/logged");
  shop.log.length = 0;
  await get("/app/logged?token=secret&cid=12");
  expect(handled).toBe(1);
  const [line, ...others] = shop.log.map((text) => JSON.parse(text));
  expect(others).toEqual([]);
  expect(line).toMatchObject({ req: { method: "GET" }, res: { statusCode: 200 } });
  expect(line.req.url).toContain("/app/logged");
  expect(line.req.url).not.toContain("secret");
});
