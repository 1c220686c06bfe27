import { readSheet } from "read-excel-file/web-worker";

/** Answers the rows of a workbook's first sheet; null if it cannot be read. */
addEventListener("message", async ({ data: file }: MessageEvent<File>) => {
  postMessage(await readSheet(file).catch(() => null));
});
