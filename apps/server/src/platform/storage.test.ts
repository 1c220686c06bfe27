import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDiskStorage } from "./storage.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "pf-storage-"));
});
afterAll(() => rm(root, { recursive: true }));

it("gives back what was put, and nothing after it was removed", async () => {
  const storage = createDiskStorage(root);
  await storage.put("media/a.webp", Buffer.from("picture"));
  expect((await storage.get("media/a.webp"))?.toString()).toBe("picture");
  await storage.remove("media/a.webp");
  await storage.remove("media/a.webp");
  expect(await storage.get("media/a.webp")).toBeNull();
});

it("leaves no half-written file behind when many write the same", async () => {
  const storage = createDiskStorage(root);
  const writes = Array.from({ length: 20 }, (_, n) =>
    storage.put("b/x.bin", Buffer.alloc(50_000, n)),
  );
  await Promise.all(writes);
  const bytes = await storage.get("b/x.bin");
  expect(new Set(bytes).size).toBe(1);
  expect(await readdir(join(root, "b"))).toEqual(["x.bin"]);
});

it.each(["../secret", "/etc/passwd", "a/../../b", "a//b", "", ".hidden", "a\0b", "a\\b"])(
  "refuses the key %j",
  async (key) => {
    const storage = createDiskStorage(root);
    await expect(async () => storage.put(key, Buffer.from("x"))).rejects.toThrow(
      "not a storage key",
    );
    await expect(async () => storage.get(key)).rejects.toThrow("not a storage key");
  },
);
