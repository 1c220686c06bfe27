import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { calls } from "../packages/contract/src/calls.ts";
import { largestCodeFile } from "../packages/contract/src/console/calls/gift-codes.ts";
import { haveNginx, runNginx } from "./run-nginx.ts";
import type { RunningProxy } from "./running-proxy.ts";

/** What reached the shop, as it was sent. */
let reached: string[] = [];
/** The headers of the last of it. */
let heard: IncomingHttpHeaders = {};
let proxy: RunningProxy;
let addresses = 1;

/**
 * Pages may be kept for a minute; what is asked for at /app/old is a redirect that passes the query on. /app/breaks-off
 * closes the connection.
 */
function shop({ url = "", headers }: IncomingMessage, response: ServerResponse): void {
  reached.push(url);
  heard = headers;
  const [path, query = ""] = url.split("?");
  if (path === "/app/old") {
    response.writeHead(308, {
      location: `/app/new/?${encodeURI(query)}`,
      "cache-control": "no-store",
    });
    response.end();
    return;
  }
  if (path === "/app/gone") return void sendWhenAllAsk(response);
  if (path === "/app/breaks-off") return void response.destroy();
  if (path === "/builds/held") return void uploads.push(response);
  if (path === "/app/changes") return void sendForASecond(response);
  if (path === "/app/withdrawn") return void sendUntilWithdrawn(headers, response);
  response.writeHead(200, {
    "cache-control": "public, max-age=0, s-maxage=60",
    "x-content-type-options": "nosniff",
  });
  response.end(`answer to ${path}`);
}

/** Uploads of packages that are under way. */
const uploads: ServerResponse[] = [];

const readers = 8;
const waiting: ServerResponse[] = [];

/** A page that may not be kept, sent once so many readers wait for it at the same time. */
function sendWhenAllAsk(response: ServerResponse): void {
  if (waiting.push(response) < readers) return;
  for (const each of waiting.splice(0)) {
    each.writeHead(404, { "cache-control": "no-store" }).end("gone");
  }
}

let sentForASecond = 0;
let isBroken = false;
const renderedDate = "Sun, 22 Nov 2026 12:00:00 GMT";

/** A page that may be kept for a second, and for a minute if the shop cannot answer. */
function sendForASecond(response: ServerResponse): void {
  if (isBroken) return void response.destroy();
  sentForASecond += 1;
  response.writeHead(200, {
    "cache-control": "public, max-age=0, s-maxage=1, stale-if-error=60",
    date: renderedDate,
  });
  response.end(`page ${sentForASecond}`);
}

let isWithdrawn = false;

/** A page that is gone for good later. The shop answers so (apps/server/src/ssr/send-page.ts). */
function sendUntilWithdrawn(headers: IncomingHttpHeaders, response: ServerResponse): void {
  if (!isWithdrawn) return void sendForASecond(response);
  const isKept = headers["x-page-cache"] === "EXPIRED";
  const replaces = { ...(isKept && { "x-accel-expires": "1" }), "cache-control": "no-store" };
  response.writeHead(404, replaces).end("gone");
}

/** An address that no other test uses. */
function newAddress(): string {
  addresses += 1;
  return `127.0.0.${addresses}`;
}

const sendMany = (count: number, path: (index: number) => string, method = "GET") => {
  const from = newAddress();
  return Promise.all(
    Array.from({ length: count }, (_, index) => proxy.send(path(index), { method, from })),
  );
};

