/** A row of a CSV. A cell that a spreadsheet would take for a formula begins with a quote. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(defuse(cell))).join(",")}\r\n`;
}

function defuse(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
