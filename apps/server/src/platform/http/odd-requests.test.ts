import { calls } from "@playfront/contract/calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { makeGame } from "../../testing/factories.ts";
import { envelopeOf } from "../../testing/fuzz/judge.ts";
import { openLane } from "../../testing/fuzz/raw-lane.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

/** Requests that no client of ours sends, over a real connection. */
let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await createTestApp({ trustedProxies: 1 });
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

async function post(path: string, headers: Record<string, string>, body = "") {
  const lane = openLane(port);
  const all = {
    host: "shop.example",
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const bytes = Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  const outcome = await lane.send({ bytes, alone: true });
  return { status: typeof outcome === "string" ? outcome : outcome.status, ...envelopeOf(outcome) };
}

test("an expectation that nobody knows is no reason to refuse", async () => {
  const answer = await post(calls["game/getGameList"].path, { expect: "wonders" });
  expect(answer).toMatchObject({ status: 200, code: 1 });
});

test.each([
  ["javascript", "http://shop.example"],
  ["<b>", "http://shop.example"],
  ["https", "https://shop.example"],
])("a scheme made up in X-Forwarded-Proto, %s, ends in no address", async (scheme, origin) => {
  const gameid = await makeGame(app.database.db, { gametype: "html5" });
  const { headers } = await makePlayer(app);
  const path = calls["game/getEntryUrl"].path;
  const answer = await post(path, { ...headers, "x-forwarded-proto": scheme }, `gameid=${gameid}`);
  const { url } = answer.data as { url: string };
  expect(new URL(url).origin).toBe(origin);
});
