import { largestCodeFile } from "@playfront/contract/console/calls/gift-codes";
import { isWorkbook, readWorkbook } from "../sheets/read-workbook.ts";

/** A file of codes as the server reads it: a text as it is, of a workbook the first column of the first sheet. */
export async function readCodeFile(file: File): Promise<Blob> {
  if (file.size > largestCodeFile) throw new Error("文件超过 128 MB，请分成几个文件导入");
  if (!isWorkbook(file)) return file;
  const rows = await readWorkbook(file);
  return new Blob([rows.map(([first]) => `${inOneCell(first)}\n`).join("")]);
}

/** A cell may hold a line break or a comma, which the server would take for the end of the code. */
function inOneCell(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  return /["\n\r,\t]/.test(text)
    ? `"${text.replaceAll(/[\n\r]/g, " ").replaceAll('"', '""')}"`
    : text;
}
