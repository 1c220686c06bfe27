import { expect, it } from "vitest";
import { isHistory, isSegment, isWalFile, segmentNumber } from "./wal-names.ts";

it("knows PostgreSQL's names of WAL files from others", () => {
  const names = [
    "0000000100000000000000FF",
    "000000010000000000000003.00000028.backup",
    "000000010000000000000005.partial",
    "00000002.history",
  ];
  expect(names.map(isWalFile)).toEqual([true, true, true, true]);
  expect(names.map(isSegment)).toEqual([true, false, false, false]);
  expect(names.map(isHistory)).toEqual([false, false, false, true]);
  for (const other of [".000000010000000000000005", "000000010000000000000005~", "xlogtemp.7"]) {
    expect(isWalFile(other), other).toBe(false);
  }
});

it("numbers segments in a row over the parts of their names, on every timeline alike", () => {
  expect(segmentNumber("000000010000000000000000")).toBe(0);
  expect(segmentNumber("0000000100000000000000FF")).toBe(255);
  expect(segmentNumber("000000070000000100000000")).toBe(256);
});
