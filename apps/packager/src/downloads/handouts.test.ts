import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { receive } from "../testing/download.ts";
import { packageOf, randomApk } from "../testing/packages.ts";
import { addGame, type Host, makeWorld, type World, waitForChannel } from "../testing/world.ts";

const apk = randomApk(1_000_000);
const size = packageOf(apk, "tap01").length;
let world: World;
let host: Host;
let gameid: string;

beforeAll(async () => {
  world = await makeWorld(["default", "tap01", "huawei"]);
  await world.register("game-1", apk);
  await world.register("shared", apk);
  gameid = await addGame(world.db, { gamename: "独占", build: "game-1" });
  host = await world.open();
  await waitForChannel(host, "tap01");
});
afterAll(() => world.close());
beforeEach(async () => {
  await host.flush();
  await world.db.deleteFrom("channel_days").execute();
  await world.db.deleteFrom("downloads").execute();
});

function take(
  agent: string,
  range?: string,
  { cid = "tap01", build = "game-1", name = "独占", atMost = size } = {},
) {
  const headers = { "user-agent": agent, ...(range && { range }) };
  return receive(`${host.origin}/d/${build}/${cid}/${encodeURIComponent(name)}.apk`, {
    headers,
    atMost,
  });
}

/** `[starts, finishes, bytes]` by channel and game. */
async function readCounts(): Promise<Record<string, number[]>> {
  await host.flush();
  const rows = await world.db.selectFrom("channel_days").selectAll().execute();
  return Object.fromEntries(
    rows.map((row) => {
      const counts = [row.download_starts, row.download_finishes, row.download_bytes];
      return [`${row.cid}/${row.gameid}`, counts.map(Number)];
    }),
  );
}

test("a download counts once as begun and once as finished, with its bytes, for its channel and game", async () => {
  await take("a");
  await take("b", undefined, { cid: "huawei" });
  await take("c", undefined, { cid: "huawei" });
  await fetch(`${host.origin}/d/game-1/tap01/${encodeURIComponent("独占")}.apk`, {
    method: "HEAD",
  });
  expect(await readCounts()).toEqual({
    [`tap01/${gameid}`]: [1, 1, size],
    [`huawei/${gameid}`]: [2, 2, 2 * size],
  });
});

test("parts in any order add up to one download, and a repeated one finishes it no second time", async () => {
  for (const range of ["bytes=600000-", "bytes=0-99", "bytes=100-399999"]) await take("a", range);
  const taken = size - 600_000 + 400_000;
  expect(await readCounts()).toEqual({ [`tap01/${gameid}`]: [1, 0, taken] });
  await take("a", "bytes=400000-599999");
  expect(await readCounts()).toEqual({ [`tap01/${gameid}`]: [1, 1, size] });
  await take("a");
  await take("a", "bytes=0-9");
  expect(await readCounts()).toEqual({ [`tap01/${gameid}`]: [1, 1, 2 * size + 10] });
});

test("a download manager that probes first and takes eight parts at once has downloaded once", async () => {
  await take("a", "bytes=0-1");
  await take("a", "bytes=-2");
  const edges = Array.from({ length: 9 }, (_, index) => Math.floor((index * size) / 8));
  const parts = edges.slice(1).map((end, index) => `bytes=${edges[index]}-${end - 1}`);
  await Promise.all([...parts.slice(0, 7), "bytes=0-1"].map((range) => take("a", range)));
  expect((await readCounts())[`tap01/${gameid}`]?.slice(0, 2)).toEqual([1, 0]);
  await take("a", parts[7]);
  expect((await readCounts())[`tap01/${gameid}`]?.slice(0, 2)).toEqual([1, 1]);
});

test("a probe of the end, however often, is no finished download", async () => {
  for (let probe = 0; probe < 3; probe += 1) await take("a", "bytes=-65536");
  expect(await readCounts()).toEqual({ [`tap01/${gameid}`]: [1, 0, 3 * 65_536] });
});

test("a download that breaks off and is resumed counts once", async () => {
  const first = await take("a", undefined, { atMost: 100_000 });
  await vi.waitFor(async () => {
    expect((await readCounts())[`tap01/${gameid}`]?.[2]).toBeGreaterThan(0);
  });
  await take("a", `bytes=${first.bytes.length}-`);
  expect((await readCounts())[`tap01/${gameid}`]?.slice(0, 2)).toEqual([1, 1]);
});

