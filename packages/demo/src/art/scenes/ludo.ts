import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, polygon, rect } from "../svg.ts";
import { boardScene } from "./board.ts";
import type { Scene } from "./stage.ts";

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
