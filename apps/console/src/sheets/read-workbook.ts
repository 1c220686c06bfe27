/** Bytes. A workbook is unpacked in the browser's memory. */
const largestWorkbook = 20 * 1024 * 1024;

type Cell = string | number | boolean | Date | null;

export const isWorkbook = (file: File) => /\.xlsx$/i.test(file.name);

/** The rows of a workbook's first sheet, read by a thread of its own: a large one takes seconds. Throws what can be shown. */
export async function readWorkbook(file: File): Promise<Cell[][]> {
  if (file.size > largestWorkbook) throw new Error("XLSX 文件超过 20 MB，请另存为 CSV 后再导入");
  const worker = new Worker(new URL("./workbook-worker.ts", import.meta.url), { type: "module" });
  try {
    const rows = await new Promise<Cell[][] | null>((resolve) => {
      worker.addEventListener("message", ({ data }: MessageEvent<Cell[][] | null>) =>
        resolve(data),
      );
      worker.addEventListener("error", () => resolve(null));
      worker.postMessage(file);
    });
    if (rows) return rows;
  } finally {
    worker.terminate();
  }
  throw new Error("无法读取此 XLSX 文件，请另存为 CSV 后再导入");
}
