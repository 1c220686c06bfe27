import { printable } from "./command.ts";

/**
 * Formats comma-separated values that a spreadsheet can open. Text that a spreadsheet would run as a formula gets an
 * apostrophe in front.
 */
export function formatCsv(
  heads: readonly string[],
  rows: readonly (string | number)[][],
): string[] {
  return [[...heads], ...rows].map((cells) => cells.map(formatCell).join(","));
}

/** The beginning of a formula, also after blanks and with full-width characters. */
const formula = /^\s*[=+\-@＝＋－＠]/;

function formatCell(cell: string | number): string {
  if (typeof cell === "number") return String(cell);
  const text = printable(cell).replaceAll("\n", " ");
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",'\s]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
