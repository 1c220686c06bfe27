import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { readS3Settings } from "@playfront/config/s3-settings";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openStorage } from "./open-storage.ts";
import { createS3Storage } from "./s3.ts";
import type { Storage } from "./storage.ts";
import { type FakeS3, type Fault, startFakeS3 } from "./testing/fake-s3.ts";

let s3: FakeS3;
const waits = { connectMs: 500, answerMs: 300, idleMs: 300, totalMs: 8_000 };
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
  createS3Storage({ ...s3.settings, ...changes }, waits);

describe("what passes is tried again", () => {
  test.each<[string, Fault]>([
    ["is busy", slowDown],
    ["fails", { status: 500, code: "InternalError" }],
    ["breaks the connection", "drop"],
    ["says nothing in time", "silence"],
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
    expect((await buffer((await storage.range("f", 3, 5))!)).toString()).toBe("abc");
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

  test.each(["cut", "stall"] as const)("when a file is %s in its middle", async (fault) => {
    s3.faults.push(fault, fault);
    expect((await open().get("f"))?.equals(file)).toBe(true);
    expect(s3.requests).toEqual(["GET f", "GET f", "GET f"]);
  });

  test.each(["cut", "stall"] as const)(
    "when a pouring is %s, from where it broke",
    async (fault) => {
      s3.faults.push(fault, fault);
      const pieces: Buffer[] = [];
      const take = async (piece: Uint8Array) => void pieces.push(Buffer.from(piece));
      expect(await open().pour("f", { start: 10, end: file.length - 1, take })).toBe(true);
      expect(Buffer.concat(pieces).equals(file.subarray(10))).toBe(true);
      expect(s3.requests).toEqual(["GET f", "GET f", "GET f"]);
      await vi.waitFor(() => expect(s3.openAnswers()).toBe(0));
    },
  );

  test("when our clock is wrong", async () => {
    s3.clockAheadMinutes = 40;
    await open().put("g", Buffer.from("kept"));
    expect(s3.files.has("g")).toBe(true);
    s3.files.delete("g");
    await sendFile(open());
    expect(s3.files.has("g")).toBe(true);
  });
});

/** `file` by way of the disk. */
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

test("a file that is not what its digest says is not taken", async () => {
  await expect(sendFile(open(), "0".repeat(64))).rejects.toThrow();
  expect(s3.files.has("g")).toBe(false);
  expect(s3.requests).toHaveLength(1);
});

describe("what stays wrong is said", () => {
  test("a service that stays busy is given up", async () => {
    s3.faults.push(slowDown, slowDown, slowDown, slowDown);
    await expect(open().get("f")).rejects.toThrow("SlowDown");
    expect(s3.requests).toHaveLength(4);
  });

  test("a file that never comes whole is given up", async () => {
    s3.faults.push("cut", "cut", "cut");
    await expect(open().get("f")).rejects.toThrow();
    expect(s3.requests).toHaveLength(3);
  });

  test.each(["cut", "stall"] as const)(
    "a stream that is %s fails while it flows",
    async (fault) => {
      s3.faults.push(fault);
      const stream = await open().range("f", 0, file.length - 1);
      await expect(buffer(stream!)).rejects.toThrow();
    },
  );

  test("a client that leaves before the service has answered leaves no request behind", async () => {
    s3.faults.push("silence");
    const gone = new AbortController();
    const stretch = { start: 0, end: 9, take: async () => {}, signal: gone.signal };
    const pouring = open().pour("f", stretch);
    await vi.waitFor(() => expect(s3.requests).toHaveLength(1));
    gone.abort();
    await expect(pouring).rejects.toThrow();
    await vi.waitFor(() => expect(s3.openAnswers()).toBe(0));
    expect(s3.requests).toHaveLength(1);
  });

  test("another file in the place of the one that was being poured", async () => {
    s3.faults.push("cut");
    const take = async () => void s3.files.set("f", Buffer.alloc(400_000, "x"));
    const pouring = open().pour("f", { start: 0, end: file.length - 1, take });
    await expect(pouring).rejects.toMatchObject({ name: "PreconditionFailed" });
  });

  test.each([
    ["a wrong secret", { secretAccessKey: "wrong" }, "SignatureDoesNotMatch"],
    ["an unknown key", { accessKeyId: "stranger" }, "InvalidAccessKeyId"],
    ["another region", { region: "elsewhere" }, "AuthorizationHeaderMalformed"],
    ["a bucket that is not there", { bucket: "no-such-bucket" }, "NoSuchBucket"],
  ])("%s is not taken for absence", async (_what, changes, name) => {
    const storage = open(changes);
    await expect(storage.get("f")).rejects.toMatchObject({ name });
    await expect(storage.put("f", Buffer.from("x"))).rejects.toMatchObject({ name });
    await expect(storage.range("f", 0, 1)).rejects.toMatchObject({ name });
    expect(s3.files.get("f")).toBe(file);
  });

  test("no service at all", async () => {
    await expect(open({ endpoint: "http://127.0.0.1:9" }).get("f")).rejects.toThrow("ECONNREFUSED");
  });
});

describe("at the start of the server", () => {
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

  test("a bucket that answers is opened", async () => {
    const storage = await openStorage(readSettings(env()));
    expect((await storage.get("f"))?.equals(file)).toBe(true);
  });

  test("one that does not, is named without its secret", async () => {
    const wrong = readSettings({ ...env(), S3_SECRET_ACCESS_KEY: "hush-hush" });
    const opening = openStorage(wrong);
    await expect(opening).rejects.toThrow(/bucket "playfront-test".*SignatureDoesNotMatch/);
    await expect(opening).rejects.not.toThrow("hush-hush");
    await expect(openStorage(readSettings({ ...env(), S3_BUCKET: "lost" }))).rejects.toThrow(
      "NoSuchBucket",
    );
  });
});
