import { type FakeS3, startFakeS3 } from "@playfront/storage/testing/fake-s3";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { downloadInPieces, receive, reprDigest, startSlowDownload } from "./testing/download.ts";
import { type NodeProcess, startNode } from "./testing/node-process.ts";
import { packageOf, randomApk } from "./testing/packages.ts";
import { makeWorld, type World } from "./testing/world.ts";

const apk = randomApk(5_000_000);
let world: World;
let s3: FakeS3;
let onDisk: NodeProcess;
let onS3: NodeProcess;

/** Two processes that share only the shop's database: one reads a folder, the other a bucket. */
beforeAll(async () => {
  world = await makeWorld(["default", "tap01"]);
  await world.register("game-1", apk);
  s3 = await startFakeS3();
  s3.files.set("builds/game-1.apk", apk);
  const { settings } = s3;
  const env = { ...world.env, LOG_LEVEL: "info" };
  [onDisk, onS3] = await Promise.all([
    startNode(env),
    startNode({
      ...env,
      STORAGE: "s3",
      S3_ENDPOINT: settings.endpoint,
      S3_REGION: settings.region,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    }),
  ]);
  for (const { origin } of [onDisk, onS3]) {
    await vi.waitFor(async () => {
      const { headers } = await receive(`${origin}/d/game-1/tap01/game-1.apk`, { atMost: 1 });
      expect(headers["cache-control"]).toContain("immutable");
    }, 10_000);
  }
});
afterAll(async () => {
  await onDisk?.end("SIGTERM");
  await onS3?.end("SIGTERM");
  await s3.close();
  await world.close();
});

test("a node on a folder and one on a bucket give the same bytes under the same headers", async () => {
  for (const cid of ["default", "tap01"]) {
    const [a, b] = await Promise.all(
      [onDisk, onS3].map(({ origin }) => receive(`${origin}/d/game-1/${cid}/game-1.apk`)),
    );
    expect(a!.bytes.equals(b!.bytes)).toBe(true);
    const own = { date: "", "x-request-id": "" };
    expect({ ...a!.headers, ...own }).toEqual({ ...b!.headers, ...own });
    expect(a!.headers["repr-digest"]).toBe(reprDigest(a!.bytes));
  }
});

test("a download cut ten times that goes on at the other node each time comes out whole", async () => {
  const addresses = [onDisk, onS3].map(({ origin }) => `${origin}/d/game-1/tap01/game-1.apk`);
  const { bytes, statuses } = await downloadInPieces(addresses, 10);
  expect(bytes.equals(packageOf(apk, "tap01"))).toBe(true);
  expect(new Set(statuses)).toEqual(new Set([206]));
});

test("clients that leave in the middle leave no answer of the bucket open, nor do broken ones cut them off", async () => {
  const address = `${onS3.origin}/d/game-1/tap01/game-1.apk`;
  await Promise.all(Array.from({ length: 20 }, () => receive(address, { atMost: 5_000 })));
  await vi.waitFor(() => expect(s3.openResponses()).toBe(0), 10_000);
  s3.faults.push("cut", "drop", "cut");
  const { bytes } = await receive(address);
  expect(bytes.equals(packageOf(apk, "tap01"))).toBe(true);
});

test("the bucket has a socket for every download, and is left by all that are left", async () => {
  const large = randomApk(20_000_000);
  await world.register("large", large);
  s3.files.set("builds/large.apk", large);
  const address = `${onS3.origin}/d/large/tap01/large.apk`;
  // More than the bucket client's default number of sockets.
  const slow = await Promise.all(Array.from({ length: 55 }, () => startSlowDownload(address, {})));
  await vi.waitFor(() => expect(s3.openResponses()).toBe(55), 10_000);
  for (const { leave } of slow) leave();
  await vi.waitFor(() => expect(s3.openResponses()).toBe(0), 10_000);
});

test("a download from a node that is killed goes on at another", async () => {
  const address = (node: NodeProcess) => `${node.origin}/d/game-1/tap01/game-1.apk`;
  const headers = { "user-agent": "killed" };
  const victim = await startNode({ ...world.env, LOG_LEVEL: "info" });
  await vi.waitFor(async () => {
    expect((await fetch(address(victim), { method: "HEAD" })).status).toBe(200);
  }, 10_000);
  const first = await receive(address(victim), { headers, atMost: 2_000_000 });
  await victim.end("SIGKILL");
  const conditions = { range: "bytes=2000000-", "if-range": first.headers.etag! };
  const rest = await receive(address(onDisk), { headers: { ...headers, ...conditions } });
  expect(Buffer.concat([first.bytes, rest.bytes]).equals(packageOf(apk, "tap01"))).toBe(true);
});

test("a node that is stopped has counted what it handed out", async () => {
  await world.addChannels(["stopped"]);
  const node = await startNode({ ...world.env, LOG_LEVEL: "info" });
  await vi.waitFor(async () => {
    const { headers } = await fetch(`${node.origin}/d/game-1/stopped/game-1.apk`, {
      method: "HEAD",
    });
    expect(headers.get("cache-control")).toContain("immutable");
  }, 10_000);
  const { bytes } = await receive(`${node.origin}/d/game-1/stopped/game-1.apk`);
  await node.end("SIGTERM");
  const rows = await world.db
    .selectFrom("downloads")
    .selectAll()
    .where("cid", "=", "stopped")
    .execute();
  expect(rows).toMatchObject([{ finished: true, handed_out: String(bytes.length) }]);
});

test("a player who is given a package by both nodes counts once", async () => {
  await world.addChannels(["once"]);
  const headers = { "user-agent": "one phone" };
  for (const { origin } of [onDisk, onS3]) {
    const address = `${origin}/d/game-1/once/game-1.apk`;
    await vi.waitFor(async () => {
      const { headers } = await fetch(address, { method: "HEAD" });
      expect(headers.get("cache-control")).toContain("immutable");
    }, 10_000);
    await receive(address, { headers });
  }
  const counted = async () => {
    const rows = await world.db
      .selectFrom("channel_days")
      .selectAll()
      .where("cid", "=", "once")
      .execute();
    return rows.map((row) =>
      [row.download_starts, row.download_finishes, row.download_bytes].map(Number),
    );
  };
  const bytes = 2 * packageOf(apk, "once").length;
  await vi.waitFor(async () => expect(await counted()).toEqual([[1, 1, bytes]]), 20_000);
});

test("a build that is taken away is gone at every node, and from a CDN with the next purge", async () => {
  await world.register("brief", apk);
  s3.files.set("builds/brief.apk", apk);
  const nodes = [onDisk, onS3].map(({ origin }) => `${origin}/d/brief/tap01/brief.apk`);
  const answers = () => Promise.all(nodes.map((address) => fetch(address, { method: "HEAD" })));
  for (const answer of await answers()) {
    expect(answer.headers.get("surrogate-key")).toBe("package/brief channel/tap01");
  }
  await world.db.deleteFrom("builds").where("id", "=", "brief").execute();
  const statuses = async () => (await answers()).map(({ status }) => status);
  await vi.waitFor(async () => expect(await statuses()).toEqual([404, 404]), 10_000);
  const purges = await world.db.selectFrom("purges").select("key").execute();
  expect(purges).toContainEqual({ key: "package/brief" });
});
