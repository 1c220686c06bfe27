import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type CatalogueDb, createCatalogueDb } from "../catalogue-db.ts";
import { receive } from "../testing/download.ts";
import { packageOf, randomApk } from "../testing/packages.ts";
import { makeWorld, type World, waitForChannel } from "../testing/world.ts";
import { createStagedPackages, type StagedPackages } from "./staged-packages.ts";

const apk = randomApk(50_000);
const sha256 = createHash("sha256").update(apk).digest("hex");
let world: World;
let catalogue: CatalogueDb;
let staged: StagedPackages;

beforeAll(async () => {
  world = await makeWorld(["default", "tap01"]);
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  catalogue = createCatalogueDb({ locate: async () => world.url, log: silent });
  await vi.waitFor(() => catalogue.query(async () => {}));
  staged = createStagedPackages(catalogue, world.storage);
});
afterAll(async () => {
  await catalogue.close();
  await world.close();
});
beforeEach(() => world.db.deleteFrom("staged_packages").execute());

/** Stages the package, as a host does that dies right after it. */
async function stage(id: string): Promise<string> {
  const path = join(world.root, "local.apk");
  await writeFile(path, apk);
  return staged.stage(id, { path, size: apk.length, sha256 });
}

const has = async (key: string) => (await world.storage.stat(key)) !== null;
const rows = () => world.db.selectFrom("staged_packages").select("key").execute();
const age = () =>
  world.db
    .updateTable("staged_packages")
    .set({ created_at: sql<Date>`now() - interval '25 hours'` })
    .execute();

/** Registers the package without its file. */
async function registerOnly(id: string): Promise<void> {
  await world.register(id, apk);
  await world.storage.remove(`builds/${id}.apk`);
}

test("the file of a registered build whose host died before it published it is served", async () => {
  await registerOnly("orphan");
  const key = await stage("orphan");
  const host = await world.open();
  await waitForChannel(host, "tap01");
  const { bytes } = await receive(`${host.origin}/d/orphan/tap01/orphan.apk`);
  expect(bytes.equals(packageOf(apk, "tap01"))).toBe(true);
  expect(await has(key)).toBe(false);
  expect(await rows()).toEqual([]);
});

test("what a host left that died before it registered is removed a day later", async () => {
  const key = await stage("never");
  await staged.cleanUp();
  expect(await has(key)).toBe(true);
  await age();
  await staged.cleanUp();
  expect(await has(key)).toBe(false);
  expect(await rows()).toEqual([]);
});

test("the clean-up publishes what a registered build lacks, and removes what it has", async () => {
  await registerOnly("late");
  const keys = [await stage("late"), await stage("late")];
  await age();
  await staged.cleanUp();
  expect((await world.storage.get("builds/late.apk"))?.equals(apk)).toBe(true);
  for (const key of keys) expect(await has(key)).toBe(false);
  expect(await rows()).toEqual([]);
});

test("a file of other bytes than the registered ones never takes their place", async () => {
  const other = randomApk(60_000);
  await world.register("taken", other);
  await stage("taken");
  expect(await staged.recover({ id: "taken", sha256: "0".repeat(64) })).toBe(false);
  await age();
  await staged.cleanUp();
  expect((await world.storage.get("builds/taken.apk"))?.equals(other)).toBe(true);
  expect(await rows()).toEqual([]);
});

test("publishing twice, as by a host and by one that recovers, leaves the file", async () => {
  const key = await stage("twice");
  await staged.publish(key, "twice");
  await staged.publish(key, "twice");
  expect(await has("builds/twice.apk")).toBe(true);
  await expect(staged.publish("staged/none.apk", "none")).rejects.toThrow("not in storage");
});
