import { expect, test } from "vitest";
import { toCsv } from "./read-table-file.ts";

test("a workbook's cells become those of a CSV, one row after the other", () => {
  const rows = [
    ["标题", "正文", "上线时间", null],
    ['a,"b"', "c\nd", new Date("2026-01-02T10:00:00Z"), 8.6],
    [null, null],
  ];
  expect(toCsv(rows)).toBe(
    '标题,正文,上线时间,\r\n"a,""b""","c\nd","2026-01-02 10:00:00",8.6\r\n,\r\n',
  );
});
