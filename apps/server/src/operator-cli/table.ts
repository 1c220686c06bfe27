import { printable } from "./command.ts";

export type Align = "left" | "right";

/** Formats rows as aligned columns with heads. A Chinese character is two columns wide in a terminal. */
export function formatTable(heads: readonly string[], aligns: readonly Align[], rows: string[][]) {
  const lines = [[...heads], ...rows].map((cells) =>
    cells.map((cell) => printable(cell).replaceAll("\n", " ")),
  );
  const widths = heads.map((_, column) =>
    lines.reduce((widest, cells) => Math.max(widest, displayWidth(cells[column] ?? "")), 0),
  );
  return lines.map((cells) =>
    cells
      .map((cell, column) => {
        const padding = " ".repeat((widths[column] ?? 0) - displayWidth(cell));
        return aligns[column] === "right" ? padding + cell : cell + padding;
      })
      .join("  ")
      .trimEnd(),
  );
}

const wideCharacter =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

function displayWidth(text: string): number {
  return [...text].reduce((width, character) => width + (wideCharacter.test(character) ? 2 : 1), 0);
}
