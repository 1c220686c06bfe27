import { darken, lighten, mix } from "../color.ts";
import { circle, ngon, polygon, rect } from "../svg.ts";
import { boardScene } from "./board.ts";
import { mesh, tile } from "./board-parts.ts";
import type { Scene } from "./stage.ts";

/** Stones on the crossings of a wooden board, for Go and for five in a row. */
export const goban: Scene = (stage) => {
  const { palette, rng, game } = stage;
  const five = game.art.motif === "fiveStones";
  const lines = five ? 15 : 13;
  const wood = mix(WOOD, palette.accent, 0.12);
  return boardScene(
    stage,
    (size) => {
      const pad = size / (lines + 1);
      const stones: string[] = [];
      const seats = new Map<number, boolean>();
      const middle = Math.floor(lines / 2);
      for (let i = 0; i < (five ? 26 : 62); i++) {
        const reach = five ? 4 : middle;
        const x = middle + rng.int(-reach, reach);
        const y = middle + rng.int(-reach, reach);
        seats.set(y * lines + x, rng.chance(0.5));
      }
      if (five)
        for (let i = 0; i < 4; i++) seats.set((middle - 1 + i) * lines + middle - 2 + i, true);
      for (const [at, black] of seats) {
        stones.push(
          stone(((at % lines) + 1) * pad, (Math.floor(at / lines) + 1) * pad, pad * 0.46, black),
        );
      }
      const last = (middle + 2) * lines + middle + 1;
      return (
        rect(0, 0, size, size, wood) +
        [0.2, 0.5, 0.8]
          .map((at) =>
            rect(0, size * at, size, size * 0.05, lighten(wood, 0.18), 0, 'opacity=".4"'),
          )
          .join("") +
        mesh(size, lines - 1, darken(wood, 0.5), pad) +
        [3, middle, lines - 4]
          .flatMap((x) =>
            [3, middle, lines - 4].map((y) =>
              circle((x + 1) * pad, (y + 1) * pad, pad * 0.13, darken(wood, 0.55)),
            ),
          )
          .join("") +
        stones.join("") +
        circle(
          ((last % lines) + 1) * pad,
          (Math.floor(last / lines) + 1) * pad,
          pad * 0.5,
          "none",
          `stroke="${palette.accent}" stroke-width="4"`,
        )
      );
    },
    darken(wood, 0.36),
  );
};

/** Coloured polyominoes spreading from the corners. */
export const polyboard: Scene = (stage) => {
  const { palette, rng } = stage;
  const colors = ["#3f8efc", "#ffcb3d", "#f25f5c", "#3cc77a"];
  return boardScene(
    stage,
    (size) => {
      const cells = 14;
      const cell = size / cells;
      const blocks: string[] = [];
      for (let i = 0; i < cells * cells; i++) {
        const x = i % cells;
        const y = Math.floor(i / cells);
        const quarter = (x < cells / 2 ? 0 : 1) + (y < cells / 2 ? 0 : 2);
        const corner = Math.hypot(
          x < cells / 2 ? x : cells - 1 - x,
          y < cells / 2 ? y : cells - 1 - y,
        );
        if (rng.chance(corner < 5 ? 0.66 : 0.3))
          blocks.push(tile(x * cell, y * cell, cell, colors[quarter] ?? "#3f8efc"));
      }
      return (
        rect(0, 0, size, size, mix("#e9edf4", palette.top, 0.15)) +
        mesh(size, cells, mix("#b9c2d2", palette.mid, 0.2), 0) +
        blocks.join("")
      );
    },
    mix("#55617a", palette.deep, 0.4),
  );
};

/** The game of Hex: a rhomb of hexagons, two colours that want to cross it. */
export const hexboard: Scene = (stage) => {
  const { palette, rng } = stage;
  return boardScene(
    stage,
    (size) => {
      const count = 9;
      const r = size / (count * 2.78);
      const w = r * Math.sqrt(3);
      const cells: string[] = [];
      for (let row = 0; row < count; row++) {
        for (let col = 0; col < count; col++) {
          const x = size * 0.055 + w * (col + row / 2 + 0.5);
          const y = size * 0.26 + r * 1.5 * row;
          const band = Math.abs(row - col * 0.6 - 2) < 1.1;
          const fill =
            band && rng.chance(0.8)
              ? palette.accent
              : rng.chance(0.34)
                ? palette.accent2
                : mix(palette.soft, palette.mid, 0.12);
          cells.push(
            polygon(ngon(x, y, r * 0.93, 6), darken(fill, 0.14)) +
              polygon(ngon(x, y - r * 0.08, r * 0.86, 6), fill),
          );
        }
      }
      return rect(0, 0, size, size, mix(palette.deep, palette.bottom, 0.4), 20) + cells.join("");
    },
    mix(palette.deep, palette.bottom, 0.2),
  );
};

const WOOD = "#e3b271";

function stone(x: number, y: number, r: number, black: boolean): string {
  return (
    circle(x + 1, y + r * 0.18, r, "#000000", 'opacity=".28"') +
    circle(x, y, r, black ? "#2b2d35" : "#f2f0ea") +
    circle(x - r * 0.2, y - r * 0.24, r * 0.6, black ? "#4b4e5a" : "#ffffff", 'opacity=".7"')
  );
}
