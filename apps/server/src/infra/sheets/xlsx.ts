import writeXlsxFile from "write-excel-file/node";
import { type Cell, defuse } from "./csv.ts";

export interface Sheet {
  name: string;
  heads: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** The most characters that Excel takes in a cell. */
export const longestXlsxCell = 32_767;

/** A workbook as Excel opens it. `safe` makes text safe for it. */
export function formatXlsx(sheets: readonly Sheet[], safe = defuse): Promise<Buffer> {
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