test("who leaves in the middle has begun, and is counted by what the system took for him", async () => {
  await take("a", undefined, { atMost: 100_000 });
  await vi.waitFor(async () => {
    const [starts, finishes, bytes] = (await readCounts())[`tap01/${gameid}`] ?? [];
    expect([starts, finishes]).toEqual([1, 0]);
    expect(bytes).toBeGreaterThan(0);
  });
});

test("a download under way is written when it begins, and then not until it ends", async () => {
  await world.register("long", randomApk(30_000_000));
  const answer = await fetch(`${host.origin}/d/long/tap01/long.apk`);
  const reader = answer.body!.getReader();
  await vi.waitFor(async () => expect(await readCounts()).toEqual({ "tap01/0": [1, 0, 0] }));
  const readRow = () => world.db.selectFrom("downloads").select(sql<string>`xmin`.as("xmin"));
  const [written] = await readRow().execute();
  for (let round = 0; round < 3; round += 1) {
    for (let bytes = 0; bytes < 5_000_000; ) bytes += (await reader.read()).value!.length;
    await host.flush();
    expect(await readRow().execute()).toEqual([written]);
  }
  await reader.cancel();
  await vi.waitFor(async () => {
    const [starts, finishes, bytes] = (await readCounts())["tap01/0"] ?? [];
    expect([starts, finishes]).toEqual([1, 0]);
    expect(bytes).toBeGreaterThan(15_000_000);
    // Back-pressure: bytes that the client does not read stay in storage, apart from the sockets' buffers.
    expect(bytes).toBeLessThan(25_000_000);
  }, 10_000);
});

test("an answer that fails before its first byte is no start", async () => {
  const withoutFile = await world.open();
  await world.register("lost", apk);
  await waitForChannel(withoutFile, "tap01");
  const address = `${withoutFile.origin}/d/lost/tap01/lost.apk`;
  expect((await fetch(address, { method: "HEAD" })).status).toBe(200);
  await world.storage.remove("builds/lost.apk");
  expect((await receive(address)).status).toBe(500);
  await withoutFile.flush();
  expect(await readCounts()).toEqual({});
});

test("two nodes that write at once count as one", async () => {
  const other = await world.open();
  await waitForChannel(other, "tap01");
  const half = Math.floor(size / 2);
  const parts = [`bytes=0-${half}`, `bytes=${half - 100}-`];
  const headers = { "user-agent": "two" };
  await Promise.all(
    [host, other].map(({ origin }, index) =>
      receive(`${origin}/d/game-1/tap01/${encodeURIComponent("独占")}.apk`, {
        headers: { ...headers, range: parts[index]! },
      }),
    ),
  );
  await Promise.all([host.flush(), other.flush()]);
  expect(await readCounts()).toEqual({ [`tap01/${gameid}`]: [1, 1, size + 101] });
});

test("of several games with one build it is the one that the address names", async () => {
  const first = await addGame(world.db, { gamename: "第一款", build: "shared" });
  const second = await addGame(world.db, { gamename: "第二款", build: "shared" });
  await take("a", undefined, { build: "shared", name: "第一款" });
  await take("b", undefined, { build: "shared", name: "第二款" });
  expect(await readCounts()).toEqual({
    [`tap01/${first}`]: [1, 1, size],
    [`tap01/${second}`]: [1, 1, size],
  });
});

test("neither address nor user agent is kept, and the rows have their end", async () => {
  await take("SecretAgent/1.0");
  await host.flush();
  const { rows } = await world.pool.query(
    "select d.*, s.salt from downloads d join download_salts s using (day)",
  );
  expect(rows).toHaveLength(1);
  const text = JSON.stringify(rows[0], (_key, value) =>
    value?.data ? Buffer.from(value.data).toString("latin1") : value,
  );
  expect(text).not.toMatch(/127\.0\.0\.1|SecretAgent/);
  expect(rows[0].downloader).toHaveLength(16);
  const days = (rows[0].expires_at.getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThanOrEqual(4);
});
