import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createDiskStorage } from "./disk.ts";
import { createS3Storage } from "./s3.ts";
import type { Storage } from "./storage.ts";
import { type FakeS3, startFakeS3 } from "./testing/fake-s3.ts";

let root: string;
let s3: FakeS3;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "pf-storage-"));
  s3 = await startFakeS3();
});
afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true });
});

/** Tests of the behaviour that all kinds of storage share. */
describe.each<[string, () => Storage]>([
  ["a folder", () => createDiskStorage(root)],
  ["a bucket", () => createS3Storage(s3.settings)],
])("%s", (_name, open) => {
  test("returns what was put, and null after it was removed", async () => {
    const storage = open();
    const bytes = Buffer.from([0, 255, 13, 10, 128, ...Buffer.from("图片")]);
    await storage.put("media/a.webp", bytes);
    expect((await storage.get("media/a.webp"))?.equals(bytes)).toBe(true);
    await storage.remove("media/a.webp");
    await storage.remove("media/a.webp");
    expect(await storage.get("media/a.webp")).toBeNull();
    expect(await storage.stat("media/a.webp")).toBeNull();
    expect(await readRange(storage, "media/a.webp", 0, 9)).toMatchObject({ found: false });
  });

  test("copies a local file and leaves it in place", async () => {
    const storage = open();
    const bytes = randomBytes(3_000_000);
    const path = join(root, "local");
    await writeFile(path, bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await storage.put("builds/a.apk", Buffer.from("an older one"));
    await storage.putFile("builds/a.apk", { path, size: bytes.length, sha256 });
    expect((await storage.get("builds/a.apk"))?.equals(bytes)).toBe(true);
    expect((await readFile(path)).equals(bytes)).toBe(true);
    const missing = { path: join(root, "none"), size: 1, sha256 };
    await expect(storage.putFile("builds/b.apk", missing)).rejects.toThrow("ENOENT");
    expect(await storage.stat("builds/b.apk")).toBeNull();
  });

  test("moves a file in place of another, once", async () => {
    const storage = open();
    await storage.put("staged/a", Buffer.from("new"));
    await storage.put("builds/m.apk", Buffer.from("old"));
    expect(await storage.move("staged/a", "builds/m.apk")).toBe(true);
    expect((await storage.get("builds/m.apk"))?.toString()).toBe("new");
    expect(await storage.get("staged/a")).toBeNull();
    expect(await storage.move("staged/a", "builds/m.apk")).toBe(false);
    expect((await storage.get("builds/m.apk"))?.toString()).toBe("new");
    await expect(storage.move("../a", "b")).rejects.toThrow("key");
    await expect(storage.move("b", "../a")).rejects.toThrow("key");
  });

  test("lists the keys with a prefix, in order", async () => {
    const storage = open();
    for (const key of ["listed/b/2", "listed/b/10", "listed/c", "listed/a", "listed-b"]) {
      await storage.put(key, Buffer.from("x"));
    }
    expect(await storage.list("listed/")).toEqual([
      "listed/a",
      "listed/b/10",
      "listed/b/2",
      "listed/c",
    ]);
    expect(await storage.list("listed/b/1")).toEqual(["listed/b/10"]);
    expect(await storage.list("listed")).toEqual([
      "listed-b",
      "listed/a",
      "listed/b/10",
      "listed/b/2",
      "listed/c",
    ]);
    expect(await storage.list("nothing/")).toEqual([]);
  });

  test("returns null for files that were never put", async () => {
    const storage = open();
    await storage.put("a/file", Buffer.from("x"));
    for (const key of ["b", "a", "a/other", "a/file/below"]) {
      expect(await storage.stat(key), key).toBeNull();
    }
    expect(await storage.get("a/file/below")).toBeNull();
  });

  test("stores an empty file, and replaces an existing one", async () => {
    const storage = open();
    await storage.put("empty", Buffer.alloc(0));
    expect((await storage.get("empty"))?.length).toBe(0);
    expect((await storage.stat("empty"))?.size).toBe(0);
    await storage.put("empty", Buffer.from("now with words"));
    expect((await storage.get("empty"))?.toString()).toBe("now with words");
  });

  test("reports a file's size, and a tag that changes with the file", async () => {
    const storage = open();
    await storage.put("tagged", Buffer.from("one"));
    const before = await storage.stat("tagged");
    const modified = expect.any(Date);
    expect(before).toMatchObject({
      size: 3,
      modified,
      etag: expect.stringMatching(/^[0-9a-f-]+$/),
    });
    expect(await storage.stat("tagged")).toEqual(before);
    await storage.put("tagged", Buffer.from("two"));
    expect((await storage.stat("tagged"))?.etag).not.toBe(before?.etag);
  });

  test("streams any range of a file, one chunk at a time", async () => {
    const storage = open();
    const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, index) => index % 251));
    await storage.put("packages/p.apk", bytes);
    for (const [start, end] of [
      [0, 0],
      [0, 699_999],
      [70_000, 600_001],
      [699_999, 699_999],
    ] as const) {
      const { found, bytes: read } = await readRange(storage, "packages/p.apk", start, end);
      expect(found).toBe(true);
      expect(read.equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
    expect(await readRange(storage, "packages/none.apk", 0, 9)).toMatchObject({ found: false });
    await expect(readRange(storage, "packages/p.apk", 699_000, 700_000)).rejects.toThrow(
      "byte 700000",
    );
    await expect(readRange(storage, "packages/p.apk", 3, 2)).rejects.toThrow(RangeError);
  });

  test("a failing onChunk or an aborted signal ends the stream", async () => {
    const storage = open();
    await storage.put("packages/q.apk", Buffer.alloc(3_000_000, 1));
    const range = { start: 0, end: 2_999_999 };
    const refuse = async () => Promise.reject(new Error("no more"));
    await expect(
      storage.streamRange("packages/q.apk", { ...range, onChunk: refuse }),
    ).rejects.toThrow("no more");
    const gone = new AbortController();
    const leave = async () => gone.abort(new Error("gone"));
    await expect(
      storage.streamRange("packages/q.apk", { ...range, onChunk: leave, signal: gone.signal }),
    ).rejects.toThrow();
    await vi.waitFor(() => expect(s3.openResponses()).toBe(0));
  });

  test("rejects an invalid range", async () => {
    const storage = open();
    await storage.put("short", Buffer.from("12345"));
    for (const [start, end] of [
      [-1, 3],
      [3, 2],
      [0.5, 3],
      [Number.NaN, 3],
      [0, Number.POSITIVE_INFINITY],
    ] as const) {
      await expect(readRange(storage, "short", start, end)).rejects.toThrow(RangeError);
    }
    await expect(readRange(storage, "short", 5, 9)).rejects.toThrow("byte 5");
  });

  test("concurrent writes to one key leave one complete file", async () => {
    const storage = open();
    const writes = Array.from({ length: 20 }, (_, n) =>
      storage.put("b/x", Buffer.alloc(50_000, n)),
    );
    await Promise.all(writes);
    const bytes = await storage.get("b/x");
    expect([bytes?.length, new Set(bytes).size]).toEqual([50_000, 1]);
  });

  test.each(["../secret", "/etc/passwd", "a/../../b", "a//b", "", ".hidden", "a\0b", "a\\b", "a/"])(
    "rejects the key %j",
    async (key) => {
      const storage = open();
      const acts = [
        async () => storage.put(key, Buffer.from("x")),
        async () => storage.get(key),
        async () => storage.stat(key),
        async () => storage.streamRange(key, { start: 0, end: 1, onChunk: async () => {} }),
        async () => storage.remove(key),
      ];
      for (const act of acts) await expect(act).rejects.toThrow("not a storage key");
    },
  );
});

/** Copies each chunk: its memory is reused. */
async function readRange(storage: Storage, key: string, start: number, end: number) {
  const chunks: Buffer[] = [];
  let isBusy = false;
  const found = await storage.streamRange(key, {
    start,
    end,
    onChunk: async (chunk) => {
      expect(isBusy).toBe(false);
      isBusy = true;
      await new Promise((done) => setImmediate(done));
      chunks.push(Buffer.from(chunk));
      isBusy = false;
    },
  });
  return { found, bytes: Buffer.concat(chunks) };
}
