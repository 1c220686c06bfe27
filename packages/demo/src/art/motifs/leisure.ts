import { circle, ellipse, path, polygon, rect, starPoints, stroke } from "../svg.ts";
import type { Motif } from "./ink.ts";

const puzzle: Motif = (c) =>
  path(
    "M14 30 H36 C30 14 42 8 50 8 C58 8 70 14 64 30 H86 V52 C100 46 104 58 104 62 C104 68 98 78 86 72 V96 H62 C68 82 60 76 52 76 C44 76 36 82 42 96 H14Z",
    c.main,
    'transform="translate(-4 -2)"',
  ) +
  path(
    "M64 30 H86 V52 C100 46 104 58 104 62 C104 68 98 78 86 72 V96 H62 C82 84 80 50 64 30Z",
    c.shade,
    'transform="translate(-4 -2)"',
  ) +
  circle(30, 48, 8, c.accent) +
  circle(52, 58, 5, c.second);

const paintbrush: Motif = (c) =>
  path(
    "M48 18 C74 12 94 30 92 52 C90 66 78 66 70 64 C60 62 56 70 62 78 C66 86 58 92 46 90 C22 86 8 70 10 50 C12 34 26 22 48 18Z",
    c.main,
  ) +
  path(
    "M92 52 C90 66 78 66 70 64 C60 62 56 70 62 78 C66 86 58 92 46 90 C36 88 26 84 20 76 C52 86 52 58 66 54 C80 50 88 48 88 36 C92 42 92 48 92 52Z",
    c.shade,
  ) +
  circle(28, 50, 8, c.accent) +
  circle(42, 34, 8, c.second) +
  circle(64, 34, 8, c.dark) +
  circle(32, 70, 7, c.accentShade) +
  stroke("M96 4 L60 50", c.dark, 8) +
  path("M64 40 L70 46 C66 58 56 62 46 62 C52 58 52 46 64 40Z", c.accent);

const pencil: Motif = (c) =>
  `<g transform="rotate(40 50 50)">${
    rect(36, -2, 28, 16, c.second, 6) +
    rect(36, 10, 28, 8, c.shade) +
    rect(36, 18, 28, 52, c.accent) +
    rect(52, 18, 12, 52, c.accentShade) +
    rect(36, 18, 8, 52, c.main, 0, 'opacity=".45"') +
    polygon(
      [
        [36, 70],
        [64, 70],
        [50, 102],
      ],
      c.main,
    ) +
    polygon(
      [
        [44.5, 90],
        [55.5, 90],
        [50, 102],
      ],
      c.dark,
    )
  }</g>`;

const mine: Motif = (c) =>
  stroke("M50 4 V96 M4 50 H96 M18 18 L82 82 M82 18 L18 82", c.dark, 9) +
  circle(50, 50, 33, c.dark) +
  circle(50, 50, 27, c.main) +
  path("M50 23 A27 27 0 0 1 50 77 A36 36 0 0 0 50 23Z", c.shade) +
  circle(50, 50, 11, c.accent) +
  circle(46.5, 46, 3.6, "#ffffff") +
  circle(36, 36, 4, "#ffffff");

const numberGrid: Motif = (c) =>
  rect(6, 6, 88, 88, c.main, 12) +
  [0, 1, 2]
    .flatMap((row) =>
      [0, 1, 2].map((col) => {
        const on = [
          c.accent,
          c.shade,
          c.second,
          c.shade,
          c.dark,
          c.shade,
          c.second,
          c.shade,
          c.accent,
        ];
        return rect(13 + col * 26, 13 + row * 26, 22, 22, on[row * 3 + col] ?? c.shade, 5);
      }),
    )
    .join("") +
  stroke("M45 55 L49 59 L56 46", c.main, 4.5);

const tetromino: Motif = (c) => {
  const cell = (x: number, y: number, fill: string, edge: string) =>
    rect(x, y, 30, 30, edge, 6) +
    rect(x, y, 30, 25, fill, 6) +
    rect(x + 5, y + 5, 10, 5, "#ffffff", 2.5, 'opacity=".55"');
  return (
    cell(3, 4, c.second, c.shade) +
    cell(66, 35, c.accent, c.accentShade) +
    cell(35, 35, c.accent, c.accentShade) +
    cell(35, 4, c.accent, c.accentShade) +
    cell(35, 66, c.main, c.shade) +
    cell(66, 66, c.main, c.shade) +
    cell(4, 66, c.main, c.shade)
  );
};

