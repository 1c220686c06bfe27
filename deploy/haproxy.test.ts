import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { get, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { calls } from "../packages/contract/src/calls.ts";
import { largestCodeFile } from "../packages/contract/src/console/calls/gift-codes.ts";
import { haveHaproxy, runHaproxy } from "./run-haproxy.ts";
import type { RunningProxy } from "./running-proxy.ts";

/** A node that answers its name. Its paths are what reached it, without the questions whether it is ready. */
function createNode(name: string) {
  const node = {
    isReady: true,
    requests: [] as IncomingMessage[],
    listener: ((request, response) => {
      if (request.url === "/readyz") return void response.writeHead(node.isReady ? 200 : 503).end();
      node.requests.push(request);
      answer(name, request, response);
    }) satisfies RequestListener,
  };
  return node;
}

/** Each release has files of its own. /breaks-off closes the connection. */
function answer(name: string, { url = "" }: IncomingMessage, response: ServerResponse): void {
  if (url.startsWith("/breaks-off")) return void response.destroy();
  const isMissing = url.startsWith("/app/assets/") && !url.includes(`/${name}-`);
  response.writeHead(isMissing ? 404 : 200, { "x-content-type-options": "nosniff" }).end(name);
}

const first = createNode("first");
const second = createNode("second");
let proxy: RunningProxy;
let addresses = 1;

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

const namesOf = async (count = 20) =>
  [...new Set((await sendMany(count, () => "/app/home/")).map(({ body }) => body))].toSorted();

const reached = () => [...first.requests, ...second.requests];

describe.skipIf(!haveHaproxy())("HAProxy with haproxy.cfg (skipped where it is not)", () => {
  beforeAll(async () => {
    proxy = await runHaproxy(first.listener, second.listener);
  });
  afterAll(() => proxy?.close());

  it("accepts the file without a warning", () => {
    const file = join(proxy.home, "haproxy.cfg");
    const { stdout, stderr, status } = spawnSync("haproxy", ["-c", "-dW", "-f", file], {
      encoding: "utf8",
    });
    expect([status, stderr, stdout]).toEqual([0, "", "Configuration file is valid\n"]);
  });

  it("sends a node that drains no request, and all nodes requests if none is ready", async () => {
    onTestFinished(() => {
      first.isReady = true;
      second.isReady = true;
    });
    expect(await namesOf()).toEqual(["first", "second"]);
    first.isReady = false;
    await vi.waitFor(async () => expect(await namesOf()).toEqual(["second"]), 10_000);
    second.isReady = false;
    await vi.waitFor(async () => expect(await namesOf()).toEqual(["first", "second"]), 10_000);
    first.isReady = true;
    await vi.waitFor(async () => expect(await namesOf()).toEqual(["first"]), 10_000);
    second.isReady = true;
    await vi.waitFor(async () => expect(await namesOf()).toEqual(["first", "second"]), 10_000);
  }, 60_000);

  it("goes on asking nodes that have failed a client's requests, and sends none twice", async () => {
    const answers = await sendMany(20, (index) => `/breaks-off/${index}`, "POST");
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([502]));
    const broken = reached().filter(({ url }) => url?.startsWith("/breaks-off"));
    expect(new Set(broken.map(({ url }) => url)).size).toBe(broken.length);
    expect(await namesOf()).toEqual(["first", "second"]);
  });

  it("finds every file while nodes of two releases serve, each with files of its own", async () => {
    const file = (at: number) => `/app/assets/${at % 2 === 0 ? "first" : "second"}-${at}.js`;
    const answers = await sendMany(20, file);
    expect(answers.map(({ status, body }) => `${status} ${body}`)).toEqual(
      answers.map((_, at) => (at % 2 === 0 ? "200 first" : "200 second")),
    );
    expect((await proxy.send("/app/assets/of-neither.js")).status).toBe(404);
  });

  it("believes nothing that a client says of itself, and passes its host on", async () => {
    const forged = {
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": "console.test",
      "x-forwarded-proto": "http",
      "x-request-id": "chosen-by-the-client",
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      upgrade: "h2c",
      connection: "upgrade",
    };
    const from = newAddress();
    for (const host of ["shop.test", "packages.shop.test"]) {
      await proxy.send("/forged", { from, headers: { host, ...forged } });
      const heard = reached().find(
        ({ url, headers }) => url === "/forged" && headers.host === host,
      );
      expect(heard?.headers).toEqual({
        host,
        "x-forwarded-for": from,
        "x-forwarded-proto": "https",
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
  });

  it("limits the pages of one address, and says in Chinese when to come again", async () => {
    const answers = await sendMany(400, (index) => `/app/game/${index}`);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(100);
    expect(refused[0]?.headers).toMatchObject({
      "retry-after": "5",
      "cache-control": "no-store",
      "content-type": "text/html; charset=utf-8",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "strict-transport-security": expect.stringContaining("max-age=31536000"),
    });
    expect(refused[0]?.body).toContain("访问太频繁了");
    expect((await proxy.send("/app/game/1", { from: newAddress() })).status).toBe(200);
  });

  it("answers calls over the limit of one address as the shop's own limits do", async () => {
    const answers = await sendMany(800, () => calls["user/captcha"].path, "POST");
    const refused = answers.filter(({ body }) => body.includes('"code":429'));
    expect(refused).toHaveLength(100);
    expect(refused[0]).toMatchObject({ status: 200, headers: { "retry-after": "5" } });
    expect(JSON.parse(refused[0]?.body ?? "")).toMatchObject({ data: { retryAfter: 5 } });
  });

  it("limits the console's calls of one address, and answers as the console does", async () => {
    const answers = await sendMany(500, () => "/console/api/session/me");
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(100);
    expect(JSON.parse(refused[0]?.body ?? "")).toMatchObject({ code: 429 });
  });

  it("limits neither the files of pages nor pictures", async () => {
    const pictures = await sendMany(800, (index) => `/media/${index}.webp`);
    expect(new Set(pictures.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("takes a large body from an avatar's upload, the console and what hands packages in only", async () => {
    const from = newAddress();
    const announce = async (path: string, bytes: number, host = "shop.test") => {
      const headers = { host, "content-length": String(bytes) };
      return (await proxy.send(path, { method: "POST", from, headers, isHeld: true })).status;
    };
    const [avatar, login] = [calls["user/uploadAvatar"].path, calls["user/loginSubmit"].path];
    const limits = [
      [avatar, 6 * 1024 * 1024],
      [login, 64 * 1024],
      ["/console/", 64 * 1024],
      ["/app/home/", 64 * 1024],
      ["/console/api/gifts/import?id=1", largestCodeFile],
    ] as const;
    for (const [path, most] of limits) {
      expect([await announce(path, most), await announce(path, most + 1)], path).toEqual([
        200, 413,
      ]);
    }
    expect(await announce("/builds/some", 2 ** 31, "packages.shop.test")).toBe(200);
  });

  it("sends plain http on to https, in an answer that nobody keeps", async () => {
    const host = { headers: { host: "shop.test" } };
    const [response] = (await once(
      get(`http://127.0.0.1:${proxy.plainPort}/app/home/?token=secret`, host),
      "response",
    )) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(301);
    expect(response.headers).toMatchObject({
      location: "https://shop.test/app/home/?token=secret",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers["strict-transport-security"]).toBeUndefined();
  });

  it("has room for many slow clients, and lets go of who sends no request", async () => {
    const sockets = Array.from({ length: 2500 }, () => connect(proxy.port, "127.0.0.1"));
    const closed = Promise.all(sockets.map((socket) => once(socket, "close")));
    expect((await proxy.send("/app/some-page")).status).toBe(200);
    await closed;
  }, 45_000);

  it("logs neither queries nor tickets, also misspelt ones and of what it refuses", async () => {
    const spellings = ["/h5/enter/", "/h5/%2565nter/", "/h5/enter%23", "/h5/enter;a=b/"];
    const tokens = [
      "/app/h5/enter/",
      "/app/home%3Ftoken%3D",
      "/app/home&token=",
      "/app/home?token=",
    ];
    await sendMany(400, (index) => `${[...spellings, ...tokens][index % 8]}secret-${index}`);
    await vi.waitFor(async () => expect(await proxy.logs()).toMatch(/ GET \[cut\] 429 /), 5_000);
    expect(await proxy.logs()).not.toContain("secret");
  });
});
