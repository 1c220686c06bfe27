import { expect, test } from "vitest";
import { parseRange } from "./byte-range.ts";

test.each([
  ["bytes=0-0", 0, 1],
  ["bytes=2-5", 2, 4],
  ["bytes=7-", 7, 3],
  ["bytes=7-99", 7, 3],
  ["bytes=-3", 7, 3],
  ["bytes=-99", 0, 10],
  ["Bytes=9-9", 9, 1],
  ["bytes=0-99999999999999999999999", 0, 10],
])("%s is a part of ten bytes", (header, start, length) => {
  expect(parseRange(header, 10)).toEqual({ kind: "part", start, length });
});

test.each(["bytes=10-", "bytes=10-12", "bytes=-0"])("%s lies outside of ten bytes", (header) => {
  expect(parseRange(header, 10)).toEqual({ kind: "unsatisfiable" });
});

test.each([
  undefined,
  "",
  "bytes=",
  "bytes=-",
  "bytes=5-3",
  "bytes=0-1,4-5",
  "items=0-1",
  "bytes=a-b",
  "bytes=0-1x",
])("%s asks for the whole file", (header) => {
  expect(parseRange(header, 10)).toEqual({ kind: "whole" });
});

test("no range of an empty file can be satisfied", () => {
  expect(parseRange("bytes=0-", 0)).toEqual({ kind: "unsatisfiable" });
  expect(parseRange("bytes=-1", 0)).toEqual({ kind: "unsatisfiable" });
});
