import { describe, expect, test } from "vitest";
import { concat } from "./bytes.ts";
import { describeTail } from "./describe-apk.ts";
import { formatSigningBlock, type Pair, pairIds, parseSigningBlock } from "./signing-block.ts";
import { buildApk } from "./testing/build-apk.ts";

const v2Pair: Pair = { id: pairIds.v2, value: Uint8Array.of(1, 2, 3) };
const walle: Pair = { id: pairIds.walle, value: Uint8Array.of() };

test("a block is laid out byte for byte as the format has it", () => {
  const hex = Buffer.from(formatSigningBlock([v2Pair, walle])).toString("hex");
  expect(hex).toBe(
    [
      "3300000000000000",
      "0700000000000000" + "1a870971" + "010203",
      "0400000000000000" + "77777771",
      "3300000000000000",
      Buffer.from("APK Sig Block 42").toString("hex"),
    ].join(""),
  );
});

test("the smallest block has no pairs and 32 bytes", () => {
  const block = formatSigningBlock([]);
  expect(block.length).toBe(32);
  expect(parseSigningBlock(block)).toEqual([]);
});

describe("lengths that do not fit are a bad block", () => {
  const block = formatSigningBlock([v2Pair, walle]);
  const pairAt = 8;
  const cases: [string, number, bigint][] = [
    ["a first size one too small", 0, 50n],
    ["a first size one too large", 0, 52n],
    ["a first size of 2^64-1", 0, 2n ** 64n - 1n],
    ["a first size that fits but for its upper half", 0, 51n + 2n ** 32n],
    ["a pair of length 0", pairAt, 0n],
    ["a pair shorter than its id", pairAt, 3n],
    ["a pair that reaches one byte into the second size", pairAt, 20n],
    ["a pair that leaves less than a pair behind it", pairAt, 12n],
    ["a pair of length 2^32+7", pairAt, 2n ** 32n + 7n],
    ["a pair of length 2^63", pairAt, 2n ** 63n],
    ["a pair of length 2^64-1", pairAt, 2n ** 64n - 1n],
    // In 64-bit arithmetic, this length plus the pair's offset wraps around to an offset inside the block.
    ["a pair of length 2^64-8, which would step back", pairAt, 2n ** 64n - 8n],
  ];
  test.each(cases)("%s", (_what, at, length) => {
    const hostile = block.slice();
    new DataView(hostile.buffer).setBigUint64(at, length, true);
    expect(parseSigningBlock(hostile)).toMatchObject({ kind: "fault", code: "bad-block" });
  });

  test("a pair without an id, with another behind it", () => {
    const pair = block.slice(8, 23);
    const size = Uint8Array.of(47, 0, 0, 0, 0, 0, 0, 0);
    const hostile = concat([size, new Uint8Array(8), pair, size, block.slice(-16)]);
    expect(hostile.length).toBe(55);
    expect(parseSigningBlock(hostile)).toMatchObject({ kind: "fault", code: "bad-block" });
  });

  test("bytes behind the last pair that are too few for another", () => {
    for (let count = 1; count < 12; count++) {
      const size = Uint8Array.of(24 + 15 + count, 0, 0, 0, 0, 0, 0, 0);
      for (const filler of [0, 1, 4, 0xff]) {
        const rest = new Uint8Array(count).fill(filler);
        const hostile = concat([size, block.slice(8, 23), rest, size, block.slice(-16)]);
        expect(parseSigningBlock(hostile)).toMatchObject({ kind: "fault", code: "bad-block" });
      }
    }
  });

  test("a last pair that fills the block to the byte is none of them", () => {
    const whole = block.slice();
    new DataView(whole.buffer).setBigUint64(pairAt, 19n, true);
    expect(parseSigningBlock(whole)).toEqual([{ id: v2Pair.id, value: whole.subarray(20, 35) }]);
  });

  test("fewer bytes than the smallest block has", () => {
    for (const bytes of [0, 8, 24, 31]) {
      const fault = { kind: "fault", code: "bad-block" };
      expect(parseSigningBlock(new Uint8Array(bytes))).toMatchObject(fault);
    }
  });

  test("more pairs than any signer writes", () => {
    const many = Array.from({ length: 1025 }, () => walle);
    expect(parseSigningBlock(formatSigningBlock(many))).toMatchObject({ code: "bad-block" });
    expect(parseSigningBlock(formatSigningBlock(many.slice(1)))).toHaveLength(1024);
  });
});

describe("in a package, the block's second size", () => {
  const apk = buildApk({ pairs: [v2Pair] });
  const directoryOffset = new DataView(apk.buffer).getUint32(apk.length - 6, true);
  const cases: [bigint, string][] = [
    [0n, "bad-block"],
    [23n, "bad-block"],
    [24n, "bad-block"],
    [38n, "bad-block"],
    [40n, "bad-block"],
    [BigInt(directoryOffset - 8), "bad-block"],
    [BigInt(directoryOffset - 7), "overlapping-sizes"],
    [BigInt(directoryOffset), "overlapping-sizes"],
    [2n ** 32n + 39n, "overlapping-sizes"],
    [2n ** 53n, "overlapping-sizes"],
    [2n ** 63n, "overlapping-sizes"],
    [2n ** 64n - 8n, "overlapping-sizes"],
    [2n ** 64n - 1n, "overlapping-sizes"],
  ];
  test.each(cases)("of %d is refused", (size, code) => {
    const hostile = apk.slice();
    new DataView(hostile.buffer).setBigUint64(directoryOffset - 24, size, true);
    expect(describeTail(hostile, hostile.length)).toMatchObject({ kind: "fault", code });
  });

  test("of 39 is the true one", () => {
    expect(describeTail(apk, apk.length).kind).toBe("apk");
    expect(new DataView(apk.buffer).getBigUint64(directoryOffset - 24, true)).toBe(39n);
  });
});
