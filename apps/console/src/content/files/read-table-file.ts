import { isWorkbook, readWorkbook } from "../../sheets/read-workbook.ts";

/** A table as the server reads it: a text as it is, of a workbook the first sheet as CSV. Throws what can be shown. */
export async function readTableFile(file: File): Promise<Blob> {
  if (!isWorkbook(file)) return file;
  return new Blob([toCsv(await readWorkbook(file))]);
}

export function toCsv(rows: readonly (readonly unknown[])[]): string {
  return rows.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

function toCell(value: unknown): string {
  const text = toText(value);
  return /[",\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A workbook's times have no zone: they are read as those of UTC. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace("T", " ");
  return String(value);
}
