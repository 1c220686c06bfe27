import { mkdir } from "node:fs/promises";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createDiskStorage } from "@playfront/storage/disk";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildGames } from "./games-app.ts";
import { createMediaService } from "./modules/media/media.service.ts";
import { storefrontPages } from "./ssr/storefront.pages.ts";
import { makePlayer } from "./testing/accounts.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";
import { tinyHost } from "./testing/tiny-storefront.ts";

let app: TestApp;
let games: FastifyInstance;
let picture: string;
let token: string;

beforeAll(async () => {
  app = await createTestApp({ trustedProxies: 1 });
  games = await buildGames(app.deps);
  app.app.get("/fails", () => {
    throw new Error("planted");
  });
  // Uses the production policy, because the test page loads nothing that needs that of development.
  const files = `${app.config.dataDir}/no-files`;
  await mkdir(files, { recursive: true });
  await app.app.register(storefrontPages, { ...tinyHost(), files, development: false });
  const storage = createDiskStorage(`${app.config.dataDir}/files`);
  const { default: sharp } = await import("sharp");
  const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: "#123456" } });
  picture = await createMediaService({ storage }).store(await drawn.png().toBuffer());
  token = (await makePlayer(app)).headers.token as string;
});
afterAll(async () => {
  await games.close();
  await app.close();
});

/** The games are another app. */
function inject(wanted: InjectOptions) {
  return (String(wanted.url).startsWith("/h5/games/") ? games : app.app).inject(wanted);
}

const form = { "content-type": "application/x-www-form-urlencoded", deviceid: "test-device" };
const api = "/m/app/api";

/** One answer of every kind: its name, the expected status, and the request. */
const answers: [name: string, status: number, ask: () => InjectOptions][] = [
  ["a page", 200, () => ({ url: "/app/home" })],
  ["a page's head", 200, () => ({ method: "HEAD", url: "/app/home" })],
  ["the way to the shop", 302, () => ({ url: "/" })],
  ["a page's canonical address", 308, () => ({ url: "/app/home/" })],
  ["a file of another version", 404, () => ({ url: "/app/assets/none.js" })],
  ["a call", 200, () => ({ method: "POST", url: `${api}/index/getHomeGameList/`, headers: form })],
  [
    "a player's own data",
    200,
    () => ({ method: "POST", url: `${api}/user/getUserInfo/`, headers: { ...form, token } }),
  ],
  [
    "a call without its session",
    401,
    () => ({ method: "POST", url: `${api}/user/getUserInfo/`, headers: form }),
  ],
  [
    "a call with a wrong field",
    400,
    () => ({ method: "POST", url: `${api}/game/getGameInfo/`, headers: form, payload: "gameid=x" }),
  ],
  ["a call by another method", 405, () => ({ url: `${api}/user/getUserInfo/` })],
  [
    "a call in another format",
    415,
    () => ({
      method: "POST",
      url: `${api}/user/logout/`,
      headers: { ...form, "content-type": "text/xml" },
      payload: "<a/>",
    }),
  ],
  [
    "a call that is too large",
    413,
    () => ({
      method: "POST",
      url: `${api}/user/loginSubmit/`,
      headers: form,
      payload: `username=${"a".repeat(70_000)}`,
    }),
  ],
  ["an unknown path", 404, () => ({ url: "/none" })],
  ["an address that cannot be read", 400, () => ({ url: "/media/%zz" })],
  ["a failure", 500, () => ({ url: "/fails" })],
  ["a picture", 200, () => ({ url: picture })],
  ["a known picture", 304, () => ({ url: picture, headers: { "if-none-match": tagOf(picture) } })],
  ["an unknown picture", 404, () => ({ url: "/media/none.webp" })],
  ["a dead ticket", 410, () => ({ url: `/h5/enter/${"a".repeat(43)}` })],
  ["a link preview of a ticket", 200, () => ({ method: "HEAD", url: "/h5/enter/abc" })],
  ["a game without entry", 403, () => ({ url: "/h5/games/gomoku/" })],
  ["a game's missing slash", 302, () => ({ url: "/h5/games/gomoku" })],
  ["a game's file", 200, () => ({ url: "/h5/games/shared/shell.js" })],
  ["an unknown game", 404, () => ({ url: "/h5/games/none/" })],
  ["the description of the API", 200, () => ({ url: "/docs/" })],
  ["the API in JSON", 200, () => ({ url: "/docs/json" })],
  ["a file of the description", 200, () => ({ url: "/docs/static/swagger-ui.css" })],
  ["the health check", 200, () => ({ url: "/healthz" })],
  ["the readiness check", 200, () => ({ url: "/readyz" })],
  [
    "a preflight",
    204,
    () => ({
      method: "OPTIONS",
      url: `${api}/user/getUserInfo/`,
      headers: { origin: "https://shop.example", "access-control-request-method": "POST" },
    }),
  ],
];

