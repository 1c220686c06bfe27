import { printable } from "./printable.ts";

export type Cell = string | number | null;

/**
 * Formats comma-separated values that a spreadsheet can open. Text that a spreadsheet would run as a formula gets an
 * apostrophe in front.
 */
export function formatCsv(heads: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  return [[...heads], ...rows].map((cells) => csvLine(cells));
}

/** A row of comma-separated values. `safe` makes text safe for a spreadsheet. */
export function csvLine(cells: readonly Cell[], safe = defuse): string {
  return cells.map((cell) => formatCell(cell, safe)).join(",");
}

/** The bytes of a file whose text Excel reads as UTF-8. */
export function csvFile(lines: readonly string[]): Buffer {
  return Buffer.from(`\ufeff${lines.join("\r\n")}\r\n`);
}

/** The beginning of a formula, also after blanks and with full-width characters. */
const formula = /^\s*[=+\-@＝＋－＠]/;

/** Text on one line that a spreadsheet does not run. */
export function defuse(cell: string): string {
  const text = printable(cell).replaceAll("\n", " ");
  return formula.test(text) ? `'${text}` : text;
}

function formatCell(cell: Cell, safe: (text: string) => string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = safe(cell);
  return /[",'\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
