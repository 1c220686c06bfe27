import { connect, type Socket } from "node:net";
import { calls } from "@playfront/contract/calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { makeGame } from "../../testing/factories.ts";
import { findFault, readEnvelope } from "../../testing/fuzz/check-answer.ts";
import { openRawConnection } from "../../testing/fuzz/raw-connection.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

/** Requests that our own clients never send, over a real connection. */
let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await createTestApp({ trustedProxies: 1 });
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

async function post(path: string, headers: Record<string, string>, body = "") {
  const lane = openRawConnection(port);
  const all = {
    host: "shop.example",
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const bytes = Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  const outcome = await lane.send({ bytes, alone: true });
  return {
    status: typeof outcome === "string" ? outcome : outcome.status,
    ...readEnvelope(outcome),
  };
}

test("an unknown expectation is ignored", async () => {
  const answer = await post(calls["game/getGameList"].path, { expect: "wonders" });
  expect(answer).toMatchObject({ status: 200, code: 1 });
});

test.each([
  ["javascript", "http://shop.example"],
  ["<b>", "http://shop.example"],
  ["https", "https://shop.example"],
])("a made-up X-Forwarded-Proto %s gets into no URL", async (scheme, origin) => {
  const gameid = await makeGame(app.database.db, { gametype: "html5" });
  const { headers } = await makePlayer(app);
  const path = calls["game/getEntryUrl"].path;
  const answer = await post(path, { ...headers, "x-forwarded-proto": scheme }, `gameid=${gameid}`);
  const { url } = answer.data as { url: string };
  expect(new URL(url).origin).toBe(origin);
});

const path = calls["game/getGameList"].path;
const head = `POST ${path} HTTP/1.1\r\nhost: shop.example\r\n`;
const form = "content-type: application/x-www-form-urlencoded\r\n";
const big = "a".repeat(10 * 1024 * 1024);

test.each([
  ["two lengths that differ", `${head}${form}content-length: 6\r\ncontent-length: 7\r\n\r\npage=1`],
  [
    "a length and chunks",
    `${head}${form}content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ["a coding nobody knows", `${head}${form}transfer-encoding: chunked, cow\r\n\r\n0\r\n\r\n`],
  [
    "a chunk without a size",
    `${head}${form}transfer-encoding: chunked\r\n\r\nzz\r\npage=1\r\n0\r\n\r\n`,
  ],
  [
    "a chunk beyond all sizes",
    `${head}${form}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n`,
  ],
  ["a negative length", `${head}${form}content-length: -1\r\n\r\n`],
  ["a length that is no number", `${head}${form}content-length: six\r\n\r\npage=1`],
  [
    "a length beyond all lengths",
    `${head}${form}content-length: 99999999999999999999\r\n\r\npage=1`,
  ],
  ["a header without a colon", `${head}nonsense\r\n\r\n`],
  ["a header's name with a space", `${head}content length: 6\r\n\r\npage=1`],
  ["a folded header", `${head}token: a\r\n b\r\ncontent-length: 0\r\n\r\n`],
  ["a NUL in a header", `${head}token: a\0b\r\n\r\n`],
  ["a bare line feed in a header", `${head}token: a\nuid: 1\r\n\r\n`],
  ["headers of 40 KB", `${head}cookie: ${"x".repeat(40_000)}\r\n\r\n`],
  ["five thousand headers", `${head}${"x: y\r\n".repeat(5_000)}\r\n`],
  ["no host", `POST ${path} HTTP/1.1\r\ncontent-length: 0\r\n\r\n`],
  ["two hosts", `${head}host: evil.example\r\ncontent-length: 0\r\n\r\n`],
  ["HTTP/1.0", `POST ${path} HTTP/1.0\r\ncontent-length: 0\r\n\r\n`],
  ["HTTP/9.9", `POST ${path} HTTP/9.9\r\n\r\n`],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["the hello of TLS", "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03".repeat(20)],
  ["a method of its own", "HACK / HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["a method in small letters", `post ${path} HTTP/1.1\r\nhost: a\r\n\r\n`],
  ["OPTIONS of everything", "OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["a whole address", "GET http://evil.example/app/ HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["an address that is none", "GET http://[/app/home/ HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["another host in the path", "GET //evil.example/%2f.. HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["an address with a space", "GET /media/a b HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["an address of 30 KB", `GET /${"a".repeat(30_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
  ["ten megabytes", `${head}${form}content-length: ${big.length}\r\n\r\n${big}`],
  [
    "ten megabytes in a chunk",
    `${head}${form}transfer-encoding: chunked\r\n\r\na00000\r\n${big}\r\n0\r\n\r\n`,
  ],
  ["an upgrade", `${head}connection: upgrade\r\nupgrade: websocket\r\ncontent-length: 0\r\n\r\n`],
  [
    "an upgrade to HTTP/2",
    `${head}connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAAA\r\ncontent-length: 0\r\n\r\n`,
  ],
  [
    "a form in gzip",
    `${head}${form}content-encoding: gzip\r\ncontent-length: 6\r\n\r\n\x1f\x8b\x08\0\0\0`,
  ],
])("%s gets an envelope, and the server keeps running", async (_what, text) => {
  const lane = openRawConnection(port);
  const outcome = await lane.send({ bytes: Buffer.from(text, "latin1"), alone: true });
  expect(findFault(outcome, {})).toBeNull();
  expect(await post(path, {})).toMatchObject({ status: 200, code: 1 });
});

test("bytes after a rejected request are not parsed as another request", async () => {
  const hidden = `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n`;
  const lane = openRawConnection(port);
  const lie = `${head}${form}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`;
  const outcome = await lane.send({ bytes: Buffer.from(lie), alone: true });
  expect(outcome).toMatchObject({ status: 400, closes: true });
});

test("clients that never finish their requests do not block others", async () => {
  const halves = [head, `${head}${form}content-length: 999\r\n\r\npage`, "POST", "\r\n"];
  const slow = await Promise.all(
    Array.from({ length: 300 }, (_, number) => openStalled(halves[number % halves.length]!)),
  );
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(path, {})));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(20);
  for (const socket of slow) socket.destroy();
  expect(await post(path, {})).toMatchObject({ code: 1 });
});

/** Opens a connection, sends the text and then nothing more. */
function openStalled(text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" }, () => {
      socket.write(text, () => resolve(socket));
    });
    socket.once("error", reject);
  });
}

