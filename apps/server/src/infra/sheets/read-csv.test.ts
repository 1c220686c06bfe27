import { expect, test } from "vitest";
import { readCsv, UnreadableCsv } from "./read-csv.ts";

async function read(bytes: string | Uint8Array) {
  const rows = [];
  for await (const row of readCsv(typeof bytes === "string" ? Buffer.from(bytes) : bytes))
    rows.push(row);
  return rows;
}

test("quoted cells hold separators, quotes and line breaks; lines count as in a spreadsheet", async () => {
  expect(await read('\ufeff标题,正文\r\n"a,""b""","c\nd"\r\n\r\n,\r\ne,f')).toEqual([
    { line: 1, cells: ["标题", "正文"] },
    { line: 2, cells: ['a,"b"', "c\nd"] },
    { line: 5, cells: ["e", "f"] },
  ]);
});

test("cells that are pasted from a spreadsheet are separated by tabs", async () => {
  expect(await read('标题\t正文\na,b\t"c\nd"')).toEqual([
    { line: 1, cells: ["标题", "正文"] },
    { line: 2, cells: ["a,b", "c\nd"] },
  ]);
});

test("files of Chinese editions of Excel are read", async () => {
  const inGbk = Uint8Array.of(0xb1, 0xea, 0xcc, 0xe2, 0x0a, 0xd0, 0xc2);
  expect(await read(inGbk)).toEqual([
    { line: 1, cells: ["标题"] },
    { line: 2, cells: ["新"] },
  ]);
  const inUtf16 = Buffer.from("\ufeff标题\t新", "utf16le");
  expect(await read(inUtf16)).toEqual([{ line: 1, cells: ["标题", "新"] }]);
});

test("a character between two portions stays whole", async () => {
  const long = "😀".repeat(70_000);
  expect(await read(`${long},b`)).toEqual([{ line: 1, cells: [long, "b"] }]);
});

test("a quote that is not closed is told with its line", async () => {
  await expect(read('a\nb\n"c')).rejects.toThrow(UnreadableCsv);
  await expect(read('a\nb\n"c')).rejects.toThrow("第 3 行");
});

test("a file that is no text is refused", async () => {
  await expect(read(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).rejects.toThrow("不是 CSV 文本");
});
