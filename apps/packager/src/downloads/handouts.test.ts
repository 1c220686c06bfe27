import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { receive, startSlowDownload } from "../testing/download.ts";
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

test("parts that overlap, repeat and come in any order add up to one download", async () => {
  for (const range of ["bytes=600000-", "bytes=0-99", "bytes=50-400000", "bytes=0-99"])
    await take("a", range);
  expect(await readCounts()).toEqual({ [`tap01/${gameid}`]: [1, 0, size - 600_000 + 400_001] });
  await take("a", "bytes=300000-700000");
  expect(await readCounts()).toEqual({ [`tap01/${gameid}`]: [1, 1, size] });
  await take("a");
  expect(await readCounts()).toEqual({ [`tap01/${gameid}`]: [1, 1, size] });
});

test("who leaves in the middle has begun, and is counted by what the system took for him", async () => {
  await take("a", undefined, { atMost: 100_000 });
  await vi.waitFor(async () => {
    const [starts, finishes, bytes] = (await readCounts())[`tap01/${gameid}`] ?? [];
    expect([starts, finishes]).toEqual([1, 0]);
    expect(bytes).toBeGreaterThan(0);
  });
});

test("a download under way is counted as far as it has come", async () => {
  await world.register("long", randomApk(30_000_000));
  const { leave } = await startSlowDownload(`${host.origin}/d/long/tap01/long.apk`, {});
  await vi.waitFor(async () => {
    const [starts, finishes, bytes] = (await readCounts())["tap01/0"] ?? [];
    expect([starts, finishes]).toEqual([1, 0]);
    // Back-pressure: bytes that the client does not read stay in storage, apart from the sockets' buffers.
    expect(bytes).toBeLessThan(20_000_000);
  }, 10_000);
  leave();
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
  expect(await readCounts()).toEqual({ [`tap01/${gameid}`]: [1, 1, size] });
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
