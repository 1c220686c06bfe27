import { describe, expect, test } from "vitest";
import { describeTail } from "./describe-apk.ts";
import { pairIds } from "./signing-block.ts";
import { buildApk } from "./testing/build-apk.ts";
import { describeFixture } from "./testing/fixtures.ts";

const pairs = [{ id: pairIds.v2, value: new Uint8Array(500) }];
const endSignature = [0x50, 0x4b, 5, 6];

/** An end record of an empty ZIP, such as an attacker might hide in a comment. */
function fakeRecord(commentLength: number): Uint8Array {
  const record = new Uint8Array(22);
  record.set(endSignature);
  record[20] = commentLength & 0xff;
  record[21] = commentLength >> 8;
  return record;
}

describe("the end record is found", () => {
  test.each([0, 1, 21, 22, 300, 65_535])("before a comment of %d bytes", (length) => {
    const plain = describeFixture(buildApk({ pairs }));
    const comment = new Uint8Array(length).fill(0x20);
    const apk = describeFixture(buildApk({ pairs, comment }));
    expect(apk.endRecord.length).toBe(22 + length);
    expect(apk.directory).toEqual(plain.directory);
    expect(apk.prefixLength).toBe(plain.prefixLength);
  });

  test("before a comment full of its own signature", () => {
    const comment = new Uint8Array(60_000).map((_, index) => endSignature[index % 4]!);
    expect(describeFixture(buildApk({ pairs, comment })).endRecord.length).toBe(60_022);
  });

  test("before a comment with a record in it that does not reach to the end of the file", () => {
    for (const length of [1, 22, 0xffff]) {
      const comment = fakeRecord(length);
      expect(describeFixture(buildApk({ pairs, comment })).endRecord.length).toBe(44);
    }
  });
});

test("a comment with a record in it that does reach to the end is taken at its word, as verifiers do", () => {
  const apk = buildApk({ pairs, comment: fakeRecord(0) });
  expect(describeTail(apk, apk.length)).toMatchObject({
    kind: "fault",
    code: "detached-directory",
  });
});

describe("numbers that an end record may state", () => {
  const apk = buildApk({ pairs });
  const end = apk.length - 22;
  const directoryOffset = new DataView(apk.buffer).getUint32(end + 16, true);
  const directorySize = end - directoryOffset;
  const cases: [string, number, number, string][] = [
    ["a size of 2^32-1", directoryOffset, 0xffffffff, "zip64"],
    ["an offset of 2^32-1", 0xffffffff, directorySize, "zip64"],
    ["a size of 2^32-2", directoryOffset, 0xfffffffe, "overlapping-sizes"],
    ["an offset of 2^32-2", 0xfffffffe, directorySize, "truncated"],
    ["an offset of 2^31", 2 ** 31, directorySize, "truncated"],
    // In 32-bit arithmetic their sum would be the true end.
    [
      "an offset and a size that wrap around",
      directoryOffset - 0x100,
      0xffffff00,
      "overlapping-sizes",
    ],
    ["one byte too much", directoryOffset, directorySize + 1, "overlapping-sizes"],
    ["one byte too few", directoryOffset, directorySize - 1, "detached-directory"],
    ["a directory of no bytes at the end", end, 0, "bad-directory"],
    ["a directory from the start of the file", 0, end, "bad-directory"],
    ["a directory one byte further ahead", directoryOffset - 1, directorySize + 1, "bad-directory"],
  ];
  test.each(cases)("%s are refused", (_what, offset, size, code) => {
    const hostile = apk.slice();
    const view = new DataView(hostile.buffer);
    view.setUint32(end + 12, size, true);
    view.setUint32(end + 16, offset, true);
    expect(describeTail(hostile, hostile.length)).toMatchObject({ kind: "fault", code });
  });

  test("a ZIP64 locator before the record is refused whatever the record says", () => {
    const hostile = apk.slice();
    hostile.set([0x50, 0x4b, 6, 7], end - 20);
    expect(describeTail(hostile, hostile.length)).toMatchObject({ code: "zip64" });
    for (let start = end - 19; start <= end; start++) {
      const more = { kind: "more", from: end - 20 };
      expect(describeTail(hostile.subarray(start), hostile.length)).toEqual(more);
    }
  });
});
