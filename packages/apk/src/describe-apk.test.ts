import { describe, expect, test } from "vitest";
import { readChannels } from "./channel-pairs.ts";
import { type ApkSource, describeApk, describeTail, maxTailBytes } from "./describe-apk.ts";
import { planChannel } from "./plan-channel.ts";
import { pairIds } from "./signing-block.ts";
import { buildApk } from "./testing/build-apk.ts";
import { describeFixture, fixture, shiftOffsets } from "./testing/fixtures.ts";

const v2Pair = { id: pairIds.v2, value: new Uint8Array(1000) };

/** A source that records reads and fails on one outside the file. */
function sourceOf(apk: Uint8Array, zerosInFront = 0) {
  const reads: [number, number][] = [];
  const size = zerosInFront + apk.length;
  const source: ApkSource = {
    size,
    async read(start, end) {
      if (start < 0 || end > size || start > end)
        throw new Error(`read ${start}–${end} of ${size}`);
      reads.push([start, end]);
      const bytes = new Uint8Array(end - start);
      const from = Math.max(start, zerosInFront);
      if (from < end)
        bytes.set(apk.subarray(from - zerosInFront, end - zerosInFront), from - start);
      return bytes;
    },
  };
  return { source, reads };
}

test.each([
  ["v2", ["v2"]],
  ["v1-v2-v3", ["v1", "v2", "v3"]],
  ["verity", ["v2", "v3"]],
  ["comment", ["v2", "v3"]],
  ["unpadded", ["v2"]],
])("%s.apk is described with its schemes and its parts in their places", (name, schemes) => {
  const apk = fixture(name);
  const found = describeFixture(apk);
  expect(found.schemes).toEqual(schemes);
  expect(found.size).toBe(apk.length);
  expect(found.tail).toEqual(apk.slice(found.prefixLength));
  const pairs = found.pairs.map(({ value }) => value.length + 12);
  const block = 32 + pairs.reduce((sum, length) => sum + length, 0);
  expect(block + found.directory.length + found.endRecord.length).toBe(found.tail.length);
  expect(found.directory.slice(0, 4)).toEqual(Uint8Array.of(0x50, 0x4b, 1, 2));
  expect(found.endRecord.slice(0, 4)).toEqual(Uint8Array.of(0x50, 0x4b, 5, 6));
});

test("v3.1 beside v3 is named too, and alone it is enough", () => {
  const v31 = { id: pairIds.v31, value: new Uint8Array(5) };
  const v3 = { id: pairIds.v3, value: new Uint8Array(5) };
  expect(describeFixture(buildApk({ pairs: [v3, v31] })).schemes).toEqual(["v3", "v3.1"]);
  expect(describeFixture(buildApk({ pairs: [v31] })).schemes).toEqual(["v3.1"]);
});

test("the ids of a signing block are listed in its order", () => {
  const { v2, v3, padding, walle, vasdolly } = pairIds;
  expect(describeFixture(fixture("verity")).pairs.map(({ id }) => id)).toEqual([v2, v3, padding]);
  expect(describeFixture(fixture("verity-full")).pairs.map(({ id }) => id)).toEqual([
    v2,
    v3,
    0x0badf00d,
  ]);
  expect(describeFixture(fixture("walle")).pairs.map(({ id }) => id)).toEqual([
    v2,
    v3,
    walle,
    padding,
  ]);
  const own = describeFixture(fixture("vasdolly")).pairs.map(({ id }) => id);
  expect(own).toEqual([v2, v3, vasdolly, padding]);
});

test("channels that a package came with are read in both encodings", () => {
  expect(readChannels(describeFixture(fixture("walle")).pairs)).toEqual({
    walle: { channel: "elsewhere", extras: { buildtime: "20261120", 操作: "é" } },
    vasdolly: undefined,
  });
  expect(readChannels(describeFixture(fixture("vasdolly")).pairs)).toEqual({
    walle: undefined,
    vasdolly: "别处",
  });
});

describe("what cannot carry a channel is refused with its code", () => {
  const gap = buildApk({ pairs: [v2Pair] });
  const cases: [string, Uint8Array, string][] = [
    ["signed by the JAR scheme alone", fixture("v1-only"), "v1-only"],
    ["never signed", fixture("unsigned"), "unsigned"],
    ["with a block that holds no signature", buildApk({ pairs: [] }), "unsigned"],
    [
      "with a block without a signature, and a JAR signature",
      buildApk({ names: ["META-INF/CERT.RSA"], pairs: [{ id: 1, value: new Uint8Array(9) }] }),
      "v1-only",
    ],
    ["empty", new Uint8Array(0), "truncated"],
    ["of one byte", Uint8Array.of(80), "truncated"],
    ["no ZIP", new Uint8Array(200_000).fill(0x50), "not-zip"],
    ["without its last byte", fixture("v2").slice(0, -1), "not-zip"],
    ["without its end record", fixture("v2").slice(0, -22), "not-zip"],
    ["without its first bytes", fixture("v2").slice(30), "overlapping-sizes"],
    ["without its first half", fixture("v2").slice(5000), "truncated"],
    ["an empty ZIP", buildApk({ names: [] }), "unsigned"],
    ["with bytes before the end record", insert(gap, gap.length - 22, 5), "detached-directory"],
  ];
  test.each(cases)("a file %s", async (_name, apk, code) => {
    expect(describeTail(apk, apk.length)).toMatchObject({ kind: "fault", code });
    expect(await describeApk(sourceOf(apk).source)).toMatchObject({ kind: "fault", code });
  });
});

