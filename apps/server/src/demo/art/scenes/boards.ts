import { darken, lighten, mix } from "../color.ts";
import type { MotifName } from "../motifs/all.ts";
import { silhouette } from "../motifs/ink.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ngon, num, path, polygon, rect, stroke } from "../svg.ts";
import { boardScene } from "./board.ts";
import type { Scene } from "./stage.ts";

const WOOD = "#e3b271";

/** Chess in the middle of a game. */
export const chess: Scene = (stage) => {
  const { palette, rng } = stage;
  const dark = mix(palette.bottom, palette.mid, 0.4);
  const men: MotifName[] = [
    "rook",
    "knight",
    "king",
    "pawn",
    "pawn",
    "pawn",
    "pawn",
    "pawn",
    "rook",
  ];
  return boardScene(
    stage,
    (size) => {
      const cell = size / 8;
      const taken = new Set<number>();
      const spot = (from: number, to: number) => {
        let at = rng.int(from, to);
        while (taken.has(at)) at = rng.int(from, to);
        taken.add(at);
        return at;
      };
      const man = (motif: MotifName, at: number, white: boolean) => {
        const ink = white
          ? {
              ...stage.ink,
              main: "#fffaf0",
              shade: "#d9cbb4",
              accent: "#e7d6b8",
              accentShade: "#c4b08c",
              second: palette.accent,
              dark: "#5b4a36",
            }
          : {
              ...stage.ink,
              main: "#43404e",
              shade: "#2b2833",
              accent: "#55515f",
              accentShade: "#26242d",
              second: palette.accent2,
              dark: "#17151c",
            };
        const x = ((at % 8) + 0.5) * cell;
        const y = (Math.floor(at / 8) + 0.5) * cell;
        return (
          paintMotif(motif, silhouette("#000000"), {
            x: x + 2,
            y: y + 4,
            size: cell * 0.84,
          }).replace("<g ", '<g opacity=".2" ') +
          paintMotif(motif, ink, { x, y, size: cell * 0.84 })
        );
      };
      const black = men.map((motif) => man(motif, spot(0, 31), false));
      const white = men.map((motif) => man(motif, spot(32, 63), true));
      const from = spot(24, 40);
      return (
        checker(size, 8, mix(palette.soft, "#f2e3c9", 0.4), dark) +
        rect(
          (from % 8) * cell,
          Math.floor(from / 8) * cell,
          cell,
          cell,
          palette.accent,
          0,
          'opacity=".6"',
        ) +
        black.join("") +
        white.join("")
      );
    },
    darken(dark, 0.35),
  );
};

/** Draughts: discs on the dark squares, a king among them. */
export const checkers: Scene = (stage) => {
  const { palette, rng } = stage;
  const dark = mix(palette.mid, palette.deep, 0.3);
  return boardScene(
    stage,
    (size) => {
      const cell = size / 8;
      const discs: string[] = [];
      for (let row = 0; row < 8; row++) {
        for (let col = (row + 1) % 2; col < 8; col += 2) {
          const side = row < 3 ? palette.soft : row > 4 ? palette.accent : undefined;
          if ((side && rng.chance(0.72)) || (!side && rng.chance(0.16))) {
            discs.push(
              disc((col + 0.5) * cell, (row + 0.5) * cell, cell * 0.4, side ?? palette.accent),
            );
          }
        }
      }
      return checker(size, 8, mix(palette.soft, "#f3dfbd", 0.6), dark) + discs.join("");
    },
    darken(dark, 0.3),
  );
};

/** Reversi on a green board. */
export const reversi: Scene = (stage) => {
  const { palette, rng } = stage;
  const green = mix("#1f9d63", palette.bottom, 0.3);
  return boardScene(
    stage,
    (size) => {
      const cell = size / 8;
      const discs: string[] = [];
      for (let i = 0; i < 64; i++) {
        const x = ((i % 8) + 0.5) * cell;
        const y = (Math.floor(i / 8) + 0.5) * cell;
        const near = Math.hypot((i % 8) - 3.5, Math.floor(i / 8) - 3.5);
        if (rng.chance(near < 2.4 ? 0.92 : near < 3.8 ? 0.46 : 0.08))
          discs.push(disc(x, y, cell * 0.4, rng.chance(0.5) ? "#fbfbf6" : "#2a2d36"));
        else if (near < 4 && rng.chance(0.2))
          discs.push(circle(x, y, cell * 0.13, palette.accent, 'opacity=".8"'));
      }
      return rect(0, 0, size, size, green) + mesh(size, 8, darken(green, 0.28), 0) + discs.join("");
    },
    darken(green, 0.5),
  );
};

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

