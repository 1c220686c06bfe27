import { createHash, randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { resumeSha256, startSha256 } from "@playfront/apk/resumable-sha256";
import { fixture } from "@playfront/apk/testing/fixtures";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createPackageReader, type PackageReader } from "./package-reader.ts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
let folder: string;
let reader: PackageReader;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pf-reader-"));
  reader = createPackageReader({ s3: null, dataDir: folder });
});
afterAll(async () => {
  await reader.close();
  await rm(folder, { recursive: true });
});

async function write(key: string, bytes: Uint8Array) {
  await writeFile(join(folder, key), bytes);
  return { folder, key, size: bytes.length };
}

test("a package is hashed in another thread than the one that serves downloads", async () => {
  const size = 200 * 1024 * 1024;
  const file = { ...(await write("large.apk", new Uint8Array(0))), size };
  await truncate(join(folder, "large.apk"), size);
  await reader.run({ kind: "fingerprint", file: { ...file, size: 1 }, prefixLength: 1 });
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
  const { sha256: found } = await reader.run({ kind: "fingerprint", file, prefixLength: size });
  const [ownUsed, allUsed] = [process.threadCpuUsage(own), process.cpuUsage(all)];
  expect(found).toBe(sha256(new Uint8Array(size)));
  expect(ownUsed.user + ownUsed.system).toBeLessThan(0.1 * (allUsed.user + allUsed.system));
});

test("the facts of a package come back, and a fault as a fault", async () => {
  const apk = fixture("facts/aapt");
  const found = await reader.run({ kind: "inspect", file: await write("a.apk", apk) });
  expect(found).toMatchObject({
    kind: "inspected",
    facts: { packageName: "cn.playfront.facts" },
    fingerprint: { sha256: sha256(apk), size: apk.length },
  });
  const broken = await write("broken.apk", new Uint8Array(5_000));
  expect(await reader.run({ kind: "inspect", file: broken })).toMatchObject({ code: "not-zip" });
});

test("tails are hashed on from a state, also while a large package is read", async () => {
  const file = { ...(await write("busy.apk", new Uint8Array(0))), size: 100 * 1024 * 1024 };
  await truncate(join(folder, "busy.apk"), file.size);
  let isRead = false;
  const reading = reader.run({ kind: "fingerprint", file, prefixLength: 0 }).then(() => {
    isRead = true;
  });
  const [prefix, one, other] = [randomBytes(1_000), randomBytes(5_000), randomBytes(77)];
  const state = startSha256().update(prefix).save();
  const { whole, tail } = await reader.run({ kind: "hashTail", state, parts: [one, other] });
  expect(isRead).toBe(false);
  expect(hex(whole)).toBe(sha256(Buffer.concat([prefix, one, other])));
  expect(hex(whole)).toBe(hex(resumeSha256(state).update(one).update(other).digest()));
  expect(hex(tail)).toBe(sha256(Buffer.concat([one, other])));
  await reading;
});

test("a task that fails says why, and the next one goes on", async () => {
  const missing = { folder, key: "none.apk", size: 9 };
  await expect(reader.run({ kind: "inspect", file: missing })).rejects.toThrow("not in storage");
  const state = new Uint8Array(3);
  await expect(reader.run({ kind: "hashTail", state, parts: [] })).rejects.toThrow(RangeError);
  const file = await write("good.apk", Buffer.from("abc"));
  const { sha256: found } = await reader.run({ kind: "fingerprint", file, prefixLength: 3 });
  expect(found).toBe(sha256(Buffer.from("abc")));
});

test.runIf(availableParallelism() > 1)("two packages are read in two threads", async () => {
  const own = createPackageReader({ s3: null, dataDir: folder });
  const threads = () => readdirSync("/proc/self/task").length;
  const file = { ...(await write("both.apk", new Uint8Array(0))), size: 100 * 1024 * 1024 };
  await truncate(join(folder, "both.apk"), file.size);
  await own.run({ kind: "hashTail", state: startSha256().save(), parts: [] });
  const withOne = threads();
  const reading = [1, 2].map(() => own.run({ kind: "fingerprint", file, prefixLength: 0 }));
  await vi.waitFor(() => expect(threads()).toBe(withOne + 1), 5_000);
  const [one, other] = await Promise.all(reading);
  expect(one).toEqual(other);
  await own.close();
});

test("closing ends the threads and fails their tasks", async () => {
  const own = createPackageReader({ s3: null, dataDir: folder });
  const large = { folder, key: "large.apk", size: 200 * 1024 * 1024 };
  const task = own.run({ kind: "fingerprint", file: large, prefixLength: 0 });
  const failing = expect(task).rejects.toThrow("worker thread");
  await own.close();
  await failing;
});