const goodHosts = [
  ...["shop.example", "SHOP.Example.", "shop.example:8443", "192.168.1.7:3000", "localhost"],
  ...["[::1]", "[::1]:3000", "[2001:DB8::7]:443", "xn--fiq228c.example", "under_score.example"],
];
const badHosts = [
  ...["", " ", "x;sandbox;y", "a$&b", "a'b", "a,b", "a b", 'a"b', "a/b", "a?b", "a#b", "a\\b"],
  ...["a@b", "<b>", "a%41", "a:b", "a:99999", "a:1:2", "::1", "[::1", "[::1]x", "[x]", "$`", "*"],
];

test.each(goodHosts)("the host %s is served", async (host) => {
  expect(await statusFor(`host: ${host}`)).toBe(200);
});

test.each(badHosts)("the host '%s' is a bad request", async (host) => {
  expect(await statusFor(`host: ${host}`)).toBe(400);
  // Nothing depends on this header.
  expect(await statusFor(`host: shop.example\r\nx-forwarded-host: ${host}`)).toBe(200);
});

async function statusFor(hosts: string) {
  const bytes = Buffer.from(`POST ${path} HTTP/1.1\r\n${hosts}\r\ncontent-length: 0\r\n\r\n`);
  const outcome = await openRawConnection(port).send({ bytes, alone: true });
  expect(findFault(outcome, {})).toBeNull();
  return typeof outcome === "string" ? outcome : outcome.status;
}

test.each([
  ["cannot be parsed", "nonsense\r\n\r\n", 400],
  ["has headers of 40 KB", `${head}cookie: ${"x".repeat(40_000)}\r\n\r\n`, 431],
])("a request that %s gets every header of safety", async (_what, text, status) => {
  const outcome = await openRawConnection(port).send({ bytes: Buffer.from(text), alone: true });
  if (typeof outcome === "string") throw new Error(outcome);
  expect(outcome.status).toBe(status);
  expect(Object.fromEntries(outcome.headers)).toMatchObject({
    "cache-control": "no-store",
    "content-security-policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "strict-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
  });
});