/** A cross-shaped race board with four yards and pawns. */
export const ludo: Scene = (stage) => {
  const { palette, rng, ink } = stage;
  const colors = ["#ef5350", "#42a5f5", "#66bb6a", "#ffca28"];
  return boardScene(
    stage,
    (size) => {
      const cell = size / 15;
      const yard = (x: number, y: number, color: string) =>
        rect(x * cell, y * cell, cell * 6, cell * 6, color) +
        rect((x + 0.8) * cell, (y + 0.8) * cell, cell * 4.4, cell * 4.4, "#ffffff", cell * 0.7) +
        [1.9, 4.1]
          .flatMap((dx) =>
            [1.9, 4.1].map((dy) =>
              circle((x + dx) * cell, (y + dy) * cell, cell * 0.72, mix(color, "#ffffff", 0.45)),
            ),
          )
          .join("") +
        [1.9, 4.1]
          .filter(() => rng.chance(0.8))
          .map((dx) =>
            paintMotif(
              "pawn",
              {
                ...ink,
                main: color,
                shade: darken(color, 0.2),
                accent: darken(color, 0.3),
                accentShade: darken(color, 0.4),
                second: lighten(color, 0.4),
              },
              { x: (x + dx) * cell, y: (y + 1.7) * cell, size: cell * 1.5 },
            ),
          )
          .join("");
      const squares: string[] = [];
      for (let i = 0; i < 15; i++) {
        for (let j = 6; j < 9; j++) {
          const lane = j === 7 && i > 0 && i < 14;
          const across = lane ? (i < 7 ? colors[0] : colors[3]) : "#ffffff";
          const down = lane ? (i < 7 ? colors[1] : colors[2]) : "#ffffff";
          squares.push(
            rect(i * cell + 1, j * cell + 1, cell - 2, cell - 2, across ?? "#ffffff", 4),
            rect(j * cell + 1, i * cell + 1, cell - 2, cell - 2, down ?? "#ffffff", 4),
          );
        }
      }
      const home = [
        [6, 6, 9, 6, 1],
        [9, 6, 9, 9, 3],
        [9, 9, 6, 9, 2],
        [6, 9, 6, 6, 0],
      ].map(([a = 0, b = 0, c = 0, d = 0, k = 0]) =>
        polygon(
          [
            [a * cell, b * cell],
            [c * cell, d * cell],
            [7.5 * cell, 7.5 * cell],
          ],
          colors[k] ?? "#fff",
        ),
      );
      return (
        rect(0, 0, size, size, mix("#f4ead6", palette.soft, 0.4)) +
        squares.join("") +
        yard(0, 0, colors[0] ?? "") +
        yard(9, 0, colors[1] ?? "") +
        yard(0, 9, colors[2] ?? "") +
        yard(9, 9, colors[3] ?? "") +
        home.join("") +
        paintMotif(
          "die",
          { ...ink, main: "#ffffff", shade: "#cfd6e2", dark: "#2b2f3a", accent: "#ef5350" },
          { x: size / 2, y: size / 2, size: cell * 2.2 },
        )
      );
    },
    mix("#8d5f35", palette.deep, 0.3),
  );
};

function checker(size: number, count: number, lightTone: string, darkTone: string): string {
  const cell = size / count;
  let d = "";
  for (let row = 0; row < count; row++) {
    for (let col = (row + 1) % 2; col < count; col += 2)
      d += `M${num(col * cell)} ${num(row * cell)}h${num(cell)}v${num(cell)}h${num(-cell)}Z`;
  }
  return rect(0, 0, size, size, lightTone) + path(d, darkTone);
}

function mesh(size: number, count: number, color: string, pad: number): string {
  const step = (size - pad * 2) / count;
  let d = "";
  for (let i = 0; i <= count; i++)
    d += `M${num(pad + i * step)} ${num(pad)}V${num(size - pad)}M${num(pad)} ${num(pad + i * step)}H${num(size - pad)}`;
  return stroke(d, color, Math.max(1.4, size / 330));
}

function disc(x: number, y: number, r: number, color: string): string {
  return (
    circle(x, y + r * 0.14, r, "#000000", 'opacity=".3"') +
    circle(x, y, r, darken(color, 0.18)) +
    circle(x, y - r * 0.08, r * 0.92, color) +
    circle(
      x,
      y - r * 0.08,
      r * 0.62,
      "none",
      `stroke="${darken(color, 0.14)}" stroke-width="${num(r * 0.1)}"`,
    )
  );
}

function stone(x: number, y: number, r: number, black: boolean): string {
  return (
    circle(x + 1, y + r * 0.18, r, "#000000", 'opacity=".28"') +
    circle(x, y, r, black ? "#2b2d35" : "#f2f0ea") +
    circle(x - r * 0.2, y - r * 0.24, r * 0.6, black ? "#4b4e5a" : "#ffffff", 'opacity=".7"')
  );
}

function tile(x: number, y: number, side: number, color: string): string {
  return (
    rect(x + 0.8, y + 0.8, side - 1.6, side - 1.6, darken(color, 0.2), side * 0.16) +
    rect(x + 0.8, y + 0.8, side - 1.6, side - 4, color, side * 0.16) +
    rect(
      x + side * 0.16,
      y + side * 0.14,
      side * 0.4,
      side * 0.14,
      "#ffffff",
      side * 0.07,
      'opacity=".5"',
    )
  );
}

/** Exported for scenes that build with the same glossy tiles. */
export { tile as glossyTile };
