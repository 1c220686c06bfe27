import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDiskStorage } from "./disk.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "pf-disk-"));
});
afterEach(() => rm(root, { recursive: true }));

test("unfinished files stay out of the folders and are deleted after a failure", async () => {
  const storage = createDiskStorage(root);
  await Promise.all(Array.from({ length: 9 }, (_, n) => storage.put("b/x", Buffer.alloc(9e4, n))));
  expect(await readdir(join(root, "b"))).toEqual(["x"]);
  expect(await readdir(join(root, ".parts"))).toEqual([]);
  await mkdir(join(root, "folder"));
  await expect(storage.put("folder", Buffer.from("x"))).rejects.toThrow();
  expect(await readdir(join(root, ".parts"))).toEqual([]);
});

test("the first write deletes old unfinished files of a process that died", async () => {
  await mkdir(join(root, ".parts"));
  const old = new Date(Date.now() - 2 * 3_600_000);
  await writeFile(join(root, ".parts/left"), "half");
  await utimes(join(root, ".parts/left"), old, old);
  await writeFile(join(root, ".parts/being-written"), "half");
  await createDiskStorage(root).put("a", Buffer.from("x"));
  expect(await readdir(join(root, ".parts"))).toEqual(["being-written"]);
});

test("an old unfinished file that cannot be removed does not stop new files", async () => {
  await mkdir(join(root, ".parts/folder/x"), { recursive: true });
  const old = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(root, ".parts/folder"), old, old);
  const storage = createDiskStorage(root);
  await storage.put("a", Buffer.from("x"));
  expect((await storage.get("a"))?.toString()).toBe("x");
});

test("removing the last file removes its folder, also while others write to it", async () => {
  const storage = createDiskStorage(root);
  await storage.put("a/b/x", Buffer.from("x"));
  await storage.put("a/b/y", Buffer.from("y"));
  await storage.remove("a/b/x");
  expect(await readdir(join(root, "a"))).toEqual(["b"]);
  await storage.remove("a/b/y");
  expect(await readdir(join(root, "a"))).toEqual([]);
  for (let round = 0; round < 30; round += 1) {
    const removals = Array.from({ length: 8 }, () => storage.remove("c/x"));
    await Promise.all([storage.put("c/y", Buffer.from("y")), ...removals]);
    expect((await storage.get("c/y"))?.toString()).toBe("y");
    await storage.remove("c/y");
  }
});
