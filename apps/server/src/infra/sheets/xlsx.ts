import writeXlsxFile from "write-excel-file/node";
import { type Cell, defuse } from "./csv.ts";

export interface Sheet {
  name: string;
  heads: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** A workbook as Excel opens it. */
export function formatXlsx(sheets: readonly Sheet[]): Promise<Buffer> {
  const written = sheets.map(({ name, heads, rows }) => ({
    sheet: name,
    stickyRowsCount: 1,
    data: [
      heads.map((value) => ({ value, fontWeight: "bold" as const })),
      ...rows.map((cells) => cells.map(toCell)),
    ],
  }));
  return writeXlsxFile(written).toBuffer();
}

function toCell(cell: Cell) {
  if (cell === null) return null;
  return typeof cell === "number"
    ? { value: cell, type: Number }
    : { value: defuse(cell), type: String };
}
