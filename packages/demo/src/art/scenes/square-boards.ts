import { darken, mix } from "../color.ts";
import type { MotifName } from "../motifs/all.ts";
import { silhouette } from "../motifs/ink.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, num, path, rect } from "../svg.ts";
import { boardScene } from "./board.ts";
import { disc, mesh } from "./board-parts.ts";
import type { Scene } from "./stage.ts";

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

function checker(size: number, count: number, lightTone: string, darkTone: string): string {
  const cell = size / count;
  let d = "";
  for (let row = 0; row < count; row++) {
    for (let col = (row + 1) % 2; col < count; col += 2)
      d += `M${num(col * cell)} ${num(row * cell)}h${num(cell)}v${num(cell)}h${num(-cell)}Z`;
  }
  return rect(0, 0, size, size, lightTone) + path(d, darkTone);
}
