import { largestCodeFile } from "@playfront/contract/console/calls/gift-codes";

/** Bytes. A workbook is unpacked in the browser's memory. */
const largestWorkbook = 20 * 1024 * 1024;

/** A file of codes as the server reads it: a text as it is, of a workbook the first column of the first sheet. */
export async function readCodeFile(file: File): Promise<Blob> {
  if (file.size > largestCodeFile) throw new Error("文件超过 128 MB，请分成几个文件导入");
  if (!/\.xlsx$/i.test(file.name)) return file;
  if (file.size > largestWorkbook) throw new Error("XLSX 文件超过 20 MB，请另存为 CSV 后再导入");
  // The export that makes no worker: the page's policy allows none that is made of a blob.
  const { readSheet } = await import("read-excel-file/web-worker");
  const rows = await readSheet(file).catch(() => {
    throw new Error("无法读取此 XLSX 文件，请另存为 CSV 后再导入");
  });
  return new Blob([rows.map(([first]) => `${inOneCell(first)}\n`).join("")]);
}

/** A cell may hold a line break or a comma, which the server would take for the end of the code. */
function inOneCell(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  return /["\n\r,\t]/.test(text)
    ? `"${text.replaceAll(/[\n\r]/g, " ").replaceAll('"', '""')}"`
    : text;
}
