import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pictureTint } from "./picture-tint.ts";

const rules = readFileSync(join(import.meta.dirname, "../style/tint.css"), "utf8");

it.each([
  ["000000", "0-0-0"],
  ["ffffff", "f-f-f"],
  ["aabbcc", "a-b-c"],
  ["0812fe", "0-1-f"],
])("says #%s as %s", (color, tint) => {
  expect(pictureTint(color)).toBe(tint);
});

it("has a rule for each step of each channel", () => {
  for (const step of "0123456789abcdef") {
    const value = Number.parseInt(step + step, 16);
    expect(rules).toContain(`[data-tint^="${step}-"] {\n  --tint-r: ${value};`);
    expect(rules).toContain(`[data-tint*="-${step}-"] {\n  --tint-g: ${value};`);
    expect(rules).toContain(`[data-tint$="-${step}"] {\n  --tint-b: ${value};`);
  }
});
