import stringWidth from "string-width";
import { printable } from "../infra/sheets/printable.ts";

export type Align = "left" | "right";

/** Formats rows as aligned columns with heads. A Chinese character is two columns wide in a terminal. */
export function formatTable(heads: readonly string[], aligns: readonly Align[], rows: string[][]) {
  const lines = [[...heads], ...rows].map((cells) =>
    cells.map((cell) => printable(cell).replaceAll("\n", " ")),
  );
  const widths = heads.map((_, column) =>
    lines.reduce((widest, cells) => Math.max(widest, stringWidth(cells[column] ?? "")), 0),
  );
  return lines.map((cells) =>
    cells
      .map((cell, column) => {
        const padding = " ".repeat((widths[column] ?? 0) - stringWidth(cell));
        return aligns[column] === "right" ? padding + cell : cell + padding;
      })
      .join("  ")
      .trimEnd(),
  );
}