describe("reading from storage", () => {
  test.each(["v2", "v1-v2-v3", "verity", "comment", "walle"])(
    "%s.apk behind three gigabytes of files is described from its end alone",
    async (name) => {
      const front = 3 * 1024 ** 3;
      const apk = shiftOffsets(fixture(name), front);
      const { source, reads } = sourceOf(apk, front);
      const found = await describeApk(source);
      expect(found).toMatchObject({ kind: "apk", size: front + apk.length });
      expect(found).toHaveProperty(
        "prefixLength",
        front + describeFixture(fixture(name)).prefixLength,
      );
      expect(reads).toEqual([[front + apk.length - 65577, front + apk.length]]);
    },
  );

  test("a large block and directory take three reads, no byte twice", async () => {
    const names = Array.from({ length: 4000 }, (_, index) => `assets/some/where/${index}.png`);
    const value = new Uint8Array(300_000);
    const apk = buildApk({ names, pairs: [{ id: pairIds.v2, value }] });
    const { source, reads } = sourceOf(apk);
    const found = await describeApk(source);
    expect(found).toEqual(describeFixture(apk));
    expect(reads).toHaveLength(3);
    const [last, middle, first] = reads;
    expect([last![1], middle![1], first![1]]).toEqual([apk.length, last![0], middle![0]]);
    expect(first![0]).toBe(describeFixture(apk).prefixLength);
  });

  test("no more of the package is kept than its tail", async () => {
    const found = await describeApk(sourceOf(fixture("v2")).source);
    if (found.kind !== "apk") throw new Error(found.code);
    expect(found.tail.buffer.byteLength).toBe(fixture("v2").length - found.prefixLength);
    for (const part of [
      found.directory,
      found.endRecord,
      ...found.pairs.map(({ value }) => value),
    ]) {
      expect(part.buffer).toBe(found.tail.buffer);
    }
  });

  test("a small package is read once and as a whole", async () => {
    const { source, reads } = sourceOf(fixture("v2"));
    await describeApk(source);
    expect(reads).toEqual([[0, fixture("v2").length]]);
  });

  test("what storage reuses its buffer for does not reach the description", async () => {
    const apk = fixture("v2");
    const buffer = apk.slice();
    const found = await describeApk({ size: apk.length, read: async () => buffer });
    buffer.fill(0xee);
    expect(found).toEqual(describeFixture(apk));
  });

  test("storage that fails or gives another length than asked for is a surprise, not a fault", async () => {
    const { source } = sourceOf(fixture("v2"));
    const short: ApkSource = { size: source.size, read: async () => new Uint8Array(10) };
    await expect(describeApk(short)).rejects.toThrow("storage gave 10 bytes");
    const broken: ApkSource = { size: 100, read: () => Promise.reject(new Error("no such key")) };
    await expect(describeApk(broken)).rejects.toThrow("no such key");
    for (const size of [-1, 1.5, Number.NaN, 2 ** 53]) {
      await expect(describeApk({ ...source, size })).rejects.toThrow(RangeError);
    }
    expect(() => describeTail(fixture("v2"), 100)).toThrow(RangeError);
  });

  test("a tail that comes as a Buffer is copied like any other", () => {
    const apk = fixture("v2");
    const buffer = Buffer.from(apk);
    const found = describeFixture(buffer);
    buffer.fill(0xee);
    expect(found).toEqual(describeFixture(apk));
    const { tail, endRecord } = found;
    const view = Buffer.from(tail.buffer, endRecord.byteOffset, endRecord.length);
    planChannel({ ...found, endRecord: view }, { channel: "x".repeat(5000) });
    expect(found).toEqual(describeFixture(apk));
  });

  test("a description is made again from the tail that was kept of it", () => {
    const apk = fixture("comment");
    const found = describeFixture(apk);
    expect(describeTail(found.tail, apk.length)).toEqual(found);
  });

  test("every tail that is too short asks for more, ahead of it, until there is enough", () => {
    const apk = fixture("comment");
    const whole = describeFixture(apk);
    for (let start = apk.length; start > 0; start -= 7) {
      const found = describeTail(apk.subarray(start), apk.length);
      if (start <= whole.prefixLength) expect(found).toEqual(whole);
      else
        expect(found).toMatchObject({
          kind: "more",
          from: expect.toSatisfy((from) => from < start),
        });
    }
  });
});

test("a tail beyond the limit is refused without being read", async () => {
  const apk = buildApk({ pairs: [v2Pair] });
  const end = apk.length - 22;
  const view = new DataView(apk.buffer);
  const front = 2 * maxTailBytes;
  const directory = shiftOffsets(apk, 0);
  new DataView(directory.buffer).setUint32(end + 12, front + end, true);
  new DataView(directory.buffer).setUint32(end + 16, 0, true);
  const block = shiftOffsets(apk, front);
  const footer = view.getUint32(end + 16, true) - 24;
  new DataView(block.buffer).setBigUint64(footer, BigInt(front), true);
  for (const hostile of [directory, block]) {
    const { source, reads } = sourceOf(hostile, front);
    expect(await describeApk(source)).toMatchObject({ kind: "fault", code: "too-large" });
    expect(reads).toHaveLength(1);
  }
});

function insert(apk: Uint8Array, at: number, count: number): Uint8Array {
  const longer = new Uint8Array(apk.length + count);
  longer.set(apk.subarray(0, at));
  longer.set(apk.subarray(at), at + count);
  return longer;
}
