import { circle, ellipse, ngon, path, polygon, rect, stroke } from "../svg.ts";
import type { Ink, Motif } from "./ink.ts";

function foot(c: Ink): string {
  return rect(18, 82, 64, 14, c.accent, 6) + rect(18, 90, 64, 6, c.accentShade, 3);
}

const knight: Motif = (c) =>
  path(
    "M30 82 C30 62 46 58 46 46 C38 52 30 54 22 50 C16 46 16 40 20 36 L38 16 C40 10 40 6 38 2 C60 4 80 20 80 50 C80 64 76 72 76 82Z",
    c.main,
  ) +
  path("M52 6 C68 12 80 26 80 50 C80 64 76 72 76 82 H58 C70 60 68 26 52 6Z", c.shade) +
  circle(41, 28, 4.5, c.dark) +
  stroke("M54 16 Q64 26 66 42", c.accent, 5) +
  foot(c);

const king: Motif = (c) =>
  rect(45, 0, 10, 24, c.accent, 3) +
  rect(38, 6, 24, 9, c.accent, 3) +
  path(
    "M50 24 C60 14 86 22 80 44 C78 54 68 62 66 82 H34 C32 62 22 54 20 44 C14 22 40 14 50 24Z",
    c.main,
  ) +
  path("M50 24 C60 14 86 22 80 44 C78 54 68 62 66 82 H52 C62 62 66 38 50 24Z", c.shade) +
  stroke("M50 28 V58", c.dark, 4, 'opacity=".35"') +
  rect(30, 66, 40, 7, c.second, 3.5) +
  foot(c);

const rook: Motif = (c) =>
  path("M22 6 H36 V16 H44 V6 H56 V16 H64 V6 H78 V32 L68 40 L72 82 H28 L32 40 L22 32Z", c.main) +
  path("M64 6 H78 V32 L68 40 L72 82 H56 L58 36 H64Z", c.shade) +
  rect(28, 34, 44, 6, c.dark, 2, 'opacity=".3"') +
  rect(44, 52, 12, 18, c.dark, 6) +
  foot(c);

const pawn: Motif = (c) =>
  circle(50, 24, 21, c.main) +
  path("M50 3 A21 21 0 0 1 50 45 A30 30 0 0 0 50 3Z", c.shade) +
  path("M36 46 H64 C64 60 70 66 74 82 H26 C30 66 36 60 36 46Z", c.main) +
  path("M54 46 H64 C64 60 70 66 74 82 H58 C60 66 58 58 54 46Z", c.shade) +
  rect(30, 42, 40, 8, c.second, 4) +
  foot(c);

const cards: Motif = (c) =>
  `<g transform="rotate(-16 30 60)">${rect(12, 18, 46, 66, c.shade, 7) + rect(17, 23, 36, 56, c.second, 4)}</g>` +
  `<g transform="rotate(12 62 60)">${
    rect(38, 14, 52, 74, c.main, 8) +
    path(
      "M64 32 C72 42 82 46 82 55 C82 63 72 66 66 60 C66 66 68 70 71 72 H57 C60 70 62 66 62 60 C56 66 46 63 46 55 C46 46 56 42 64 32Z",
      c.dark,
    ) +
    circle(47, 24, 4, c.accent) +
    circle(81, 78, 4, c.accent)
  }</g>`;

const tileRack: Motif = (c) =>
  `<g transform="rotate(-8 28 40)">${rect(6, 18, 42, 44, c.shade, 8) + rect(6, 16, 42, 40, c.main, 8) + stroke("M17 47 L27 25 L37 47 M21 40 H33", c.dark, 5)}</g>` +
  `<g transform="rotate(7 72 34)">${rect(52, 10, 42, 44, c.accentShade, 8) + rect(52, 8, 42, 40, c.accent, 8) + stroke("M65 18 V38 H81", c.dark, 5)}</g>` +
  path("M2 70 H98 L92 94 H8Z", c.dark) +
  rect(0, 62, 100, 14, c.second, 6);

const discs: Motif = (c) =>
  circle(36, 40, 33, c.shade) +
  circle(36, 36, 33, c.main) +
  circle(36, 36, 24, "none", `stroke="${c.shade}" stroke-width="4"`) +
  circle(66, 68, 30, c.accentShade) +
  circle(66, 64, 30, c.dark) +
  circle(66, 64, 21, "none", `stroke="${c.accent}" stroke-width="4"`) +
  path(
    "M20 26 A19 19 0 0 1 34 16",
    "none",
    'stroke="#ffffff" stroke-width="5" stroke-linecap="round"',
  );

const goStones: Motif = (c) =>
  rect(4, 4, 92, 92, c.accent, 12) +
  stroke(
    "M28 4 V96 M50 4 V96 M72 4 V96 M4 28 H96 M4 50 H96 M4 72 H96",
    c.dark,
    2.4,
    'opacity=".55"',
  ) +
  [
    [28, 28, 0],
    [50, 28, 1],
    [50, 50, 0],
    [28, 50, 1],
    [72, 50, 1],
    [50, 72, 1],
    [72, 72, 0],
  ]
    .map(
      ([x = 0, y = 0, white]) =>
        circle(x, y + 1.5, 11, c.dark, 'opacity=".3"') +
        circle(x, y, 10.5, white ? c.main : c.dark) +
        circle(x - 3.5, y - 3.5, 2.6, "#ffffff", `opacity="${white ? 1 : 0.4}"`),
    )
    .join("");

