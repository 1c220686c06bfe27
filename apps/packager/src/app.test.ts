import { createHash, randomInt } from "node:crypto";
import { readdir, readFile, readlink, truncate, writeFile } from "node:fs/promises";
import { get, request, type Server } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { packageOf, randomApk } from "./testing/packages.ts";
import { addGame, demoApk, makeWorld, type World, waitForChannel } from "./testing/world.ts";

const bigBase = randomApk(6 * 1024 * 1024);
const big = packageOf(bigBase, "c");
const channels = ["default", "tap01", "c", "chan-a", "chan-b"];
const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();
let world: World;
let folder: string;
let port: number;

beforeAll(async () => {
  const many = Array.from({ length: 24 }, (_, index) => `c${index}`);
  world = await makeWorld([...channels, ...many]);
  folder = world.folder;
  await writeFile(join(folder, "big.apk"), bigBase);
  await world.register("named", await readFile(demoApk));
  await addGame(world.db, { gamename: "趣玩示例", build: "named" });
  await writeFile(join(folder, "notes.txt"), "private");
  const host = await world.open();
  port = host.port;
  await waitForChannel(host, "tap01");
});

afterAll(() => world.close());

function fetchPath(path: string, init?: RequestInit): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, init);
}

/** Sends the path exactly as written; `fetch` would normalise it. */
function rawPath(path: string, method = "GET"): Promise<{ status: number; body: string }> {
  return new Promise((done, fail) => {
    request({ port, path, method }, async (answer) => {
      done({ status: answer.statusCode ?? 0, body: await text(answer) });
    })
      .on("error", fail)
      .end();
  });
}

describe("a whole download", () => {
  test("is the signed package, byte for byte, with every header a download manager wants", async () => {
    const answer = await fetchPath(`/d/named/tap01/${encodeURIComponent("趣玩示例")}.apk`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    expect(bytes.equals(packageOf(await readFile(demoApk), "tap01"))).toBe(true);
    const digest = createHash("sha256").update(bytes).digest("base64");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=31536000, immutable",
      "content-disposition": `attachment; filename="named.apk"; filename*=UTF-8''${encodeURIComponent("趣玩示例")}.apk`,
      "content-length": String(bytes.length),
      "content-type": "application/vnd.android.package-archive",
      "access-control-allow-origin": "*",
      "access-control-expose-headers": expect.stringContaining("Repr-Digest"),
      digest: `sha-256=${digest}`,
      etag: expect.stringMatching(/^"[0-9a-f]{40}"$/),
      "repr-digest": `sha-256=:${digest}:`,
      "x-content-type-options": "nosniff",
    });
  });

  test("has the facts that its sheet beside it states", async () => {
    const sheet = JSON.parse(await readFile(demoApk.replace(/apk$/, "json"), "utf8"));
    const bytes = await readFile(demoApk);
    expect(sheet.size).toBe(bytes.length);
    expect(sheet.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  });

  test("HEAD answers the same headers without a body and ignores Range", async () => {
    const got = await fetchPath("/d/big/c/big.apk");
    await got.arrayBuffer();
    const head = await fetchPath("/d/big/c/big.apk", {
      method: "HEAD",
      headers: { range: "bytes=0-9" },
    });
    expect(head.status).toBe(200);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
    const ofTheMoment = ["date", "connection", "keep-alive", "x-request-id"];
    const stable = ({ headers }: Response) =>
      [...headers].filter(([name]) => !ofTheMoment.includes(name));
    expect(stable(head)).toEqual(stable(got));
  });

  test("a build that is added later is served, a replaced one takes a new tag", async () => {
    expect((await fetchPath("/d/late/c/late.apk")).status).toBe(404);
    await writeFile(join(folder, "late.apk"), "first");
    const first = await fetchPath("/d/late/c/late.apk");
    expect(await first.text()).toBe("first");
    expect(first.headers.get("cache-control")).toBe("public, max-age=60");
    await writeFile(join(folder, "late.apk"), "second");
    const second = await fetchPath("/d/late/c/late.apk");
    expect(await second.text()).toBe("second");
    expect(second.headers.get("etag")).not.toBe(first.headers.get("etag"));
  });
});

