import { circle, ellipse, ngon, path, polygon, rect, starPoints, stroke } from "../svg.ts";
import type { Motif } from "./ink.ts";

const penguin: Motif = (c) =>
  path(
    "M50 4 C72 4 80 22 80 44 C86 58 86 76 76 86 C66 96 34 96 24 86 C14 76 14 58 20 44 C20 22 28 4 50 4Z",
    c.dark,
  ) +
  path(
    "M50 38 C68 38 74 54 73 68 C72 82 62 90 50 90 C38 90 28 82 27 68 C26 54 32 38 50 38Z",
    c.main,
  ) +
  ellipse(39, 30, 10, 12, c.main) +
  ellipse(61, 30, 10, 12, c.main) +
  circle(42, 32, 4.6, c.dark) +
  circle(58, 32, 4.6, c.dark) +
  polygon(
    [
      [36, 42],
      [64, 42],
      [50, 57],
    ],
    c.accent,
  ) +
  polygon(
    [
      [50, 42],
      [64, 42],
      [50, 57],
    ],
    c.accentShade,
  ) +
  ellipse(34, 94, 14, 5.5, c.accent) +
  ellipse(66, 94, 14, 5.5, c.accent);

const kart: Motif = (c) =>
  path("M8 62 L20 44 H40 L50 26 H68 L74 46 H88 C93 46 95 50 95 54 V70 H8Z", c.accent) +
  path("M8 62 H95 V72 H8Z", c.accentShade) +
  circle(56, 22, 14, c.main) +
  path("M44 20 A13 13 0 0 1 69 20 L70 26 H43Z", c.second) +
  rect(56, 20, 14, 7, c.dark, 3) +
  path("M40 44 H74 L70 34 H48Z", c.dark) +
  path("M4 38 H22 V44 H4Z M10 44 H14 V62 H10Z", c.main) +
  circle(25, 74, 17, c.dark) +
  circle(25, 74, 8.5, c.main) +
  circle(78, 74, 17, c.dark) +
  circle(78, 74, 8.5, c.main);

const wheel: Motif = (c) =>
  circle(50, 50, 46, c.dark) +
  ngon(50, 50, 46, 12)
    .map(([x, y]) => circle(x, y, 4.5, c.dark))
    .join("") +
  circle(50, 50, 34, c.main) +
  path("M50 16 A34 34 0 0 1 50 84 A44 44 0 0 0 50 16Z", c.shade) +
  ngon(50, 50, 20, 5)
    .map(([x, y]) => circle(x, y, 8, c.dark))
    .join("") +
  circle(50, 50, 11, c.accent) +
  circle(50, 50, 4.5, c.dark) +
  stroke("M14 32 A40 40 0 0 1 32 14", c.main, 3.5, 'opacity=".6"');

const crosshair: Motif = (c) =>
  circle(50, 50, 40, c.main) +
  circle(50, 50, 31, c.accent) +
  path("M50 19 A31 31 0 0 1 50 81 A42 42 0 0 0 50 19Z", c.accentShade) +
  circle(50, 50, 20, c.main) +
  circle(50, 50, 10, c.dark) +
  rect(45.5, 0, 9, 26, c.dark, 4.5) +
  rect(45.5, 74, 9, 26, c.dark, 4.5) +
  rect(0, 45.5, 26, 9, c.dark, 4.5) +
  rect(74, 45.5, 26, 9, c.dark, 4.5);

const blob: Motif = (c) =>
  stroke("M74 34 L96 6", c.second, 6) +
  circle(93, 9, 8, c.second) +
  ellipse(30, 88, 17, 9, c.accentShade) +
  ellipse(70, 88, 17, 9, c.accentShade) +
  circle(50, 50, 40, c.main) +
  path("M50 10 A40 40 0 0 1 50 90 A52 52 0 0 0 50 10Z", c.shade) +
  ellipse(44, 44, 7, 11, c.dark) +
  ellipse(66, 44, 7, 11, c.dark) +
  circle(46, 40, 2.6, c.main) +
  circle(68, 40, 2.6, c.main) +
  stroke("M44 66 Q55 74 66 66", c.dark, 4.5) +
  circle(20, 64, 11, c.accent);

const bolt: Motif = (c) =>
  circle(50, 50, 45, c.dark, 'opacity=".35"') +
  polygon(
    [
      [60, 0],
      [14, 58],
      [44, 58],
      [36, 100],
      [86, 38],
      [54, 38],
    ],
    c.accent,
  ) +
  polygon(
    [
      [60, 0],
      [30, 48],
      [52, 48],
      [36, 100],
      [86, 38],
      [54, 38],
    ],
    c.main,
  ) +
  polygon(starPoints(16, 22, 9, 3.2, 4), c.main) +
  polygon(starPoints(86, 78, 10, 3.6, 4), c.second);