describe.skipIf(!haveNginx())("nginx with nginx.conf (skipped where it is not)", () => {
  beforeAll(async () => {
    proxy = await runNginx(shop);
  });
  afterAll(() => proxy?.close());
  beforeEach(() => {
    reached = [];
  });

  it("limits the pages of one address, and says in Chinese when to come again", async () => {
    const answers = await sendMany(400, (index) => `/app/game/${index}`);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(reached.length).toBeGreaterThan(100);
    expect(reached.length).toBe(answers.length - refused.length);
    expect(refused[0]?.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
    expect(refused[0]?.headers["x-content-type-options"]).toBe("nosniff");
    expect(refused[0]?.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(refused[0]?.body).toContain("访问太频繁了");
    expect((await proxy.send("/app/game/1", { from: newAddress() })).status).toBe(200);
  });

  it("lets readers of a page that may not be kept not wait for each other", async () => {
    const answers = await sendMany(readers, () => "/app/gone");
    expect(answers.map(({ status, body }) => `${status} ${body}`)).toEqual(
      Array(readers).fill("404 gone"),
    );
    // Less than the five seconds after which nginx lets all go on who wait for one.
  }, 4_000);

  it("limits tickets and unknown addresses like pages", async () => {
    const answers = await sendMany(400, (index) => `/h5/enter/${index}`);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  it("answers calls over the limit of one address as the shop's own limits do", async () => {
    const answers = await sendMany(800, () => calls["user/captcha"].path, "POST");
    const refused = answers.filter(({ body }) => body.includes('"code":429'));
    expect(refused.length).toBeGreaterThan(0);
    expect(reached.length).toBeGreaterThan(200);
    expect(reached.length).toBe(answers.length - refused.length);
    expect(refused[0]).toMatchObject({ status: 200, headers: { "retry-after": "5" } });
    expect(JSON.parse(refused[0]?.body ?? "")).toMatchObject({ data: { retryAfter: 5 } });
  });

  it("limits every call", () => {
    for (const { path } of Object.values(calls)) {
      expect(path).toMatch(/^\/(m\/app\/api|user\/index)\//);
    }
  });

  it("limits neither the files of pages nor pictures", async () => {
    const files = await sendMany(400, (index) => `/app/assets/${index}.js`);
    const pictures = await sendMany(400, (index) => `/media/${index}.webp`);
    expect(new Set([...files, ...pictures].map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("finds every file while nodes of two releases serve, each with files of its own", async () => {
    const release = (name: string) => (request: IncomingMessage, response: ServerResponse) => {
      const isThere = request.url?.startsWith(`/app/assets/${name}-`) ?? false;
      response.writeHead(isThere ? 200 : 404, { "cache-control": "no-store" }).end(name);
    };
    const between = await runNginx(release("old"), release("new"));
    onTestFinished(() => between.close());
    const files = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? "old" : "new"));
    const answers = await Promise.all(
      files.map((name, at) => between.send(`/app/assets/${name}-${at}.js`)),
    );
    expect(answers.map(({ status, body }) => `${status} ${body}`)).toEqual(
      files.map((name) => `200 ${name}`),
    );
    expect((await between.send("/app/assets/of-neither.js")).status).toBe(404);
  });

  it("keeps a page for everyone, whatever the query", async () => {
    const from = newAddress();
    const first = await proxy.send("/app/kept/?cid=a", { from });
    const second = await proxy.send("/app/kept/?cid=b", { from });
    expect([first.body, second.body]).toEqual(["answer to /app/kept/", "answer to /app/kept/"]);
    expect(reached.length).toBe(1);
    // Twice would be "nosniff, nosniff".
    expect(second.headers["x-content-type-options"]).toBe("nosniff");
  });

  it("keeps no page for longer than it says, except if the shop cannot answer", async () => {
    const get = () => proxy.send("/app/changes", { from: newAddress() });
    expect([(await get()).body, (await get()).body]).toEqual(["page 1", "page 1"]);
    await setTimeout(2100);
    expect((await get()).body).toBe("page 2");
    isBroken = true;
    await setTimeout(2100);
    expect((await get()).body).toBe("page 2");
  });

  it("lets a page that is gone not come back when the shop cannot answer", async () => {
    isBroken = false;
    const get = async (path = "/app/withdrawn", headers = {}) =>
      (await proxy.send(path, { from: newAddress(), headers })).status;
    expect(await get()).toBe(200);
    isWithdrawn = true;
    await setTimeout(2100);
    expect(await get("/app/withdrawn", { "x-page-cache": "MISS" })).toBe(404);
    expect(heard).toMatchObject({ "x-page-cache": "EXPIRED" });
    isWithdrawn = false;
    isBroken = true;
    await setTimeout(2100);
    expect(await get()).toBe(502);
    await get("/app/never-asked-for", { "x-page-cache": "EXPIRED" });
    expect(heard).toMatchObject({ "x-page-cache": "MISS" });
  });

  it("tells the next cache how old a page is", async () => {
    isBroken = false;
    expect((await proxy.send("/app/changes")).headers.date).toBe(renderedDate);
  });

  it("gives no visitor another's redirect", async () => {
    const from = newAddress();
    const locations = [];
    for (const token of ["a", "b"]) {
      locations.push((await proxy.send(`/app/old?token=${token}`, { from })).headers.location);
    }
    expect(locations).toEqual(["/app/new/?token=a", "/app/new/?token=b"]);
  });

  it("passes on the redirect of the longest address that it takes", async () => {
    const query = "<".repeat(8000);
    const longest = await proxy.send(`/app/old?${query}`, { from: newAddress() });
    expect(longest).toMatchObject({
      status: 308,
      headers: { location: `/app/new/?${encodeURI(query)}` },
    });
  });

  it("goes on asking servers that have failed a client's requests", async () => {
    const from = newAddress();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect((await proxy.send("/app/breaks-off", { from })).status).toBe(502);
    }
    expect((await proxy.send("/app/after-failures", { from })).status).toBe(200);
  });

  it("has room for many slow clients, and lets go of who sends no request", async () => {
    const started = performance.now();
    const sockets = Array.from({ length: 2500 }, () => connect(proxy.port, "127.0.0.1"));
    expect((await proxy.send("/app/some-page")).status).toBe(200);
    await Promise.all(sockets.map((socket) => once(socket, "close")));
    expect(performance.now() - started).toBeLessThan(30_000);
  }, 60_000);

  it("takes a large body from an avatar's upload and from the console only", async () => {
    const from = newAddress();
    const body = "a".repeat(100_000);
    const send = (path: string) => proxy.send(path, { method: "POST", from, body });
    const console = ["pictures/add", "gifts/import?id=1", "articles/add"];
    const taken = [
      calls["user/uploadAvatar"].path,
      ...console.map((call) => `/console/api/${call}`),
    ];
    for (const path of taken) expect((await send(path)).status, path).toBe(200);
    const refused = await send(calls["user/loginSubmit"].path);
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.body)).toMatchObject({ code: 400 });
    for (const path of ["/console/", "/app/home/"]) expect((await send(path)).status).toBe(413);
    expect(reached).toEqual(taken);
  });

  it("hands a body for the console on while it still comes, and refuses one above its limit", async () => {
    const from = newAddress();
    const announce = (bytes: number) =>
      proxy.send("/console/api/gifts/import?id=1", {
        method: "POST",
        from,
        headers: { "content-length": String(bytes) },
        isHeld: true,
      });
    expect((await announce(largestCodeFile)).body).toBe("answer to /console/api/gifts/import");
    const refused = await announce(largestCodeFile + 1);
    expect([refused.status, JSON.parse(refused.body).code]).toEqual([413, 400]);
  });

  it("limits the uploads of packages that one address makes at a time", async () => {
    const from = newAddress();
    const headers = { host: "packages.test" };
    const upload = () => proxy.send("/builds/held", { method: "PUT", from, headers, body: "a" });
    const most = 8;
    const held = Array.from({ length: most }, upload);
    await expect.poll(() => uploads.length, { timeout: 10_000 }).toBe(most);
    const refused = await upload();
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "5"]);
    expect(JSON.parse(refused.body)).toMatchObject({ msg: "同时上传的安装包太多，请稍后再试" });
    for (const response of uploads.splice(0)) response.end("handed in");
    expect(new Set((await Promise.all(held)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("limits the console's calls of one address, and answers as the console does", async () => {
    const answers = await sendMany(400, () => "/console/api/session/me");
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(reached.length).toBeGreaterThan(150);
    expect(refused[0]?.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
    expect(JSON.parse(refused[0]?.body ?? "")).toMatchObject({
      code: 429,
      data: { retryAfter: 5 },
    });
  });

  it("passes on the host that was asked, and none that a client writes beside it", async () => {
    for (const [host, path] of [
      ["shop.test", "/console/"],
      ["shop.test", "/console/api/session/me"],
      ["packages.shop.test", "/builds/some"],
      ["packages.shop.test", "/d/some/package.apk"],
    ] as const) {
      const headers = { host, "x-forwarded-host": "console.test" };
      await proxy.send(path, { from: newAddress(), headers });
      expect([heard.host, heard["x-forwarded-host"]], host + path).toEqual([host, undefined]);
    }
  });

  it("refuses hosts that it was not given, so that none of them gets a copy in a cache", async () => {
    const paths = ["/app/made-up/", "/robots.txt", "/d/made-up/package.apk", "/console/"];
    for (const path of paths) {
      for (const host of ["made-up.test", "packages.made-up", "shop.test.made-up", "127.0.0.1"]) {
        const answer = await proxy.send(path, { from: newAddress(), headers: { host } });
        expect(answer.status, host + path).toBe(421);
        expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      }
    }
    expect(reached.filter((url) => paths.includes(url))).toEqual([]);
  });

  it("keeps the answers to two spellings of a path apart", async () => {
    const from = newAddress();
    const spellings = [
      "/app/%70age/",
      "/app/page%2F",
      "/app//page/",
      "/app/x/../page/",
      "/app/page/",
    ];
    for (const path of spellings) {
      expect((await proxy.send(path, { from })).body).toBe(`answer to ${path}`);
    }
  });

  it("logs no ticket or token of a misspelt address", async () => {
    const from = newAddress();
    const spellings = ["/h5/%2565nter/", "/h5/enter%23", "/h5/enter;a=b/", "/app/h5/enter/"];
    for (const path of [...spellings, "/app/home%3Ftoken%3D", "/app/home&token="]) {
      await proxy.send(`${path}misspelt-secret`, { from });
    }
    expect(await proxy.logs()).not.toContain("misspelt-secret");
  });

  it("logs neither queries nor tickets, also of what it refuses", async () => {
    await sendMany(400, (index) => `/h5/enter/secret-${index}?token=secret`);
    const logs = await proxy.logs();
    expect(logs).toContain("/h5/enter/[cut] 429");
    expect(logs).not.toContain("secret");
  });
});