describe("ranges", () => {
  test("a download cut into random pieces fits together again", async () => {
    const cuts = Array.from({ length: 40 }, () => randomInt(big.length));
    const edges = [...new Set([0, big.length, ...cuts])].sort((a, b) => a - b);
    const pieces = await Promise.all(
      edges.slice(1).map(async (end, index) => {
        const start = edges[index]!;
        const range = `bytes=${start}-${end - 1}`;
        const answer = await fetchPath("/d/big/c/big.apk", { headers: { range } });
        expect(answer.status).toBe(206);
        expect(answer.headers.get("content-range")).toBe(`bytes ${start}-${end - 1}/${big.length}`);
        expect(answer.headers.get("content-length")).toBe(String(end - start));
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    expect(Buffer.concat(pieces).equals(big)).toBe(true);
  });

  test("a range past the end is 416 with the length, in the envelope", async () => {
    const range = `bytes=${big.length}-`;
    const answer = await fetchPath("/d/big/c/big.apk", { headers: { range } });
    expect(answer.status).toBe(416);
    expect(answer.headers.get("content-range")).toBe(`bytes */${big.length}`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({ code: 416, data: null, msg: "请求的范围超出了文件大小" });
  });

  test("several ranges at once are answered whole", async () => {
    const answer = await fetchPath("/d/big/c/big.apk", { headers: { range: "bytes=0-1,5-9" } });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(big)).toBe(true);
  });

  test("If-Range gives a part only for the very tag; a date, a weak tag or another get it whole", async () => {
    const { headers } = await fetchPath("/d/demo-1/c/demo-1.apk", { method: "HEAD" });
    const etag = headers.get("etag")!;
    const statusWith = async (ifRange: string) => {
      const answer = await fetchPath("/d/demo-1/c/demo-1.apk", {
        headers: { range: "bytes=0-9", "if-range": ifRange },
      });
      await answer.arrayBuffer();
      return answer.status;
    };
    expect(await statusWith(etag)).toBe(206);
    expect(await statusWith(`W/${etag}`)).toBe(200);
    expect(await statusWith('"other"')).toBe(200);
    expect(await statusWith(tomorrow)).toBe(200);
  });

  test("a download begun for one channel cannot be continued with the bytes of another", async () => {
    const first = await fetchPath("/d/demo-1/chan-a/demo-1.apk", {
      headers: { range: "bytes=0-99" },
    });
    await first.arrayBuffer();
    const other = await fetchPath("/d/demo-1/chan-b/demo-1.apk", {
      headers: { range: "bytes=100-", "if-range": first.headers.get("etag")! },
    });
    await other.arrayBuffer();
    expect(other.headers.get("content-length")).toBe(
      first.headers.get("content-range")!.replace(/.*\//, ""),
    );
    expect(other.status).toBe(200);
    expect(other.headers.get("etag")).not.toBe(first.headers.get("etag"));
  });
});

test("whoever holds the bytes gets 304, by tag alone: channels share a date, but not their bytes", async () => {
  const { headers } = await fetchPath("/d/demo-1/c/demo-1.apk", { method: "HEAD" });
  expect(headers.has("last-modified")).toBe(false);
  const etag = headers.get("etag")!;
  const statusWith = async (conditions: Record<string, string>, method = "HEAD") => {
    const answer = await fetchPath("/d/demo-1/c/demo-1.apk", { headers: conditions, method });
    await answer.arrayBuffer();
    return answer.status;
  };
  expect(await statusWith({ "if-none-match": `"x", W/${etag}` })).toBe(304);
  expect(await statusWith({ "if-none-match": "*" })).toBe(304);
  for (const since of [tomorrow, "Thu, 01 Jan 1970 00:00:00 GMT"]) {
    const dated = { "if-modified-since": since };
    expect(await statusWith(dated)).toBe(200);
    expect(await statusWith(dated, "GET")).toBe(200);
    expect(await statusWith({ ...dated, range: "bytes=0-9" }, "GET")).toBe(206);
    expect(await statusWith({ ...dated, "if-none-match": '"x"' })).toBe(200);
    expect(await statusWith({ ...dated, "if-none-match": etag })).toBe(304);
  }
});

test("the conditions of a request are weighed in the RFC's order, for GET and HEAD", async () => {
  const { headers } = await fetchPath("/d/demo-1/c/demo-1.apk", { method: "HEAD" });
  const etag = headers.get("etag")!;
  const cases: [status: number, conditions: Record<string, string>][] = [
    [200, { "if-match": etag }],
    [200, { "if-match": "*" }],
    [200, { "if-match": `"a,*,b", ${etag}` }],
    [412, { "if-match": '"a,*,b"' }],
    [412, { "if-match": `W/${etag}` }],
    [412, { "if-match": '"x", "y"', "if-none-match": etag }],
    [412, { "if-match": "" }],
    [304, { "if-match": etag, "if-none-match": etag }],
    [200, { "if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT" }],
  ];
  for (const method of ["GET", "HEAD"]) {
    for (const [status, conditions] of cases) {
      const answer = await fetchPath("/d/demo-1/c/demo-1.apk", { headers: conditions, method });
      await answer.arrayBuffer();
      expect(answer.status, `${method} ${JSON.stringify(conditions)}`).toBe(status);
    }
  }
  const range = { range: "bytes=99999999-" };
  const ranged = async (conditions: Record<string, string>) => {
    const answer = await fetchPath("/d/demo-1/c/demo-1.apk", {
      headers: { ...range, ...conditions },
    });
    return [answer.status, answer.headers.get("cache-control")];
  };
  expect(await ranged({ "if-match": '"x"' })).toEqual([412, "no-store"]);
  expect(await ranged({ "if-none-match": etag })).toEqual([304, "public, max-age=60"]);
  expect(await ranged({ "if-match": etag, "if-range": '"x"' })).toEqual([
    200,
    "public, max-age=60",
  ]);
  expect(await ranged({ "if-match": etag })).toEqual([416, "no-store"]);
});

describe("what is not well-formed", () => {
  test.each([
    "%ff%fe",
    "a%2F..%2Fb",
    "",
    "c".repeat(65),
    "x".repeat(3000),
    "%E6%B8%A0",
    "a%0d%0aX:1",
  ])("channel %j is the default channel and is repeated nowhere", async (cid) => {
    const plain = await fetchPath("/d/demo-1/default/demo-1.apk", { method: "HEAD" });
    const answer = await fetchPath(`/d/demo-1/${cid}/demo-1.apk`);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toBe(plain.headers.get("etag"));
    if (cid !== "") expect(JSON.stringify([...answer.headers])).not.toContain(cid);
  });

  test.each([
    "/d/none/c/none.apk",
    "/d/demo-1/c/x.zip",
    "/d/demo-1/c",
    "/d/demo-1/c/demo-1.apk/more",
    "/d/..%2F..%2Fetc%2Fpasswd%00/c/x.apk",
    "/d/../c/x.apk",
    "/d/notes.txt%00/c/x.apk",
    "/d/%2e%2e%2fbig/c/x.apk",
    "/d/%zz/c/x.apk",
    `/d/${"b".repeat(4000)}/c/x.apk`,
    "/",
    "/notes.txt",
  ])("%s is 404 in the envelope", async (path) => {
    const { status, body } = await rawPath(path);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toEqual({ code: 404, data: null, msg: "没有找到这个安装包" });
  });

  test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])(
    "%s is 405",
    async (method) => {
      for (const path of ["/d/demo-1/c/demo-1.apk", "/healthz", "/nowhere"]) {
        const answer = await fetchPath(path, { method });
        expect(answer.status).toBe(405);
        expect(answer.headers.get("allow")).toBe("GET, HEAD");
        expect(await answer.json()).toMatchObject({ code: 405, data: null });
      }
    },
  );

  test("a package that cannot be read is a 500 that nobody caches and that tells nothing", async () => {
    const { app } = await hostWithLostPackage("lost");
    const answer = await app.inject("/d/lost/c/lost.apk");
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ code: 500, data: null, msg: "服务器开小差了，请稍后重试" });
    expect(answer.headers["cache-control"]).toBe("no-store");
    for (const name of ["etag", "repr-digest", "content-disposition", "accept-ranges"]) {
      expect(answer.headers[name], name).toBeUndefined();
    }
  });

  test("a package that has become shorter breaks the download off instead of ending it early", async () => {
    await world.register("shorter", randomApk(3_000_000));
    await vi.waitFor(async () => {
      expect((await fetchPath("/d/shorter/c/shorter.apk", { method: "HEAD" })).status).toBe(200);
    });
    await truncate(join(world.root, "files/builds/shorter.apk"), 1_000_000);
    const answer = await fetchPath("/d/shorter/c/shorter.apk");
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow("terminated");
  });
});

