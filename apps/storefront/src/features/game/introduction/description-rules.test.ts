import { expect, test } from "vitest";
import { splitDescription } from "./description-rules.ts";

test("66 characters are shown in full, the 67th is behind 展开更多", () => {
  expect(splitDescription("字".repeat(66))).toEqual({ preview: "字".repeat(66), rest: "" });
  expect(splitDescription(`${"字".repeat(66)}末`)).toEqual({
    preview: "字".repeat(66),
    rest: "末",
  });
});

test("an emoji is one character and is never cut in two", () => {
  const { preview, rest } = splitDescription(`${"😀".repeat(66)}🎮`);
  expect(Array.from(preview)).toHaveLength(66);
  expect(rest).toBe("🎮");
});

test("line breaks count and are kept", () => {
  const text = `第一行\n\n${"字".repeat(61)}超出`;
  const { preview, rest } = splitDescription(text);
  expect(preview).toBe(`第一行\n\n${"字".repeat(61)}`);
  expect(rest).toBe("超出");
});

test("the preview ends in text, so that the dots after it have no line of their own", () => {
  const text = `${"字".repeat(64)}\n\n第二段`;
  expect(splitDescription(text)).toEqual({ preview: "字".repeat(64), rest: "\n\n第二段" });
});

test("leading and trailing white space does not count", () => {
  expect(splitDescription(`  ${"字".repeat(66)}\n\n`).rest).toBe("");
  expect(splitDescription(" \n ").preview).toBe("");
});
