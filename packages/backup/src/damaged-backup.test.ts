import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@playfront/embedded-postgres/embedded-postgres";
import { makeFolder, query, removeFolder } from "@playfront/embedded-postgres/testing/starter";
import { createS3Storage } from "@playfront/storage/s3";
import type { Storage } from "@playfront/storage/storage";
import { type FakeS3, startFakeS3 } from "@playfront/storage/testing/fake-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBackup } from "./backup.ts";
import { listManifests, type Manifest } from "./manifest.ts";
import { restoreDataFolder } from "./restore.ts";
import { readRestoreTime } from "./restore-time.ts";
import { shipWal } from "./ship-wal.ts";

const root = makeFolder();
const lines: string[] = [];
let postgres: EmbeddedPostgres;
let s3: FakeS3;
let storage: Storage;
let manifest: Manifest;

function back(changes: { storage?: Storage; kept?: number; dataFolder?: string } = {}) {
  const { connectionString: databaseUrl, pgdata: dataFolder, walSpool: spool } = postgres;
  const log = (line: string) => void lines.push(line);
  return makeBackup({ databaseUrl, dataFolder, spool, storage, kept: 7, log, ...changes });
}

function restoreInto(name: string, at = "end") {
  const time = readRestoreTime(at);
  const dataFolder = join(root, name);
  return restoreDataFolder({ storage, at: time, cluster: undefined, dataFolder, log: () => {} });
}

function keysOf(kind: "manifests" | "parts" | "wal"): string[] {
  return [...s3.files.keys()].filter((key) => key.startsWith(`backup/${kind}/`)).sort();
}

/** Changes one byte in the middle of a file of the bucket until the returned function is called. */
function damage(key: string): () => void {
  const whole = s3.files.get(key);
  if (!whole) throw new Error(`there is no ${key}`);
  const damaged = Buffer.from(whole);
  const middle = damaged.length >> 1;
  damaged.writeUInt8(damaged.readUInt8(middle) ^ 1, middle);
  s3.files.set(key, damaged);
  return () => void s3.files.set(key, whole);
}

beforeAll(async () => {
  s3 = await startFakeS3();
  storage = createS3Storage(s3.settings);
  postgres = await startEmbeddedPostgres({
    dataDir: join(root, "data"),
    archiveWal: true,
    log: () => {},
  });
  await query(postgres.connectionString, "create table secrets as select 'SECRET-CODE' as code");
  // What cannot be compressed makes a second part.
  writeFileSync(join(postgres.pgdata, "noise"), randomBytes(20_000_000));
  manifest = await back();
  await query(postgres.connectionString, "select pg_switch_wal()");
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  await s3.close();
  removeFolder(root);
}, 60_000);