describe("the headers of safety", () => {
  const kinds: [status: number, path: string, init?: RequestInit][] = [
    [200, "/d/demo-1/c/demo-1.apk"],
    [200, "/d/demo-1/c/demo-1.apk", { method: "HEAD" }],
    [206, "/d/demo-1/c/demo-1.apk", { headers: { range: "bytes=0-9" } }],
    [416, "/d/demo-1/c/demo-1.apk", { headers: { range: "bytes=99999999-" } }],
    [412, "/d/demo-1/c/demo-1.apk", { headers: { "if-match": '"x"' } }],
    [304, "/d/demo-1/c/demo-1.apk", { headers: { "if-none-match": "*" } }],
    [301, "/d/demo-1/c/x.apk", { redirect: "manual" }],
    [404, "/d/none/c/none.apk"],
    [404, "/nowhere"],
    [404, "/%zz"],
    [405, "/healthz", { method: "POST" }],
    [200, "/healthz"],
  ];

  test.each(kinds)("are on a %i for %s", async (status, path, init) => {
    const answer = await fetchPath(path, init);
    await answer.arrayBuffer();
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "referrer-policy": "strict-origin",
      "x-content-type-options": "nosniff",
    });
    expect(answer.headers.has("strict-transport-security")).toBe(false);
  });

  test.each([
    ["has a malformed request line", "GET / HTTP/9\r\nx\r\n\r\n", 400],
    [
      "has headers of 40 KB",
      `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${"x".repeat(40_000)}\r\n\r\n`,
      431,
    ],
    ["names no host", "GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
    [
      "names what is no host",
      "GET /healthz HTTP/1.1\r\nhost: x;y\r\nconnection: close\r\n\r\n",
      400,
    ],
  ])("are on the answer to a request that %s", async (_what, bytes, status) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(bytes);
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toMatchObject({ code: 400, data: null });
    for (const header of [
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy: cross-origin",
      "referrer-policy: strict-origin",
      "x-content-type-options: nosniff",
      "cache-control: no-store",
    ]) {
      expect(head.split("\r\n")).toContain(header);
    }
  });

  test("are on a failure, and hold to TLS where players come by it", async () => {
    const { app } = await hostWithLostPackage("gone");
    const { statusCode, headers } = await app.inject("/d/gone/c/gone.apk");
    expect(statusCode).toBe(500);
    expect(headers).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
    });
  });
});

