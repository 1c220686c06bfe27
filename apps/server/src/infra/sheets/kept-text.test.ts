import fc from "fast-check";
import { expect, test } from "vitest";
import { keepText, readKeptText } from "./kept-text.ts";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "\u200b=1", "＝1", "'=1", "''-1"])(
  "%j is text, not something to calculate, and is read as it was",
  (text) => {
    expect(keepText(text)).toBe(`'${text}`);
    expect(readKeptText(keepText(text))).toBe(text);
  },
);

test("line breaks, quotes and joined characters stay", () => {
  for (const text of ["a\nb", "'quoted'", "👨‍👩‍👧", "<p>1 = 1</p>", ""])
    expect(keepText(text)).toBe(text);
});

test("what XML cannot hold is replaced", () => {
  expect(keepText("a\u0001b")).toBe("a\ufffdb");
});

test("any other text is read as it was written", () => {
  const text = fc.stringMatching(/^['=+\-@ a\n\u200b＝]{0,8}$/);
  fc.assert(
    fc.property(text, (one) => {
      expect(readKeptText(keepText(one))).toBe(one);
    }),
  );
});
