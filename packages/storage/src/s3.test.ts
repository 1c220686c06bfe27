import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readS3Settings } from "@playfront/config/settings/storage";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openStorage } from "./open-storage.ts";
import { createS3Storage } from "./s3.ts";
import type { Storage } from "./storage.ts";
import { type FakeS3, type Fault, startFakeS3 } from "./testing/fake-s3.ts";

let s3: FakeS3;
const timeouts = { connectMs: 500, responseMs: 300, idleMs: 300, totalMs: 8_000 };
const slowDown = { status: 503, code: "SlowDown" };
const file = Buffer.alloc(400_000, "abc");

beforeAll(async () => {
  s3 = await startFakeS3();
});
beforeEach(() => {
  s3.files.clear();
  s3.files.set("f", file);
  s3.requests.length = 0;
  s3.faults.length = 0;
  s3.clockAheadMinutes = 0;
});
afterAll(() => s3.close());

const open = (changes: Partial<FakeS3["settings"]> = {}) =>
  createS3Storage({ ...s3.settings, ...changes }, timeouts);

describe("temporary failures are retried", () => {
  test.each<[string, Fault]>([
    ["is busy", slowDown],
    ["fails", { status: 500, code: "InternalError" }],
    ["breaks the connection", "drop"],
    ["does not respond in time", "silence"],
  ])("when the service %s", async (_what, fault) => {
    const storage = open();
    s3.faults.push(fault, fault);
    await storage.put("g", Buffer.from("kept"));
    expect(s3.files.get("g")?.toString()).toBe("kept");
    s3.faults.push(fault);
    expect((await storage.get("f"))?.equals(file)).toBe(true);
    s3.faults.push(fault);
    expect((await storage.stat("f"))?.size).toBe(file.length);
    s3.faults.push(fault);
    expect((await readRange(storage, { start: 3, end: 5 })).toString()).toBe("abc");
    s3.faults.push(fault);
    await storage.remove("f");
    expect(s3.files.has("f")).toBe(false);
  });

  test.each<[string, Fault]>([
    ["is busy", slowDown],
    ["fails", { status: 500, code: "InternalError" }],
    ["breaks the connection", "drop"],
  ])("when the service %s while a file is sent from disk", async (_what, fault) => {
    s3.faults.push(fault, fault);
    await sendFile(open());
    expect(s3.files.get("g")?.equals(file)).toBe(true);
    expect(s3.requests).toEqual(["PUT g", "PUT g", "PUT g"]);
  });

  test.each(["cut", "stall"] as const)("when a response is %s in the middle", async (fault) => {
    s3.faults.push(fault, fault);
    expect((await open().get("f"))?.equals(file)).toBe(true);
    expect(s3.requests).toEqual(["GET f", "GET f", "GET f"]);
  });

  test.each(["cut", "stall"] as const)(
    "when a streamed range is %s, from the byte where it broke",
    async (fault) => {
      s3.faults.push(fault, fault);
      const bytes = await readRange(open(), { start: 10, end: file.length - 1 });
      expect(bytes.equals(file.subarray(10))).toBe(true);
      expect(s3.requests).toEqual(["GET f", "GET f", "GET f"]);
      await vi.waitFor(() => expect(s3.openResponses()).toBe(0));
    },
  );

  test("when the clock of this machine is wrong", async () => {
    s3.clockAheadMinutes = 40;
    await open().put("g", Buffer.from("kept"));
    expect(s3.files.has("g")).toBe(true);
    s3.files.delete("g");
    await sendFile(open());
    expect(s3.files.has("g")).toBe(true);
  });
});

/** The bytes of the file "f" in a range. */
async function readRange(storage: Storage, { start, end }: { start: number; end: number }) {
  const chunks: Buffer[] = [];
  const onChunk = async (chunk: Uint8Array) => void chunks.push(Buffer.from(chunk));
  expect(await storage.streamRange("f", { start, end, onChunk })).toBe(true);
  return Buffer.concat(chunks);
}

/** Uploads `file` from disk as "g". */
async function sendFile(
  storage: Storage,
  sha256 = createHash("sha256").update(file).digest("hex"),
) {
  const folder = await mkdtemp(join(tmpdir(), "pf-s3-"));
  const path = join(folder, "file");
  await writeFile(path, file);
  await storage
    .putFile("g", { path, size: file.length, sha256 })
    .finally(() => rm(folder, { recursive: true }));
}