describe("under load", () => {
  test("downloads at the same time each get their own bytes", async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const answer = await fetchPath(`/d/big/c${index}/big.apk`);
        const isOwn = Buffer.from(await answer.arrayBuffer()).equals(
          packageOf(bigBase, `c${index}`),
        );
        return { isOwn, etag: answer.headers.get("etag") };
      }),
    );
    expect(answers.every(({ isOwn }) => isOwn)).toBe(true);
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(24);
  });

  test("a client that resets its connection, or leaves it at once, is no error", async () => {
    const errors: string[] = [];
    const stream = { write: (line: string) => void errors.push(line) };
    const host = await world.open({ requestLog: { level: "error", stream } });
    const resets = Array.from({ length: 60 }, (_, index) =>
      resetAfter(host.port, (index % 3) * 200_000),
    );
    await Promise.all(resets);
    await vi.waitFor(async () => expect(await connectionsOf(host.app.server)).toBe(0));
    expect(errors).toEqual([]);
  });

  test.skipIf(process.platform !== "linux")(
    "a client that goes away, or that never reads, leaves no file handle behind",
    async () => {
      for (let round = 0; round < 20; round += 1) await abortAfterFirstBytes();
      await expect.poll(openHandles).toBe(0);
      const idle = await readerThatNeverReads();
      expect(await openHandles()).toBe(1);
      idle.destroy();
      await expect.poll(openHandles).toBe(0);
    },
  );
});

/**
 * Opens a packaging host behind TLS that has read the end of a registered package, which was then removed from storage.
 */
async function hostWithLostPackage(id: string) {
  await world.register(id, randomApk(50_000));
  const host = await world.open({ config: { overTls: true } });
  await vi.waitFor(async () => {
    expect(
      (await host.app.inject({ method: "HEAD", url: `/d/${id}/c/${id}.apk` })).statusCode,
    ).toBe(200);
  }, 10_000);
  await world.storage.remove(`builds/${id}.apk`);
  return host;
}

function abortAfterFirstBytes(): Promise<void> {
  return new Promise((done) => {
    const download = get({ port, path: "/d/big/c/big.apk" }, (answer) => {
      answer.once("data", () => download.destroy());
      answer.on("error", () => undefined);
      answer.on("close", done);
    });
    download.on("error", () => undefined);
  });
}

const connectionsOf = (server: Server) =>
  new Promise((done) => server.getConnections((_error, count) => done(count)));

/** Resets the connection after `atMost` bytes instead of closing it; with 0 bytes, at once. */
function resetAfter(from: number, bytes: number): Promise<void> {
  return new Promise((done) => {
    const socket = connect(from, "127.0.0.1");
    let received = 0;
    socket.write("GET /d/big/c/big.apk HTTP/1.1\r\nHost: x\r\n\r\n", () => {
      if (bytes === 0) socket.destroy();
    });
    socket.on("data", (chunk) => {
      received += chunk.length;
      if (received > bytes) socket.resetAndDestroy();
    });
    socket.on("error", () => {}).on("close", () => done());
  });
}

/** A connection that requests the file and reads only the start of the answer. */
function readerThatNeverReads(): Promise<ReturnType<typeof connect>> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /d/big/c/big.apk HTTP/1.1\r\nHost: x\r\n\r\n");
    socket.once("data", () => {
      socket.pause();
      done(socket);
    });
  });
}

/** The number of handles on the big file that this process holds. */
async function openHandles(): Promise<number> {
  const links = await Promise.all(
    (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  );
  return links.filter((link) => link === join(folder, "big.apk")).length;
}
