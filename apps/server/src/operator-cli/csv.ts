import { printable } from "./command.ts";

/**
 * Lines of comma-separated values that a spreadsheet opens as they are: with a byte order mark, without which Excel
 * takes Chinese for something else, and with text that would be taken for a formula made text again by an apostrophe.
 */
export function formatCsv(
  heads: readonly string[],
  rows: readonly (string | number)[][],
): string[] {
  const lines = [[...heads], ...rows].map((cells) => cells.map(cellOf).join(","));
  return [`\ufeff${lines[0]}`, ...lines.slice(1)];
}

/** What a spreadsheet begins to calculate at, behind blanks too and in the full-width forms of some of them. */
const formula = /^\s*[=+\-@＝＋－＠]/;

function cellOf(cell: string | number): string {
  if (typeof cell === "number") return String(cell);
  const text = printable(cell).replaceAll("\n", " ");
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",'\s]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
