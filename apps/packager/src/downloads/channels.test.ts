import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { receive } from "../testing/download.ts";
import { packageOf, randomApk } from "../testing/packages.ts";
import { demoApk, type Host, makeWorld, type World, waitForChannel } from "../testing/world.ts";

const apk = randomApk(50_000);
const errors: string[] = [];
const warnings: string[] = [];
let world: World;
let host: Host;

beforeAll(async () => {
  world = await makeWorld(["default", "tap01"]);
  await world.register("game-1", apk);
  const note = (lines: string[]) => (message: string, facts?: object) => {
    lines.push(`${JSON.stringify(facts)} ${message}`);
  };
  host = await world.open({ log: { warn: note(warnings), error: note(errors) } });
  await waitForChannel(host, "tap01");
});
afterAll(() => world.close());

const of = (build: string, cid: string) => receive(`${host.origin}/d/${build}/${cid}/${build}.apk`);

test("a channel that the shop does not know leads to the default one's package, until it is added", async () => {
  const moved = await of("game-1", "new-01");
  expect(moved.headers["cache-control"]).toBe("public, max-age=60");
  expect(moved.headers.location).toBe("/d/game-1/default/game-1.apk");
  const before = await of("game-1", "default");
  expect(before.bytes.equals(packageOf(apk, "default"))).toBe(true);
  await world.addChannels(["new-01"]);
  await vi.waitFor(async () => {
    const { bytes, headers } = await of("game-1", "new-01");
    expect(headers["cache-control"]).toContain("immutable");
    expect(bytes.equals(packageOf(apk, "new-01"))).toBe(true);
    expect(headers.etag).not.toBe(before.headers.etag);
  }, 10_000);
});

test("the values of a channel are in its package from then on, which caches ask for again", async () => {
  await world.addChannels(["valued"]);
  await waitForChannel(host, "valued");
  const before = await of("game-1", "valued");
  const set = (extras: object) =>
    world.db
      .updateTable("channels")
      .set({ extras: JSON.stringify(extras) })
      .where("cid", "=", "valued")
      .execute();
  await set({ invite: 12, isNew: true, from: "论坛" });
  await vi.waitFor(async () => {
    const { bytes, headers } = await of("game-1", "valued");
    expect(headers["cache-control"]).toBe("public, max-age=60");
    expect(headers.etag).not.toBe(before.headers.etag);
    expect(bytes.toString()).toContain(
      '{"channel":"valued","from":"论坛","invite":12,"isNew":true}',
    );
  }, 10_000);
  await set({});
  await vi.waitFor(async () => {
    const { bytes, headers } = await of("game-1", "valued");
    expect(bytes.equals(packageOf(apk, "valued"))).toBe(true);
    expect(headers["cache-control"]).toBe("public, max-age=60");
  }, 10_000);
  const purges = await world.db.selectFrom("purges").select("key").execute();
  expect(purges).toContainEqual({ key: "channel/valued" });
});

test("the default channel is the one that the shop says", async () => {
  await world.db.updateTable("channels").set({ is_default: false }).execute();
  await world.db
    .updateTable("channels")
    .set({ is_default: true })
    .where("cid", "=", "tap01")
    .execute();
  await vi.waitFor(async () => {
    expect((await of("game-1", "~~")).headers.location).toBe("/d/game-1/tap01/game-1.apk");
  }, 10_000);
});

test("a build that is withdrawn is gone, with the file still there", async () => {
  await world.register("brief", apk);
  expect((await of("brief", "tap01")).status).toBe(200);
  await world.db.deleteFrom("builds").where("id", "=", "brief").execute();
  await vi.waitFor(async () => expect((await of("brief", "tap01")).status).toBe(404), 10_000);
});

test("a package that can carry no channel goes out as it came, and the log says so", async () => {
  const plain = Buffer.from("no package at all");
  await writeFile(join(world.folder, "plain.apk"), plain);
  await world.register("plain-2", plain, plain.length);
  for (const build of ["plain", "plain-2"]) {
    const answers = await Promise.all(["tap01", "new-01"].map((cid) => of(build, cid)));
    for (const { bytes } of answers) expect(bytes.equals(plain)).toBe(true);
    expect(answers[0]!.headers.etag).toBe(answers[1]!.headers.etag);
    expect(warnings.join("\n")).toContain(`"build":"${build}"`);
  }
});

test("bytes in storage that are not those of the registration are not handed out", async () => {
  await world.register("other", apk);
  const changed = Buffer.from(apk);
  changed[changed.length - 200]! ^= 1;
  await world.storage.put("builds/other.apk", changed);
  expect((await of("other", "tap01")).status).toBe(500);
});

test("a registered build wins over one of that name in the folder", async () => {
  await world.register("demo-1", apk);
  await vi.waitFor(async () => {
    expect((await of("demo-1", "tap01")).bytes.equals(packageOf(apk, "tap01"))).toBe(true);
  });
  await world.db.deleteFrom("builds").where("id", "=", "demo-1").execute();
  const demo = packageOf(await readFile(demoApk), "tap01");
  await vi.waitFor(
    async () => expect((await of("demo-1", "tap01")).bytes.equals(demo)).toBe(true),
    10_000,
  );
});

test("a hundred channels more cost nothing on disk", async () => {
  const cids = Array.from({ length: 100 }, (_, index) => `many-${index}`);
  await world.addChannels(cids);
  await vi.waitFor(async () => {
    const { headers } = await of("game-1", "many-99");
    expect(headers["cache-control"]).toContain("immutable");
  }, 10_000);
  const before = await filesBelow(world.root);
  const tags = new Set<string | undefined>();
  for (const cid of cids) tags.add((await of("game-1", cid)).headers.etag);
  expect(tags.size).toBe(100);
  expect(await filesBelow(world.root)).toEqual(before);
});

/** Every file with its size and modification time. */
async function filesBelow(folder: string): Promise<[string, number, number][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = paths.toSorted().map(async (path): Promise<[string, number, number]> => {
    const { size, mtimeMs } = await stat(path);
    return [path, size, mtimeMs];
  });
  return Promise.all(files);
}