function tagOf(address: string): string {
  return `"${address
    .split("/")
    .at(-1)!
    .replace(/\.webp$/, "")}"`;
}

describe.each(answers)("%s", (_name, status, ask) => {
  const send = () => inject(ask());

  it("has every header", async () => {
    const { statusCode, headers } = await send();
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": expect.stringMatching(/^(strict-origin|no-referrer)$/),
      "permissions-policy": expect.stringContaining("camera=()"),
      "cross-origin-resource-policy": expect.stringMatching(/^(same|cross)-origin$/),
    });
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers).not.toHaveProperty("server");
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  it("allows nothing inline, and names who may frame it, once", async () => {
    const policy = String((await send()).headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src '(none|self)';/);
    // The packaging host is on the host of the page, so nothing else is loaded without TLS.
    const own = /connect-src 'self' http:\/\/localhost:\d+/;
    expect(policy.replace(own, "")).not.toMatch(/unsafe|\*|http:/);
    expect(policy.match(/frame-ancestors/g)).toHaveLength(1);
    expect(policy).toMatch(/; frame-ancestors 'self'$/);
  });

  it("styles nothing and runs nothing in attributes", async () => {
    const { headers, body } = await send();
    if (!String(headers["content-type"]).startsWith("text/html")) return;
    expect(body).not.toMatch(/<[a-z][^>]*\s(?:style|on[a-z]+)\s*=/i);
    expect(body).not.toMatch(/javascript:/i);
  });

  it("is kept by no shared cache when it is one player's or a failure", async () => {
    const { headers } = await send();
    const kept = /^public/.test(String(headers["cache-control"]));
    if (headers["set-cookie"] !== undefined || status >= 400) expect(kept).toBe(false);
  });
});

// The router refuses an unreadable address before the sender is known; PUBLIC_ORIGIN covers it (below).
const fromKnownSenders = answers.filter(([name]) => name !== "an address that cannot be read");

it.each(fromKnownSenders)("%s holds to TLS where it came by TLS", async (_name, _status, ask) => {
  const wanted = ask();
  const { headers } = await inject({
    ...wanted,
    headers: { ...wanted.headers, "x-forwarded-proto": "https" },
  });
  expect(headers).toMatchObject({
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "cross-origin-opener-policy": "same-origin",
  });
});

it("forbids every cache to keep what is one player's", async () => {
  for (const [name, ask] of answers.map(([name, , ask]) => [name, ask] as const)) {
    if (!/player's|session|ticket|entry/.test(name)) continue;
    const { headers } = await inject(ask());
    expect(headers["cache-control"], name).toBe("no-store");
  }
});

it("says so even to what cannot be read as a request", async () => {
  const address = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.write("GET / HTTP/9\r\nx\r\n\r\n");
  const answer = await text(socket);
  expect(answer).toContain("400 Bad Request");
  expect(answer).toContain("x-content-type-options: nosniff");
  expect(answer).toContain("content-security-policy: default-src 'none'; base-uri 'none';");
});

describe("by its settings", () => {
  it("lets the named origins frame it, by the policy alone", async () => {
    const other = await createTestApp({ frameAncestors: ["https://partner.example"] });
    const { headers } = await other.app.inject({ url: "/healthz" });
    expect(headers["content-security-policy"]).toContain(
      "frame-ancestors 'self' https://partner.example",
    );
    expect(headers).not.toHaveProperty("x-frame-options");
    await other.close();
  });

  it("holds to TLS when the shop is known by an https address", async () => {
    const other = await createTestApp({ publicOrigin: "https://shop.example" });
    for (const url of ["/healthz", "/media/%zz"]) {
      const { headers } = await other.app.inject({ url });
      expect(headers["strict-transport-security"], url).toContain("max-age=31536000");
    }
    await other.close();
  });

  it("believes no X-Forwarded-Proto without a trusted proxy", async () => {
    const other = await createTestApp();
    const { headers } = await other.app.inject({
      url: "/healthz",
      headers: { "x-forwarded-proto": "https" },
    });
    expect(headers).not.toHaveProperty("strict-transport-security");
    await other.close();
  });
});