const feather: Motif = (c) =>
  path("M92 6 C60 6 26 26 20 66 L30 78 C68 74 92 44 92 6Z", c.main) +
  path("M92 6 C78 34 56 56 24 72 L30 78 C68 74 92 44 92 6Z", c.shade) +
  stroke("M82 16 C60 40 40 58 12 92", c.dark, 4.5) +
  path(
    "M20 66 L48 60 M30 46 L56 48",
    "none",
    `stroke="${c.dark}" stroke-width="3.5" opacity=".5"`,
  ) +
  path("M4 98 C8 88 16 84 24 86 C22 94 14 98 4 98Z", c.accent);

const bubbles: Motif = (c) => {
  const ball = (x: number, y: number, r: number, fill: string) =>
    circle(x, y, r, fill) +
    path(
      `M${x} ${y + r} A${r} ${r} 0 0 0 ${x + r * 0.86} ${y - r * 0.5} A${r * 1.2} ${r * 1.2} 0 0 1 ${x} ${y + r}Z`,
      c.dark,
      'opacity=".16"',
    ) +
    ellipse(x - r * 0.34, y - r * 0.4, r * 0.28, r * 0.18, "#ffffff", 'opacity=".9"');
  return ball(27, 28, 24, c.accent) + ball(76, 28, 24, c.second) + ball(51, 72, 26, c.main);
};

const rabbit: Motif = (c) =>
  ellipse(34, 26, 12, 27, c.main, 'transform="rotate(-10 34 26)"') +
  ellipse(66, 26, 12, 27, c.shade, 'transform="rotate(10 66 26)"') +
  ellipse(34, 28, 5.5, 18, c.accent, 'transform="rotate(-10 34 28)"') +
  ellipse(66, 28, 5.5, 18, c.accent, 'transform="rotate(10 66 28)"') +
  circle(50, 66, 34, c.main) +
  path("M50 32 A34 34 0 0 1 50 100 A46 46 0 0 0 50 32Z", c.shade) +
  circle(37, 62, 5.5, c.dark) +
  circle(63, 62, 5.5, c.dark) +
  ellipse(50, 74, 6, 4.5, c.accent) +
  stroke("M50 78 V84 M50 84 Q44 90 39 85 M50 84 Q56 90 61 85", c.dark, 3.2);

const droplet: Motif = (c) =>
  path(
    "M50 2 C66 26 84 44 84 64 C84 84 68 98 50 98 C32 98 16 84 16 64 C16 44 34 26 50 2Z",
    c.main,
  ) +
  path("M50 2 C66 26 84 44 84 64 C84 84 68 98 50 98 C72 80 70 40 50 2Z", c.shade) +
  path("M38 54 H52 V42 L72 61 L52 80 V68 H38Z", c.accent) +
  stroke("M28 62 A22 22 0 0 0 36 80", "#ffffff", 5);

const leaf: Motif = (c) =>
  path("M88 6 C92 50 80 88 40 88 C18 88 8 70 12 52 C18 24 50 14 88 6Z", c.main) +
  path("M88 6 C92 50 80 88 40 88 C30 88 22 84 18 78 C50 72 74 46 88 6Z", c.accent) +
  stroke("M6 98 C26 70 52 48 80 16", c.dark, 5) +
  stroke("M34 66 L34 46 M50 50 L52 30 M34 66 L56 68 M50 50 L72 50", c.dark, 3.5, 'opacity=".55"');

const tiles: Motif = (c) =>
  rect(2, 2, 45, 45, c.second, 10) +
  rect(53, 2, 45, 45, c.main, 10) +
  rect(2, 53, 45, 45, c.main, 10) +
  rect(53, 53, 45, 45, c.accent, 10) +
  circle(24.5, 24.5, 7, c.dark) +
  [65, 86].map((x) => circle(x, 24.5, 6, c.dark)).join("") +
  [14, 35].map((x) => circle(x, 75.5, 6, c.dark)).join("") +
  [65, 86].flatMap((x) => [65, 86].map((y) => circle(x, y, 6, c.dark))).join("");

const flask: Motif = (c) =>
  path("M36 6 H64 V34 L90 80 C94 88 90 96 80 96 H20 C10 96 6 88 10 80 L36 34Z", c.main) +
  path("M28 56 Q40 50 50 56 T72 56 L84 80 C87 86 84 90 78 90 H22 C16 90 13 86 16 80Z", c.accent) +
  rect(30, 2, 40, 10, c.shade, 5) +
  polygon(starPoints(44, 76, 9, 4, 5), c.main) +
  circle(64, 70, 5, c.main) +
  circle(60, 30, 5, c.second);

export const LEISURE = {
  puzzle,
  paintbrush,
  pencil,
  mine,
  numberGrid,
  tetromino,
  feather,
  bubbles,
  rabbit,
  droplet,
  leaf,
  tiles,
  flask,
} as const satisfies Record<string, Motif>;
