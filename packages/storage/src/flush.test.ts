import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDiskStorage } from "./disk.ts";
import { makeFolder } from "./flush.ts";
import { canRecordFlushes, recordFlushes } from "./testing/record-flushes.ts";

/** What reached the disk, in order: flushes of files and folders, renames and removals, by paths below `root`. */
const steps: string[] = [];
let root: string;

vi.mock(import("node:fs/promises"), async (importOriginal) => {
  const real = await importOriginal();
  return {
    ...real,
    rename: async (from, to) => {
      await real.rename(from, to);
      steps.push(`rename to ${nameOf(String(to))}`);
    },
    unlink: async (path) => {
      await real.unlink(path);
      steps.push(`rm ${nameOf(String(path))}`);
    },
  };
});

/** Unfinished files have random names. */
function nameOf(path: string): string {
  return relative(root, path).replace(/^\.parts\/.+/, "part") || ".";
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "pf-flush-"));
  await recordFlushes((path) => steps.push(`flush ${nameOf(path)}`));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(root, { recursive: true });
});

const onLinux = test.runIf(canRecordFlushes);

/** The steps of `act`, without those that open the storage. */
async function stepsOf(act: () => Promise<void>): Promise<string[]> {
  steps.length = 0;
  await act();
  return [...steps];
}

onLinux("a file is flushed before it gets its name, and its folders after", async () => {
  const storage = createDiskStorage(root);
  await storage.put("first", Buffer.from("x"));
  const written = ["flush part", "rename to media/x/64.webp"];
  const folders = ["flush media/x", "flush media", "flush ."];
  const put = () => storage.put("media/x/64.webp", Buffer.from("x"));
  expect(await stepsOf(put)).toEqual([...written, ...folders]);
  const path = join(root, "local");
  await writeFile(path, "xyz");
  const copy = () => storage.putFile("media/x/64.webp", { path, size: 3, sha256: "" });
  expect(await stepsOf(copy)).toEqual([...written, ...folders]);
});

onLinux(
  "a removal is flushed: a deleted picture does not come back after a power failure",
  async () => {
    const storage = createDiskStorage(root);
    await storage.put("media/x/64.webp", Buffer.from("x"));
    await storage.put("media/y.webp", Buffer.from("y"));
    const remove = (key: string) => stepsOf(() => storage.remove(key));
    expect(await remove("media/x/64.webp")).toEqual([
      "rm media/x/64.webp",
      "flush media",
      "flush .",
    ]);
    expect(await remove("media/y.webp")).toEqual(["rm media/y.webp", "flush ."]);
    expect(await remove("media/never-there.webp")).toEqual([]);
  },
);

onLinux(
  "a new folder is flushed into the folders above it, an existing one is left alone",
  async () => {
    const make = () => stepsOf(() => makeFolder(join(root, "a/b/c")));
    expect(await make()).toEqual(["flush a/b", "flush a", "flush ."]);
    expect(await make()).toEqual([]);
  },
);
