import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { apksignerVerify, haveDebianTools } from "@playfront/apk/testing/debian-tools";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { downloadInPieces, receive, reprDigest } from "../testing/download.ts";
import { packageOf, randomApk } from "../testing/packages.ts";
import { demoApk, type Host, makeWorld, type World, waitForChannel } from "../testing/world.ts";

const apk = randomApk(3_000_000);
const channels = ["default", "tap01", "huawei"];
let world: World;
let host: Host;

beforeAll(async () => {
  world = await makeWorld(channels);
  await world.register("game-1", apk);
  await world.register("demo", await readFile(demoApk));
  host = await world.open();
  await waitForChannel(host, "tap01");
});
afterAll(() => world.close());

const address = (build: string, cid: string) => `${host.origin}/d/${build}/${cid}/${build}.apk`;

test.each(channels)(
  "a download of %s cut ten times at random places comes out as it was planned",
  async (cid) => {
    const { bytes, headers, statuses } = await downloadInPieces([address("game-1", cid)], 10);
    expect(bytes.equals(packageOf(apk, cid))).toBe(true);
    expect(headers["repr-digest"]).toBe(reprDigest(bytes));
    expect(new Set(statuses)).toEqual(new Set([206]));
  },
);

test("pieces around the edge of prefix and tail, each fetched alone, fit together", async () => {
  const whole = packageOf(apk, "tap01");
  const edge = whole.length - 4096 - 100;
  for (let start = edge - 3; start < edge + 3; start += 1) {
    for (const end of [start, edge + 5, whole.length - 1]) {
      const range = `bytes=${start}-${end}`;
      const { bytes } = await receive(address("game-1", "tap01"), { headers: { range } });
      expect(bytes.equals(whole.subarray(start, end + 1)), range).toBe(true);
    }
  }
});

test("a download that goes on with another channel's address begins anew: no mixture comes out", async () => {
  const addresses = channels.map((cid) => address("game-1", cid));
  const packages = channels.map((cid) => packageOf(apk, cid));
  expect(new Set(packages.map(({ length }) => length)).size).toBe(1);
  for (let round = 0; round < 5; round += 1) {
    const { bytes, statuses } = await downloadInPieces(addresses, 6);
    expect(packages.some((whole) => whole.equals(bytes))).toBe(true);
    expect(statuses.slice(1)).toContain(200);
  }
});

test("a tag of another channel, a weak one or a date never lets a part through", async () => {
  const { headers } = await receive(address("game-1", "tap01"), { atMost: 1 });
  const { etag = "", "last-modified": modified = "" } = headers;
  for (const ifRange of [etag, `W/${etag}`, modified, `${etag}, "x"`, "*", ""]) {
    const conditions = { range: "bytes=5-9", "if-range": ifRange };
    const { status } = await receive(address("game-1", "huawei"), {
      headers: conditions,
      atMost: 1,
    });
    expect(status, ifRange).toBe(200);
  }
});

test("DownloadManager, which resumes with If-Match, goes on with the same bytes and stops at others", async () => {
  const file = join(world.folder, "moved.apk");
  await writeFile(file, apk);
  const first = await receive(address("moved", "tap01"), { headers: { range: "bytes=0-899999" } });
  const resume = () =>
    receive(address("moved", "tap01"), {
      headers: { "if-match": first.headers.etag!, range: "bytes=900000-" },
    });
  const rest = await resume();
  expect(rest.status).toBe(206);
  expect(Buffer.concat([first.bytes, rest.bytes]).equals(packageOf(apk, "tap01"))).toBe(true);
  await writeFile(file, randomApk(3_000_000));
  expect((await resume()).status).toBe(412);
});

describe.skipIf(!haveDebianTools())("by Debian's apksigner (skipped where it is not)", () => {
  test("what came in eleven pieces verifies", { timeout: 120_000 }, async () => {
    const { bytes } = await downloadInPieces([address("demo", "tap01")], 10);
    const file = join(world.root, "cut.apk");
    await writeFile(file, bytes);
    const { verifies, output } = apksignerVerify(file);
    expect(output).not.toContain("ERROR");
    expect(verifies).toBe(true);
  });
});
