import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, rect, stroke } from "../svg.ts";
import { CELL } from "./dungeon.ts";
import { menuButton } from "./hud.ts";
import { walker } from "./scenery.ts";
import type { Scene, Stage } from "./stage.ts";

/** A mine full of boulders, earth and gems. */
export const caves: Scene = (stage) => {
  const { width, height, rng, palette, ink, playing } = stage;
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const cells: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < columns; col++) {
      cells.push(caveCell(stage, col * CELL, row * CELL, rng.next(), row === 0 || col === 0));
    }
  }
  const x = Math.floor(columns / 2) * CELL + CELL / 2;
  const y = Math.floor(rows / 2) * CELL + CELL;
  return (
    rect(0, 0, width, height, darken(palette.deep, 0.2)) +
    cells.join("") +
    rect(x - CELL, y - CELL, CELL * 2, CELL, darken(palette.deep, 0.2)) +
    walker(x, y - 2, 50, palette.accent2, palette.soft) +
    (playing
      ? rect(0, 0, width, 76, darken(palette.deep, 0.3)) +
        paintMotif("gem", ink, { x: 46, y: 38, size: 44 }) +
        menuButton(stage) +
        Array.from({ length: 6 }, (_, i) =>
          rect(88 + i * 40, 24, 30, 28, i < 4 ? palette.accent : palette.mid, 8),
        ).join("")
      : "")
  );
};

function caveCell(
  { palette, ink }: Stage,
  x: number,
  y: number,
  luck: number,
  edge: boolean,
): string {
  const c = CELL / 2;
  if (edge)
    return (
      rect(x, y, CELL - 2, CELL - 2, mix(palette.mid, palette.top, 0.4), 6) +
      rect(x + 4, y + 4, CELL - 10, 9, "#ffffff", 4, 'opacity=".25"')
    );
  if (luck < 0.46) {
    const earth = mix("#8a5a33", palette.mid, 0.4);
    return (
      rect(x, y, CELL, CELL, earth) +
      circle(x + 14, y + 18, 5, darken(earth, 0.16)) +
      circle(x + 38, y + 36, 6, darken(earth, 0.16)) +
      circle(x + 36, y + 12, 3, lighten(earth, 0.14))
    );
  }
  if (luck < 0.6) {
    return (
      circle(x + c, y + c, 25, "#6f7684") +
      circle(x + c - 3, y + c - 4, 20, "#959dad") +
      ellipse(x + c - 8, y + c - 10, 8, 5, "#c9cfda")
    );
  }
  if (luck < 0.7) return paintMotif("gem", ink, { x: x + c, y: y + c, size: 42 });
  if (luck < 0.76)
    return (
      rect(x + 1, y + 1, CELL - 2, CELL - 2, mix(palette.mid, palette.top, 0.3), 4) +
      stroke(
        `M${x + 1} ${y + c} h${CELL - 2} M${x + c} ${y + 2} v${c - 2}`,
        palette.deep,
        3,
        'opacity=".5"',
      )
    );
  return "";
}
