import { once } from "node:events";
import { get } from "node:https";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { haveNginx, startNginx } from "../../../deploy/run-nginx.ts";
import type { RunningProxy } from "../../../deploy/running-proxy.ts";
import { reprDigest } from "./testing/download.ts";
import { packageOf, randomApk } from "./testing/packages.ts";
import { addGame, type Host, makeWorld, type World, waitForChannel } from "./testing/world.ts";

const slice = 4 * 1024 * 1024;
const apk = randomApk(2 * slice + 1_000_000);
const whole = packageOf(apk, "tap01");
const size = whole.length;
let world: World;
let host: Host;
let proxy: RunningProxy;

/** The proxy of deploy/nginx.conf with smaller slices, which asks again for one after a second, not a minute. */
async function startProxy() {
  return startNginx((site) =>
    site
      .replaceAll(/(server|packager)-\d:300\d resolve/g, `127.0.0.1:${host.port}`)
      .replace("slice 16m;", `slice ${slice};`)
      .replace("proxy_cache_valid 206 1m;", "proxy_cache_valid 206 1s;"),
  );
}

function take(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  from = "127.0.0.1",
) {
  return proxy.send(path, { method, from, headers: { host: "packages.test", ...headers } });
}

const pathOf = (build: string, cid = "tap01") => `/d/${build}/${cid}/${build}.apk`;

/** `[starts, finishes, bytes]` by channel. */
async function readCounts(): Promise<Record<string, number[]>> {
  await host.flush();
  const rows = await world.db.selectFrom("channel_days").selectAll().execute();
  return Object.fromEntries(
    rows.map(({ cid, download_starts, download_finishes, download_bytes }) => [
      cid,
      [download_starts, download_finishes, download_bytes].map(Number),
    ]),
  );
}

