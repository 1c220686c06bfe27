import { expect, test } from "vitest";
import { findLaterStyles } from "./later-styles.ts";

test.each([
  ["a mixed colour", ".a{border:1px solid color-mix(in srgb,var(--a) 50%,var(--b))}"],
  ["a choice shown by what is inside", ".option:has(:checked){color:red}"],
  ["the height without the browser's bars", ".a{max-height:calc(100dvh - var(--bar))}"],
  ["the width of a container", ".a{--body:calc(100cqw * 9/16)}"],
  ["the height of a line", ".a{min-height:calc(2lh + 8px)}"],
  ["a nested rule", ".a{color:red;&:hover{color:blue}}"],
  ["a range in a media query", "@media (width<=767px){.a{color:red}}"],
  ["what holds for browsers without it", "@supports not (height:1dvh){.a{height:1dvh}}"],
])("%s is found where every browser reads it", (_name, css) => {
  expect(findLaterStyles(css)).toHaveLength(1);
});

test("what a browser is asked about first, or skips as a whole, may use anything", () => {
  const css = `
    /* In place of color-mix(). */
    .a { color: rgb(1 2 3 / 0.5); height: 100vh; --has: 1; translate-x: 0 }
    @supports (height: 1dvh) { @media (max-width: 1px) { .a { height: 100dvh } } .b { width: 1cqw } }
    @supports selector(:has(a)) { .a:has(.b) { color: red } }
    @container (width < 16em) { .a { font-size: 24cqi } }
    .c { color: red }`;
  expect(findLaterStyles(css)).toEqual([]);
  expect(findLaterStyles(`${css} .d { height: 1lh }`)).toEqual([
    "1lh (since Chrome 109, Safari 16.4, Firefox 120)",
  ]);
});