const robot: Motif = (c) =>
  stroke("M34 18 L26 4 M66 18 L74 4", c.main, 5) +
  circle(26, 4, 5, c.accent) +
  circle(74, 4, 5, c.accent) +
  path("M16 50 C16 28 30 16 50 16 C70 16 84 28 84 50Z", c.main) +
  path("M56 16 C74 18 84 30 84 50 H68 C70 36 66 24 56 16Z", c.shade) +
  circle(36, 36, 6, c.dark) +
  circle(64, 36, 6, c.dark) +
  rect(16, 55, 68, 36, c.main, 8) +
  rect(66, 55, 18, 36, c.shade, 8) +
  rect(2, 55, 10, 28, c.accent, 5) +
  rect(88, 55, 10, 28, c.accent, 5) +
  circle(46, 72, 9, c.second) +
  rect(28, 88, 14, 12, c.shade, 4) +
  rect(58, 88, 14, 12, c.shade, 4);

const apple: Motif = (c) =>
  path(
    "M50 30 C58 18 92 20 92 50 C92 76 70 98 58 94 C54 92 46 92 42 94 C30 98 8 76 8 50 C8 20 42 18 50 30Z",
    c.accent,
  ) +
  path("M64 23 C80 24 92 32 92 50 C92 76 70 98 58 94 C78 76 82 46 64 23Z", c.accentShade) +
  stroke("M50 32 Q49 16 58 6", c.dark, 6) +
  path("M54 18 C60 2 80 0 88 8 C82 22 66 26 54 18Z", c.second) +
  ellipse(28, 46, 7, 12, c.main, 'transform="rotate(22 28 46)" opacity=".85"');

const pinball: Motif = (c) =>
  circle(50, 30, 25, c.main) +
  path("M50 5 A25 25 0 0 1 50 55 A34 34 0 0 0 50 5Z", c.shade) +
  circle(41, 21, 6, "#ffffff") +
  stroke("M12 66 L42 86", c.accent, 17) +
  stroke("M88 66 L58 86", c.accent, 17) +
  circle(12, 66, 4.5, c.dark) +
  circle(88, 66, 4.5, c.dark) +
  polygon(starPoints(12, 24, 10, 4, 4), c.second) +
  polygon(starPoints(89, 36, 8, 3.2, 4), c.second);

const wingedBoot: Motif = (c) =>
  path("M30 12 H58 V46 C66 54 92 54 92 76 V84 H30Z", c.main) +
  path("M46 12 H58 V46 C66 54 92 54 92 76 V84 H64 C70 66 48 54 46 12Z", c.shade) +
  rect(26, 82, 70, 11, c.dark, 5.5) +
  rect(26, 6, 36, 12, c.accent, 6) +
  path(
    "M38 40 C26 30 8 34 0 22 C0 38 6 44 14 46 C8 48 6 48 4 47 C8 60 18 62 24 60 C22 64 20 65 18 66 C26 72 40 66 42 54Z",
    c.second,
  ) +
  stroke("M62 62 L70 54 M72 66 L79 58", c.accent, 4);

const chick: Motif = (c) =>
  path("M40 10 C42 2 50 2 50 9 C53 1 62 3 60 12Z", c.second) +
  circle(50, 54, 42, c.main) +
  path("M50 12 A42 42 0 0 1 50 96 A56 56 0 0 0 50 12Z", c.shade) +
  circle(36, 46, 7, c.dark) +
  circle(66, 46, 7, c.dark) +
  circle(38, 43, 2.4, c.main) +
  circle(68, 43, 2.4, c.main) +
  polygon(
    [
      [38, 58],
      [51, 52],
      [64, 58],
      [51, 74],
    ],
    c.accent,
  ) +
  polygon(
    [
      [38, 58],
      [64, 58],
      [51, 74],
    ],
    c.accentShade,
  ) +
  circle(24, 62, 7, c.second, 'opacity=".7"') +
  circle(78, 62, 7, c.second, 'opacity=".7"');

const bricks: Motif = (c) =>
  [0, 1, 2]
    .flatMap((row) =>
      [0, 1, 2].map((col) => {
        if (row === 2 && col === 1) return "";
        const fill = [c.accent, c.main, c.second][(row + col) % 3] ?? c.main;
        return rect(4 + col * 31.5, 6 + row * 17, 29, 14.5, fill, 4);
      }),
    )
    .join("") +
  circle(57, 63, 9, c.main) +
  stroke("M51 70 L40 82", c.main, 4, 'opacity=".5"') +
  rect(22, 84, 56, 13, c.dark, 6.5) +
  rect(22, 84, 56, 7, c.accent, 3.5);

export const ACTION = {
  penguin,
  kart,
  wheel,
  crosshair,
  blob,
  bolt,
  robot,
  apple,
  pinball,
  wingedBoot,
  chick,
  bricks,
} as const satisfies Record<string, Motif>;