describe("a backup", { timeout: 60_000 }, () => {
  it.each(["manifests", "parts", "wal"] as const)(
    "with a damaged or missing file among its %s is not restored, and leaves no data folder",
    async (kind) => {
      const key = keysOf(kind)[0] ?? "";
      const whole = s3.files.get(key);
      const repair = damage(key);
      await expect(restoreInto("damaged")).rejects.toThrow(`${key} is damaged`);
      expect(readdirSync(root)).toEqual(["data"]);
      repair();
      s3.files.delete(key);
      await expect(restoreInto("damaged")).rejects.toThrow(/missing|gap|no backup/);
      expect(readdirSync(root)).toEqual(["data"]);
      s3.files.set(key, whole!);
    },
  );

  it("does not overwrite anything", async () => {
    mkdirSync(join(root, "full"));
    writeFileSync(join(root, "full/holiday.jpg"), "");
    await expect(restoreInto("full")).rejects.toThrow("full is not empty");
    expect(readdirSync(join(root, "full"))).toEqual(["holiday.jpg"]);
  });

  it("cannot be restored to a time before it was finished", async () => {
    await expect(restoreInto("early", manifest.startedAt)).rejects.toThrow(manifest.finishedAt);
    expect(readRestoreTime("2026-11-26T20:15:00Z")?.text).toBe("2026-11-26 20:15:00+00");
    for (const text of ["yesterday", "2026-11-26T20:00:00", "2026-13-01T00:00:00Z"]) {
      expect(() => readRestoreTime(text), text).toThrow("no time with its zone");
    }
  });

  it("says nothing of what is in the database, nor where it is", () => {
    expect(lines.join("\n")).toContain("is complete");
    expect(lines.join("\n")).not.toMatch(/SECRET|postgres:\/\//);
  });
});

describe("no backup", { timeout: 60_000 }, () => {
  it.each([
    ["among its parts", (key: string) => key.endsWith("00000002")],
    ["before its manifest", (key: string) => key.startsWith("backup/manifests/")],
  ])("is what was interrupted %s, and the next one removes it", async (_when, isCut) => {
    const put: Storage["put"] = async (key, data) => {
      if (isCut(key)) throw new Error("the bucket is gone");
      await storage.put(key, data);
    };
    const before = keysOf("parts");
    const manifests = keysOf("manifests");
    await expect(back({ storage: { ...storage, put } })).rejects.toThrow("the bucket is gone");
    expect(keysOf("manifests")).toEqual(manifests);
    expect(keysOf("parts").length).toBeGreaterThan(before.length);
    const next = await back();
    const copies = new Set(keysOf("parts").map((key) => key.split("/").at(-2)));
    expect(copies).toEqual(new Set((await listManifests(storage)).map(({ copy }) => copy)));
    expect(copies).toContain(next.copy);
  });

  it("is made of another database's folder, or while another one is made", async () => {
    const other = await startEmbeddedPostgres({ dataDir: join(root, "other"), log: () => {} });
    await other.stop();
    await expect(back({ dataFolder: other.pgdata })).rejects.toThrow("another database");
    const both = await Promise.allSettled([back(), back()]);
    const refused = both.find((one) => one.status === "rejected");
    expect(String(refused?.reason)).toContain("Another backup");
  });

  it("is made without archived WAL", async () => {
    const other = await startEmbeddedPostgres({ dataDir: join(root, "other"), log: () => {} });
    const { connectionString: databaseUrl, pgdata: dataFolder, walSpool: spool } = other;
    const making = makeBackup({ databaseUrl, dataFolder, spool, storage, kept: 7, log: () => {} });
    await expect(making).rejects.toThrow("BACKUPS=on");
    await other.stop();
  });
});

describe("old backups", { timeout: 60_000 }, () => {
  it("are removed but for the newest, with the WAL before those", async () => {
    const last = await back({ kept: 2 });
    const manifests = await listManifests(storage);
    expect(manifests).toHaveLength(2);
    expect(manifests.at(-1)?.copy).toBe(last.copy);
    const copies = manifests.map(({ copy }) => copy);
    expect(keysOf("parts").every((key) => copies.some((copy) => key.includes(copy)))).toBe(true);
    expect(keysOf("wal")[0]).not.toContain(manifest.firstSegment);
    await restoreInto("newest");
    const noise = (folder: string) => readFileSync(join(folder, "noise"));
    expect(noise(join(root, "newest")).equals(noise(postgres.pgdata))).toBe(true);
  });
});

describe("WAL", { timeout: 60_000 }, () => {
  it("is stored once, and never over that of another database with the same origin", async () => {
    const spool = join(root, "spool");
    mkdirSync(spool);
    const name = manifest.lastSegment.replace(/^.{8}/, "00000009");
    const segment = Buffer.alloc(64);
    segment.writeBigUInt64LE(BigInt(manifest.cluster), 24);
    const ship = () => shipWal({ spool, storage });
    writeFileSync(join(spool, name), segment);
    writeFileSync(join(spool, `.${name}`), "unfinished");
    expect(await Promise.all([ship(), ship()])).toEqual([1, 1]);
    writeFileSync(join(spool, name), segment);
    await ship();
    expect(readdirSync(spool)).toEqual([`.${name}`]);
    expect(keysOf("wal").filter((key) => key.includes(name))).toHaveLength(1);
    segment.writeUInt8(1, 60);
    writeFileSync(join(spool, name), segment);
    await expect(ship()).rejects.toThrow(`another ${name}`);
    expect(readdirSync(spool)).toContain(name);
  });
});