test("a file that does not match its digest is rejected", async () => {
  await expect(sendFile(open(), "0".repeat(64))).rejects.toThrow();
  expect(s3.files.has("g")).toBe(false);
  expect(s3.requests).toHaveLength(1);
});

describe("permanent failures are thrown", () => {
  test("a service that stays busy", async () => {
    s3.faults.push(slowDown, slowDown, slowDown, slowDown);
    await expect(open().get("f")).rejects.toThrow("SlowDown");
    expect(s3.requests).toHaveLength(4);
  });

  test("a file whose response always breaks", async () => {
    s3.faults.push("cut", "cut", "cut");
    await expect(open().get("f")).rejects.toThrow();
    expect(s3.requests).toHaveLength(3);
  });

  test.each(["cut", "stall"] as const)(
    "a streamed range that is %s three times without a byte",
    async (fault) => {
      s3.files.set("f", Buffer.from("x"));
      s3.faults.push(fault, fault, fault);
      await expect(readRange(open(), { start: 0, end: 0 })).rejects.toThrow();
      expect(s3.requests).toHaveLength(3);
    },
  );

  test("an aborted signal cancels the request while the service has not responded", async () => {
    s3.faults.push("silence");
    const gone = new AbortController();
    const range = { start: 0, end: 9, onChunk: async () => {}, signal: gone.signal };
    const streaming = open().streamRange("f", range);
    await vi.waitFor(() => expect(s3.requests).toHaveLength(1));
    gone.abort();
    await expect(streaming).rejects.toThrow();
    await vi.waitFor(() => expect(s3.openResponses()).toBe(0));
    expect(s3.requests).toHaveLength(1);
  });

  test("a file that is replaced while it is streamed", async () => {
    s3.faults.push("cut");
    const onChunk = async () => void s3.files.set("f", Buffer.alloc(400_000, "x"));
    const streaming = open().streamRange("f", { start: 0, end: file.length - 1, onChunk });
    await expect(streaming).rejects.toMatchObject({ name: "PreconditionFailed" });
  });

  test.each([
    ["a wrong secret", { secretAccessKey: "wrong" }, "SignatureDoesNotMatch"],
    ["an unknown key", { accessKeyId: "stranger" }, "InvalidAccessKeyId"],
    ["another region", { region: "elsewhere" }, "AuthorizationHeaderMalformed"],
    ["a bucket that is not there", { bucket: "no-such-bucket" }, "NoSuchBucket"],
  ])("%s is an error, not a missing file", async (_what, changes, name) => {
    const storage = open(changes);
    await expect(storage.get("f")).rejects.toMatchObject({ name });
    await expect(storage.put("f", Buffer.from("x"))).rejects.toMatchObject({ name });
    await expect(readRange(storage, { start: 0, end: 1 })).rejects.toMatchObject({ name });
    expect(s3.files.get("f")).toBe(file);
  });

  test("an unreachable service", async () => {
    await expect(open({ endpoint: "http://127.0.0.1:9" }).get("f")).rejects.toThrow("ECONNREFUSED");
  });
});

describe("openStorage", () => {
  const env = () => ({
    STORAGE: "s3",
    S3_ENDPOINT: s3.settings.endpoint,
    S3_REGION: s3.settings.region,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  });

  const readSettings = (settings: Record<string, string>) => ({
    s3: readS3Settings(settings),
    dataDir: "/nowhere",
  });

  test("opens a bucket that can be read", async () => {
    const storage = await openStorage(readSettings(env()));
    expect((await storage.get("f"))?.equals(file)).toBe(true);
  });

  test("names a bucket that cannot be read, but not its secret", async () => {
    const wrong = readSettings({ ...env(), S3_SECRET_ACCESS_KEY: "hush-hush" });
    const opening = openStorage(wrong);
    await expect(opening).rejects.toThrow(/bucket "playfront-test".*SignatureDoesNotMatch/);
    await expect(opening).rejects.not.toThrow("hush-hush");
    await expect(openStorage(readSettings({ ...env(), S3_BUCKET: "lost" }))).rejects.toThrow(
      "NoSuchBucket",
    );
  });
});