describe.skipIf(!haveNginx())("behind nginx with nginx.conf", () => {
  beforeAll(async () => {
    world = await makeWorld(["default", "tap01", "huawei"]);
    for (const id of ["kept", "hosts", "counted", "broken-off", "gone", "away"])
      await world.register(id, apk);
    await addGame(world.db, { gamename: "counted", build: "counted" });
    host = await world.open({ config: { isBehindCache: true, trustedProxies: 1 } });
    await waitForChannel(host, "tap01");
    proxy = await startProxy();
  });
  afterAll(async () => {
    await proxy?.close();
    await world?.close();
  });
  beforeEach(async () => {
    await host.flush();
    await world.db.deleteFrom("channel_days").execute();
    await world.db.deleteFrom("downloads").execute();
  });

  test("a package comes out byte by byte the first time and from the disk", async () => {
    for (const turn of ["first", "kept"]) {
      const answer = await take(pathOf("kept"));
      expect(answer.bytes.equals(whole), turn).toBe(true);
      expect(answer.headers).toMatchObject({
        "repr-digest": reprDigest(whole),
        "cache-control": "public, max-age=31536000, immutable",
        "accept-ranges": "bytes",
        "content-length": String(size),
      });
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
  });

  test("each channel has its own package, whatever cookies and addresses come with it", async () => {
    const cookie = { cookie: "cid=huawei", "x-package-cache": "sent" };
    const [tap, huawei] = [
      await take(pathOf("kept"), cookie),
      await take(pathOf("kept", "huawei")),
    ];
    expect(tap.bytes.equals(whole)).toBe(true);
    expect(huawei.bytes.equals(packageOf(apk, "huawei"))).toBe(true);
    expect(await take(`${pathOf("kept")}?token=a`)).toMatchObject({
      status: 301,
      headers: { location: pathOf("kept") },
    });
    expect((await take(pathOf("kept", "made-up"))).headers.location).toBe(
      pathOf("kept", "default"),
    );
  });

  test("parts across slices fit together, and If-Range decides by the tag alone", async () => {
    const { etag, "repr-digest": digest } = (await take(pathOf("kept"), {}, "HEAD")).headers;
    for (const [from, to] of [
      [0, 0],
      [slice - 5, slice + 5],
      [slice, 2 * slice - 1],
      [size - 10, size - 1],
    ] as const) {
      const range = { range: `bytes=${from}-${to}`, "if-range": String(etag) };
      const part = await take(pathOf("kept"), range);
      expect(part.status).toBe(206);
      expect(part.headers["content-range"]).toBe(`bytes ${from}-${to}/${size}`);
      expect(part.headers["repr-digest"]).toBe(digest);
      expect(part.bytes.equals(whole.subarray(from, to + 1))).toBe(true);
    }
    const other = String((await take(pathOf("kept", "huawei"), {}, "HEAD")).headers.etag);
    for (const wrong of [other, `W/${etag}`, "Wed, 11 Nov 2026 11:11:11 GMT"]) {
      const answer = await take(pathOf("kept"), { range: "bytes=5-", "if-range": wrong });
      expect(answer.status, wrong).toBe(200);
      expect(answer.bytes.equals(whole)).toBe(true);
    }
    expect((await take(pathOf("kept"), { range: `bytes=${size}-` })).status).toBe(416);
    expect((await take(pathOf("kept"), { "if-none-match": String(etag) })).status).toBe(304);
    expect((await take(pathOf("kept"), { "if-match": String(etag) })).status).toBe(200);
    expect((await take(pathOf("kept"), { "if-match": '"other"' })).status).toBe(412);
  });

  test("a package is kept once, whatever host it is asked for by", async () => {
    const asked: string[] = [];
    host.app.server.on("request", ({ method, url = "" }) => asked.push(`${method} ${url}`));
    for (const name of ["packages.test", "packages.shop.test", "PACKAGES.test", "packages.y1"])
      await take(pathOf("hosts"), { host: name, range: "bytes=0-0" });
    expect(asked.filter((one) => one === `GET ${pathOf("hosts")}`)).toHaveLength(1);
  });

  test("downloads are counted as if no proxy kept them: begun, finished and their bytes", async () => {
    for (const agent of ["a", "b"]) await take(pathOf("counted"), { "user-agent": agent });
    await take(pathOf("counted", "huawei"), { "user-agent": "a", range: "bytes=100-" });
    await take(pathOf("counted", "huawei"), {}, "HEAD");
    await vi.waitFor(async () =>
      expect(await readCounts()).toEqual({ tap01: [2, 2, 2 * size], huawei: [1, 0, size - 100] }),
    );
    await take(pathOf("counted", "huawei"), { "user-agent": "a", range: "bytes=0-99" });
    await vi.waitFor(async () =>
      expect(await readCounts()).toMatchObject({ huawei: [1, 1, size] }),
    );
  });

  test("a player who breaks off has begun, and finishes by resuming", async () => {
    await breakOff(pathOf("broken-off"));
    await vi.waitFor(async () => {
      expect((await readCounts()).tap01?.slice(0, 2)).toEqual([1, 0]);
    });
    await take(pathOf("broken-off"), { range: "bytes=1000-" });
    await vi.waitFor(async () => expect((await readCounts()).tap01?.slice(0, 2)).toEqual([1, 1]));
  });

  test("nobody but the proxy reports downloads", async () => {
    const headers = { "x-package-cache": "sent", "x-sent-status": "200", "x-sent-bytes": "9" };
    expect((await take(pathOf("counted"), headers, "POST")).status).toBe(403);
    const plain = await fetch(`${host.origin}${pathOf("counted")}`, { method: "POST" });
    expect(plain.status).toBe(405);
    expect(await readCounts()).toEqual({});
  });

  test("a package that was taken away is gone once its slices are asked for again", async () => {
    expect((await take(pathOf("gone"))).status).toBe(200);
    await world.db.deleteFrom("builds").where("id", "=", "gone").execute();
    await setTimeout(1_100);
    await vi.waitFor(async () => expect((await take(pathOf("gone"))).status).toBe(404), 5_000);
  });

  test("one address begins only so many downloads", async () => {
    const from = "127.0.0.9";
    const range = { range: "bytes=0-0" };
    const answers = await Promise.all(
      Array.from({ length: 700 }, () => take(pathOf("kept"), range, "GET", from)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThan(500);
    expect(JSON.parse(refused[0]!.body)).toMatchObject({ code: 429 });
    expect(refused[0]!.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
  });

  test("kept packages outlast the packaging hosts", async () => {
    expect((await take(pathOf("away"))).status).toBe(200);
    await host.close();
    await setTimeout(1_100);
    expect((await take(pathOf("away"))).bytes.equals(whole)).toBe(true);
  });
});

/** Reads the first bytes and closes the connection. */
async function breakOff(path: string): Promise<void> {
  const headers = { host: "packages.test" };
  const address = { host: "127.0.0.1", port: proxy.port, path, headers };
  const request = get({ ...address, rejectUnauthorized: false, agent: false });
  const [answer] = await once(request, "response");
  await once(answer, "readable");
  request.destroy();
}
