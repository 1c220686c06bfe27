import { printable } from "./command.ts";

export type Align = "left" | "right";

/** Rows under their heads, in columns as wide as what they hold; a Chinese character is two wide in a terminal. */
export function formatTable(heads: readonly string[], aligns: readonly Align[], rows: string[][]) {
  const lines = [[...heads], ...rows].map((cells) =>
    cells.map((cell) => printable(cell).replaceAll("\n", " ")),
  );
  const widths = heads.map((_, column) =>
    lines.reduce((widest, cells) => Math.max(widest, widthOf(cells[column] ?? "")), 0),
  );
  return lines.map((cells) =>
    cells
      .map((cell, column) => {
        const room = " ".repeat((widths[column] ?? 0) - widthOf(cell));
        return aligns[column] === "right" ? room + cell : cell + room;
      })
      .join("  ")
      .trimEnd(),
  );
}

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

function widthOf(text: string): number {
  return [...text].reduce((width, character) => width + (wide.test(character) ? 2 : 1), 0);
}
