import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canRecordFlushes, recordFlushes } from "@playfront/storage/testing/record-flushes";
import { expect, it, vi } from "vitest";
import { createSecrets, hashHandle, loadSecretKey, newHandle } from "./secrets.ts";

it("decrypts its own values, but no changed value and none of another key", () => {
  const secrets = createSecrets("one");
  const sealed = secrets.encrypt("张三");
  expect(sealed.includes("张三")).toBe(false);
  expect(secrets.decrypt(sealed)).toBe("张三");
  expect(secrets.encrypt("张三").equals(sealed)).toBe(false);
  const changed = Buffer.from(sealed);
  changed[14]! ^= 1;
  expect(() => secrets.decrypt(changed)).toThrow();
  expect(() => createSecrets("two").decrypt(sealed)).toThrow();
});

it("decrypts a value only in its own context", () => {
  const secrets = createSecrets("one");
  const sealed = secrets.encrypt("张三", "case 1");
  expect(secrets.decrypt(sealed, "case 1")).toBe("张三");
  expect(() => secrets.decrypt(sealed, "case 2")).toThrow();
  expect(() => secrets.decrypt(sealed)).toThrow();
});

it("purposes have different keys", () => {
  const secrets = createSecrets("one");
  expect(secrets.mac("a", "x").equals(secrets.mac("b", "x"))).toBe(false);
  expect(secrets.mac("a", "x").equals(createSecrets("one").mac("a", "x"))).toBe(true);
});

it("handles have 256 bits, and the database stores only their hash", () => {
  const handle = newHandle();
  expect(Buffer.from(handle, "base64url")).toHaveLength(32);
  expect(hashHandle(handle)).toHaveLength(32);
  expect(newHandle()).not.toBe(handle);
});

it("concurrent starts create one key, readable by its owner only", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "pf-key-"));
  const config = { secretKey: null, dataDir };
  const keys = await Promise.all(Array.from({ length: 8 }, () => loadSecretKey(config)));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toHaveLength(43);
  expect(await loadSecretKey(config)).toBe(keys[0]);
  expect((await stat(join(dataDir, "secret.key"))).mode & 0o777).toBe(0o600);
  await rm(dataDir, { recursive: true });
});

it.runIf(canRecordFlushes)(
  "a new key is on the disk before anything is encrypted with it",
  async () => {
    const parent = await mkdtemp(join(tmpdir(), "pf-key-"));
    const dataDir = join(parent, "data");
    const flushed: string[] = [];
    await recordFlushes((path) => flushed.push(path));
    await loadSecretKey({ secretKey: null, dataDir });
    vi.restoreAllMocks();
    expect(flushed).toEqual([parent, expect.stringMatching(/secret\.key\.[0-9a-f]+$/), dataDir]);
    await rm(parent, { recursive: true });
  },
);
