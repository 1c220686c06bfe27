import { type Cell, defuse } from "./csv.ts";

export interface Sheet {
  name: string;
  heads: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** The most characters that Excel takes in a cell. */
export const longestXlsxCell = 32_767;

/** A workbook as Excel opens it. `safe` makes text safe for it. */
export async function formatXlsx(sheets: readonly Sheet[], safe = defuse): Promise<Buffer> {
  // 80 modules, which only exports need (decision 0243).
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const written = sheets.map(({ name, heads, rows }) => ({
    sheet: name,
    stickyRowsCount: 1,
    data: [
      heads.map((value) => ({ value, fontWeight: "bold" as const })),
      ...rows.map((cells) => cells.map((cell) => toCell(cell, safe))),
    ],
  }));
  return writeXlsxFile(written).toBuffer();
}

function toCell(cell: Cell, safe: (text: string) => string) {
  if (cell === null) return null;
  return typeof cell === "number"
    ? { value: cell, type: Number }
    : { value: safe(cell), type: String };
}
