import { darken, mix } from "../color.ts";
import { num, rect, stroke } from "../svg.ts";
import { boardScene } from "./board.ts";
import type { Scene } from "./stage.ts";

/** Letter tiles on a board with premium squares; the letters are pen strokes. */
export const letters: Scene = (stage) => {
  const { palette, rng } = stage;
  const count = stage.game.art.motif === "feather" ? 5 : 11;
  const felt = mix(palette.soft, palette.top, 0.3);
  return boardScene(
    stage,
    (size) => {
      const cell = size / count;
      const parts: string[] = [];
      for (let i = 0; i < count * count; i++) {
        const x = i % count;
        const y = Math.floor(i / count);
        if (count === 5) {
          parts.push(
            letterTile(
              x * cell,
              y * cell,
              cell,
              rng.int(0, LETTERS.length - 1),
              (x + y) % 4 === 1 ? palette.accent : "#fff3d6",
            ),
          );
          continue;
        }
        const special =
          (x * y) % 5 === 4 ? palette.accent : (x + y) % 7 === 0 ? palette.accent2 : felt;
        parts.push(
          rect(
            x * cell + 1,
            y * cell + 1,
            cell - 2,
            cell - 2,
            special,
            cell * 0.14,
            special === felt ? "" : 'opacity=".7"',
          ),
        );
        if (
          (y === 5 && x > 1 && x < 9) ||
          (x === 4 && y > 2 && y < 8) ||
          (x === 7 && y > 4 && y < 10) ||
          (y === 8 && x > 5 && x < 10)
        ) {
          parts.push(
            letterTile(x * cell, y * cell, cell, rng.int(0, LETTERS.length - 1), "#fff0cf"),
          );
        }
      }
      const trail =
        count === 5
          ? stroke(
              `M${num(cell * 0.5)} ${num(cell * 1.5)} L${num(cell * 1.5)} ${num(cell * 1.5)} L${num(cell * 2.5)} ${num(cell * 2.5)} L${num(cell * 2.5)} ${num(cell * 3.5)} L${num(cell * 3.5)} ${num(cell * 3.5)}`,
              palette.accent2,
              cell * 0.2,
              'opacity=".55"',
            )
          : "";
      return rect(0, 0, size, size, mix(palette.mid, palette.soft, 0.35)) + parts.join("") + trail;
    },
    mix(palette.mid, palette.deep, 0.4),
  );
};

const LETTERS = [
  "M0 10L5 0L10 10M2 6.4H8",
  "M1 0V10H9",
  "M9 1H1V10H9M1 5.2H7",
  "M0 0H10M5 0V10",
  "M9 1.4C6-1 1 0 1 5S6 11 9 8.6",
  "M1 10V0L9 10V0",
  "M1 10V0M9 10V0M1 5H9",
  "M1 0V7C1 11 9 11 9 7V0",
  "M5 0C11.5 0 11.5 10 5 10S-1.5 0 5 0Z",
  "M1 10V0H5C10 0 10 5.4 5 5.4H1M5 5.4L9 10",
];

function letterTile(x: number, y: number, side: number, letter: number, color: string): string {
  const scale = side / 26;
  return (
    rect(
      x + side * 0.05,
      y + side * 0.08,
      side * 0.9,
      side * 0.9,
      darken(color, 0.28),
      side * 0.16,
    ) +
    rect(x + side * 0.05, y + side * 0.05, side * 0.9, side * 0.84, color, side * 0.16) +
    `<g transform="translate(${num(x + side * 0.31)} ${num(y + side * 0.27)}) scale(${num(scale * 10) === "0" ? 0.1 : Math.round(scale * 100) / 100})">${stroke(LETTERS[letter] ?? "", "#4a3420", 1.7)}</g>`
  );
}