const polyomino: Motif = (c) => {
  const cell = (x: number, y: number, fill: string) =>
    rect(2 + x * 24.5, 2 + y * 24.5, 22.5, 22.5, fill, 5) +
    rect(5 + x * 24.5, 5 + y * 24.5, 8, 4, "#ffffff", 2, 'opacity=".6"');
  const shape = (cells: readonly (readonly [number, number])[], fill: string) =>
    cells.map(([x, y]) => cell(x, y, fill)).join("");
  return (
    shape(
      [
        [0, 0],
        [1, 0],
        [0, 1],
        [0, 2],
      ],
      c.accent,
    ) +
    shape(
      [
        [2, 0],
        [3, 0],
        [3, 1],
      ],
      c.main,
    ) +
    shape(
      [
        [1, 1],
        [2, 1],
        [2, 2],
        [1, 2],
      ],
      c.second,
    ) +
    shape(
      [
        [0, 3],
        [1, 3],
        [2, 3],
        [3, 3],
        [3, 2],
      ],
      c.shade,
    )
  );
};

const blocks: Motif = (c) => {
  const block = (x: number, y: number, top: string, left: string, right: string) =>
    polygon(
      [
        [x, y],
        [x + 24, y + 12],
        [x, y + 24],
        [x - 24, y + 12],
      ],
      top,
    ) +
    polygon(
      [
        [x - 24, y + 12],
        [x, y + 24],
        [x, y + 52],
        [x - 24, y + 40],
      ],
      left,
    ) +
    polygon(
      [
        [x + 24, y + 12],
        [x, y + 24],
        [x, y + 52],
        [x + 24, y + 40],
      ],
      right,
    );
  return (
    block(50, 22, c.main, c.shade, c.shade) +
    block(26, 34, c.second, c.shade, c.dark) +
    block(74, 34, c.accent, c.accentShade, c.dark) +
    block(50, 46, c.main, c.shade, c.dark) +
    block(50, 16, c.accent, c.accentShade, c.dark)
  );
};

const checkers: Motif = (c) => {
  const disc = (y: number, fill: string, edge: string) =>
    path(`M6 ${y} V${y + 14} A44 17 0 0 0 94 ${y + 14} V${y}Z`, edge) +
    ellipse(50, y, 44, 17, fill);
  return (
    disc(70, c.shade, c.dark) +
    disc(50, c.main, c.shade) +
    disc(28, c.accent, c.accentShade) +
    path("M32 32 L28 20 L40 25 L50 16 L60 25 L72 20 L68 32 Q50 37 32 32Z", c.main)
  );
};

const die: Motif = (c) =>
  `<g transform="rotate(-12 50 50)">${
    rect(10, 12, 80, 80, c.shade, 18) +
    rect(10, 8, 80, 78, c.main, 18) +
    [28, 72].flatMap((x) => [26, 68].map((y) => circle(x, y, 8.5, c.dark))).join("") +
    circle(50, 47, 9.5, c.accent)
  }</g>`;

const hexagons: Motif = (c) => {
  const at: readonly (readonly [number, number, string])[] = [
    [50, 50, c.accent],
    [50, 19, c.main],
    [77, 34.5, c.second],
    [77, 65.5, c.main],
    [50, 81, c.accent],
    [23, 65.5, c.second],
    [23, 34.5, c.main],
  ];
  return (
    at.map(([x, y, fill]) => polygon(ngon(x, y, 17, 6, 30), fill)).join("") +
    circle(50, 50, 6, c.dark)
  );
};

const fiveStones: Motif = (c) =>
  stroke(
    "M4 14 H96 M4 38 H96 M4 62 H96 M4 86 H96 M14 4 V96 M38 4 V96 M62 4 V96 M86 4 V96",
    c.main,
    2.6,
    'opacity=".4"',
  ) +
  [10, 30, 50, 70, 90]
    .map((x, i) => {
      const fill = i === 4 ? c.accent : c.dark;
      return (
        circle(x, 101 - x, 12, c.dark, 'opacity=".3"') +
        circle(x, 99 - x, 12, fill) +
        circle(x - 4, 95 - x, 3, "#ffffff", 'opacity=".7"')
      );
    })
    .join("") +
  [
    [22, 30],
    [78, 74],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 12, c.main) + circle(x - 4, y - 4, 3, "#ffffff"))
    .join("");

export const TABLETOP = {
  knight,
  king,
  rook,
  pawn,
  cards,
  tileRack,
  discs,
  goStones,
  polyomino,
  blocks,
  checkers,
  die,
  hexagons,
  fiveStones,
} as const satisfies Record<string, Motif>;
