import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDiskStorage } from "@playfront/storage/disk";
import type { Storage } from "@playfront/storage/storage";
import { afterAll, expect, it } from "vitest";
import { keepShipping } from "./keep-shipping.ts";

const root = mkdtempSync(join(tmpdir(), "pf-shipping-"));
const spool = join(root, "spool");
mkdirSync(spool);
afterAll(() => rmSync(root, { recursive: true }));

function archive(number: number): void {
  const segment = Buffer.alloc(64);
  segment.writeBigUInt64LE(7n, 24);
  writeFileSync(join(spool, `00000001000000000000000${number}`), segment);
}

it("waits for a store that is away, says so once, and ships what is left when it stops", async () => {
  const disk = createDiskStorage(join(root, "store"));
  let tries = 0;
  const put: Storage["put"] = async (key, data) => {
    tries += 1;
    if (tries <= 3) throw new Error("the store is away");
    await disk.put(key, data);
  };
  const errors: string[] = [];
  archive(1);
  const stop = keepShipping({
    spool,
    storage: { ...disk, put },
    onError: ({ message }) => void errors.push(message),
    everyMs: 1,
  });
  await expect.poll(() => readdirSync(spool), { timeout: 10_000 }).toEqual([]);
  expect(errors).toEqual(["the store is away"]);
  archive(2);
  await stop();
  expect(readdirSync(spool)).toEqual([]);
  expect(await disk.list("backup/wal/7/")).toHaveLength(2);
});
