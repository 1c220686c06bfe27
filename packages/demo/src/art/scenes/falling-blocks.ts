import { darken, mix } from "../color.ts";
import { rect } from "../svg.ts";
import { tile as glossyTile } from "./board-parts.ts";
import { menuButton, scoreBoard } from "./hud.ts";
import { fillSky, type Scene, type Stage } from "./stage.ts";

/** Falling blocks in a well. */
export const fallingBlocks: Scene = (stage) => {
  const { width, height, rng, palette, playing } = stage;
  const rows = playing ? 20 : 12;
  const cell = playing ? Math.min((height - 150) / rows, width * 0.072) : height / rows;
  const columns = playing ? 10 : Math.ceil(width / cell);
  const w = cell * columns;
  const left = playing ? (width > height ? (width - w) / 2 : 30) : 0;
  const top = playing ? height - cell * rows - 50 : 0;
  const colors = ["#3ec1f3", "#ffd23f", "#b067f5", "#54d08a", "#f2545b", "#4f7df3", "#ff9b42"];
  const blocks: string[] = [];
  for (let col = 0; col < columns; col++) {
    const tall = rng.int(Math.floor(rows * 0.2), Math.floor(rows * 0.45));
    for (let row = rows - tall; row < rows; row++)
      if (rng.chance(0.93))
        blocks.push(
          glossyTile(
            left + col * cell,
            top + row * cell,
            cell,
            colors[(Math.floor(col / 2) + Math.floor(row / 2) * 3) % 7] ?? "#fff",
          ),
        );
  }
  const shape = [
    [4, 0],
    [5, 0],
    [6, 0],
    [5, 1],
  ] as const;
  const falling = shape.map(([x, y]) =>
    glossyTile(left + (x - 1) * cell, top + (y + 4) * cell, cell, "#b067f5"),
  );
  const ghost = shape.map(([x, y]) =>
    rect(
      left + (x - 1) * cell + 2,
      top + (y + 9) * cell + 2,
      cell - 4,
      cell - 4,
      "none",
      4,
      'stroke="#b067f5" stroke-width="2.5" opacity=".6"',
    ),
  );
  const panel =
    playing && width < height
      ? nextPanel(stage, left + w + 18, top, width - left - w - 36, cell, colors)
      : "";
  return (
    fillSky(stage, [mix(palette.bottom, palette.deep, 0.35), palette.deep]) +
    rect(left - 8, top - 8, w + 16, cell * rows + 16, palette.mid, 14) +
    rect(left, top, w, cell * rows, darken(palette.deep, 0.35), 6) +
    blocks.join("") +
    ghost.join("") +
    falling.join("") +
    panel +
    (playing ? scoreBoard(stage) + menuButton(stage) : "")
  );
};

function nextPanel(
  { palette }: Stage,
  x: number,
  y: number,
  w: number,
  cell: number,
  colors: readonly string[],
): string {
  const s = Math.min(cell * 0.8, w / 4.6);
  const shapes = [
    [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ],
    [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 2],
    ],
    [
      [0, 1],
      [1, 1],
      [1, 0],
      [2, 0],
    ],
  ] as const;
  return shapes
    .map(
      (cells, i) =>
        rect(x, y + i * (s * 4 + 34), w, s * 4 + 18, darken(palette.deep, 0.25), 14) +
        cells
          .map(([cx, cy]) =>
            glossyTile(
              x + w / 2 - s * 1.2 + cx * s,
              y + i * (s * 4 + 34) + s * 0.8 + cy * s,
              s,
              colors[i * 2] ?? "#fff",
            ),
          )
          .join(""),
    )
    .join("");
}
