import { expect, test } from "vitest";
import { formatCsv } from "./csv.ts";

const line = (cell: string | number) => formatCsv(["head"], [[cell]])[1];

test.each(["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\u00a0=1", "＝1+1", "＋1", "－1", "＠SUM(A1)"])(
  "%j is text, not something to calculate",
  (cell) => {
    expect(line(cell)).toBe(`"'${cell}"`);
  },
);

test.each(["\t=1", "\r=1", "\u0000=1", "\u001b[31m=1"])(
  "%j does not begin what it hides",
  (cell) => {
    expect(line(cell)).toMatch(/^\ufffd/);
  },
);

test.each(["\u200b=1+1", "\u2066@SUM(A1)", "\ufeff+1", "\u061c-1"])(
  "%j is text, although what hides the formula is not printed",
  (cell) => {
    expect(line(cell)).toBe(`"'${cell.slice(1)}"`);
  },
);

test("separators, quotes and line breaks stay in their cell; numbers stay numbers", () => {
  expect(line('a,"b"\nc')).toBe('"a,""b"" c"');
  expect(line("官网直达")).toBe("官网直达");
  expect(line(-5)).toBe("-5");
});

test("the heads are the first line", () => {
  expect(formatCsv(["渠道"], [])).toEqual(["渠道"]);
});
