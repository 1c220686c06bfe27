import { request as httpRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { calls } from "@playfront/contract/calls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { haveNginx, runNginx } from "../../../../deploy/run-nginx.ts";
import type { RunningProxy } from "../../../../deploy/running-proxy.ts";
import { storefrontPages } from "../ssr/storefront.pages.ts";
import { makeGame } from "../testing/factories.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { tinyHost } from "../testing/tiny-storefront.ts";

const poison = "poison.example";
/** What is in no cache's key, with a value that must not reach another visitor. */
const unkeyed: Record<string, string>[] = [
  { "x-forwarded-host": poison },
  { "x-forwarded-proto": poison },
  { "x-original-url": `/${poison}` },
  { forwarded: `host=${poison}` },
  { "accept-encoding": poison },
  { "accept-language": poison },
  { cookie: `token=${poison}` },
  { origin: `https://${poison}` },
  { referer: `https://${poison}/` },
  { "user-agent": poison },
  { "x-request-id": poison },
  { token: poison },
  { cid: poison },
  { host: poison },
];

let shop: TestApp;
let port: number;

beforeAll(async () => {
  shop = await createTestApp({ trustedProxies: 1 });
  const files = shop.config.dataDir;
  await shop.app.register(storefrontPages, { ...tinyHost(), files, development: false });
  await makeGame(shop.database.db);
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
  port = (shop.app.server.address() as { port: number }).port;
});
afterAll(() => shop.close());

interface Asked {
  path: string;
  method?: string;
  form?: string;
}

async function ask({ path, method = "GET", form }: Asked, headers: Record<string, string> = {}) {
  const type = form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" };
  const length = form === undefined ? {} : { "content-length": String(form.length) };
  const asked = { host: "shop.example", deviceid: "d", ...type, ...length, ...headers };
  const request = httpRequest({ port, path, method, agent: false, headers: asked });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve).once("error", reject);
  });
  request.end(form);
  const answer = await answered;
  const { date, "x-request-id": id, ...kept } = answer.headers;
  return { status: answer.statusCode, headers: kept, body: await text(answer) };
}

const list = (page: number) => ({
  path: calls["game/getGameList"].path,
  method: "POST",
  form: `page=${page}`,
});

test.each(unkeyed.map((headers, at) => ({ headers, at, name: Object.keys(headers)[0] })))(
  "what one visitor sends as $name is not in what others see",
  async ({ headers, at }) => {
    for (const asked of [{ path: `/app/game/${at}` }, list(at + 1)]) {
      // Two of them: the second is answered ahead of Fastify, from what the first has left.
      await ask(asked, headers);
      await ask(asked, headers);
      const others = [await ask(asked), await ask(asked)];
      expect(JSON.stringify(others)).not.toContain(poison);
      expect(others.map(({ status }) => status)).toEqual([200, 200]);
      expect(others[1]).toEqual(others[0]);
    }
  },
);

test("what one visitor adds to the address is not in what others see", async () => {
  await ask({ path: `/app/home?cid=${poison}&token=${poison}` });
  await ask({ path: `/app/home?cid=${poison}&token=${poison}` });
  const others = [await ask({ path: "/app/home" }), await ask({ path: "/app/home" })];
  expect(JSON.stringify(others)).not.toContain(poison);
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
});

describe.skipIf(!haveNginx())("behind nginx.conf, which keeps pages too", () => {
  let proxy: RunningProxy;
  let reached = 0;
  beforeAll(async () => {
    proxy = await runNginx((request, response) => {
      reached += 1;
      shop.app.routing(request, response);
    });
  });
  afterAll(() => proxy.close());

  test.each(unkeyed.map((headers, at) => ({ headers, at, name: Object.keys(headers)[0] })))(
    "what one visitor sends as $name is not in what others see",
    async ({ headers, at }) => {
      const path = `/app/game/${1_000 + at}`;
      await proxy.send(`${path}?cid=${poison}`, { headers });
      const first = await proxy.send(path);
      const before = reached;
      const other = await proxy.send(path);
      expect(reached).toBe(before);
      expect(JSON.stringify([first, other])).not.toContain(poison);
      expect([first.status, other.status]).toEqual([200, 200]);
    },
  );
});
