import { circle, ellipse, path, polygon, rect, starPoints, stroke } from "../svg.ts";
import type { Motif } from "./ink.ts";

const banner: Motif = (c) =>
  rect(14, 2, 9, 96, c.dark, 4.5) +
  circle(18.5, 5, 7.5, c.accent) +
  path("M23 12 H92 L78 36 L92 60 H23Z", c.main) +
  path("M23 44 H83 L92 60 H23Z", c.shade) +
  path("M40 26 H46 V22 H51 V26 H56 V22 H61 V26 H67 V50 H40Z", c.accent) +
  path("M49 50 V42 A4.5 4.5 0 0 1 58 42 V50Z", c.dark);

const temple: Motif = (c) =>
  polygon(
    [
      [50, 4],
      [96, 32],
      [4, 32],
    ],
    c.main,
  ) +
  polygon(
    [
      [50, 4],
      [96, 32],
      [58, 32],
    ],
    c.shade,
  ) +
  circle(50, 22, 6, c.accent) +
  rect(8, 34, 84, 9, c.accent, 3) +
  [14, 35, 56, 77]
    .map((x) => rect(x, 44, 10, 36, c.main) + rect(x + 6, 44, 4, 36, c.shade))
    .join("") +
  rect(6, 80, 88, 8, c.shade, 2) +
  rect(0, 88, 100, 10, c.main, 3);

const factory: Motif = (c) =>
  circle(26, 10, 9, c.second) +
  circle(40, 4, 6, c.second) +
  path("M16 22 H32 L35 60 H13Z", c.shade) +
  path("M4 54 L36 40 V54 L66 40 V54 L96 40 V96 H4Z", c.main) +
  path("M66 40 V54 L96 40 V96 H70Z", c.shade) +
  rect(4, 84, 92, 12, c.accent, 3) +
  [16, 42, 68].map((x) => rect(x, 62, 16, 14, c.dark, 3)).join("") +
  [12, 30, 48, 66, 84]
    .map((x) =>
      polygon(
        [
          [x, 86],
          [x + 7, 90],
          [x, 94],
        ],
        c.dark,
      ),
    )
    .join("");

const grenade: Motif = (c) =>
  circle(46, 62, 35, c.dark) +
  circle(46, 62, 30, c.main) +
  path("M46 32 A30 30 0 0 1 46 92 A42 42 0 0 0 46 32Z", c.shade) +
  path(
    "M24 62 H68 M46 40 V84 M30 46 Q46 56 62 46 M30 78 Q46 68 62 78",
    "none",
    `stroke="${c.dark}" stroke-width="3.4" opacity=".4"`,
  ) +
  rect(34, 16, 24, 17, c.accent, 4) +
  stroke("M58 22 Q76 18 80 34", c.accentShade, 6) +
  path("M82 6 L86 16 L97 16 L88 23 L92 33 L82 27 L73 33 L76 23 L67 16 L78 16Z", c.second);

const castle: Motif = (c) =>
  path(
    "M4 40 V18 H12 V26 H20 V18 H28 V26 H34 V40Z M66 40 V26 H72 V18 H80 V26 H88 V18 H96 V40Z",
    c.shade,
  ) +
  path("M6 40 H34 V92 H6Z M66 40 H94 V92 H66Z", c.shade) +
  path("M26 46 V8 H36 V18 H44 V8 H56 V18 H64 V8 H74 V46Z", c.main) +
  rect(26, 44, 48, 50, c.main) +
  rect(60, 30, 14, 64, c.shade) +
  path("M38 94 V70 A12 12 0 0 1 62 70 V94Z", c.dark) +
  path("M43 94 V71 A7 7 0 0 1 57 71 V94Z", c.accent) +
  rect(45, 32, 10, 16, c.dark, 5) +
  [14, 80].map((x) => rect(x, 52, 7, 13, c.dark, 3.5)).join("") +
  rect(0, 91, 100, 7, c.second, 3.5);

const turret: Motif = (c) =>
  `<g transform="rotate(-34 46 46)">${rect(44, 30, 56, 12, c.main, 3) + rect(44, 50, 56, 12, c.shade, 3) + rect(90, 27, 10, 18, c.accent, 3) + rect(90, 47, 10, 18, c.accent, 3)}</g>` +
  circle(42, 50, 26, c.main) +
  path("M42 24 A26 26 0 0 1 42 76 A36 36 0 0 0 42 24Z", c.shade) +
  circle(42, 50, 12, c.accent) +
  circle(42, 50, 5, c.dark) +
  path("M20 98 L28 72 H58 L66 98Z", c.main) +
  path("M46 72 H58 L66 98 H50Z", c.shade) +
  rect(8, 90, 70, 9, c.dark, 4.5);

const pine: Motif = (c) =>
  rect(43, 80, 14, 18, c.dark, 3) +
  path("M50 40 L90 84 H10Z", c.main) +
  path("M50 40 L90 84 H50Z", c.shade) +
  path("M50 24 L82 64 H18Z", c.main) +
  path("M50 24 L82 64 H50Z", c.shade) +
  path("M20 62 Q50 72 80 62 L82 64 L18 64Z", c.dark, 'opacity=".18"') +
  path("M50 8 L73 42 H27Z", c.main) +
  path("M50 8 L73 42 H50Z", c.shade) +
  path("M29 40 Q50 50 71 40 L73 42 L27 42Z", c.dark, 'opacity=".18"') +
  polygon(starPoints(50, 9, 12, 5), c.accent) +
  circle(34, 76, 4.5, c.accent) +
  circle(62, 76, 4.5, c.second) +
  circle(42, 56, 4, c.second) +
  circle(60, 36, 3.5, c.accent);

const globe: Motif = (c) =>
  circle(50, 46, 42, c.second) +
  path("M50 4 A42 42 0 0 1 50 88 A56 56 0 0 0 50 4Z", c.dark, 'opacity=".16"') +
  path(
    "M24 20 C36 12 46 16 44 26 C42 34 30 34 28 44 C26 54 14 48 12 40 C14 32 18 26 24 20Z",
    c.main,
  ) +
  path(
    "M56 30 C66 22 82 28 88 40 C90 54 82 66 74 72 C64 70 66 58 60 54 C50 50 48 38 56 30Z",
    c.main,
  ) +
  path("M30 62 C38 58 48 64 46 74 C44 82 38 82 32 80 C28 76 26 68 30 62Z", c.main) +
  stroke("M16 88 Q50 104 84 88", c.dark, 6) +
  polygon(
    [
      [62, 4],
      [62, 34],
      [88, 16],
    ],
    c.accent,
  ) +
  stroke("M62 2 V46", c.dark, 4.5);

const crown: Motif = (c) =>
  path("M6 26 L28 50 L50 12 L72 50 L94 26 L86 82 H14Z", c.accent) +
  path("M50 12 L72 50 L94 26 L86 82 H50Z", c.accentShade) +
  circle(6, 24, 7, c.main) +
  circle(50, 10, 8, c.main) +
  circle(94, 24, 7, c.main) +
  rect(12, 74, 76, 16, c.main, 5) +
  rect(50, 74, 38, 16, c.shade, 5) +
  circle(50, 60, 8, c.second) +
  circle(29, 63, 5, c.main) +
  circle(71, 63, 5, c.main);

const tank: Motif = (c) =>
  `<g transform="rotate(-8 50 40)">${rect(52, 30, 46, 10, c.shade, 4) + rect(88, 27, 12, 16, c.accent, 3)}</g>` +
  path("M24 50 L32 26 C34 20 38 18 44 18 H58 C64 18 68 22 68 28 V50Z", c.main) +
  path("M52 18 H58 C64 18 68 22 68 28 V50 H54Z", c.shade) +
  rect(36, 10, 18, 8, c.accent, 4) +
  polygon(starPoints(45, 36, 9, 4), c.accent) +
  path("M8 48 H90 L98 62 H2Z", c.main) +
  rect(2, 60, 96, 30, c.dark, 15) +
  [17, 39, 61, 83].map((x) => circle(x, 75, 9, c.main) + circle(x, 75, 4, c.dark)).join("");

const compass: Motif = (c) =>
  circle(50, 50, 46, c.accent) +
  path("M50 4 A46 46 0 0 1 50 96 A60 60 0 0 0 50 4Z", c.accentShade) +
  circle(50, 50, 36, c.main) +
  ["M50 18 V26", "M50 74 V82", "M18 50 H26", "M74 50 H82"]
    .map((d) => stroke(d, c.dark, 4.5))
    .join("") +
  polygon(
    [
      [74, 26],
      [57, 57],
      [43, 43],
    ],
    c.second,
  ) +
  polygon(
    [
      [26, 74],
      [57, 57],
      [43, 43],
    ],
    c.dark,
  ) +
  circle(50, 50, 4.5, c.main);

const gift: Motif = (c) =>
  path(
    "M50 28 C36 2 12 8 18 22 C22 30 38 30 50 28 C62 30 78 30 82 22 C88 8 64 2 50 28Z",
    "none",
    `stroke="${c.second}" stroke-width="8" stroke-linejoin="round"`,
  ) +
  rect(12, 44, 76, 50, c.main, 7) +
  rect(56, 44, 32, 50, c.shade, 7) +
  rect(4, 28, 92, 20, c.main, 6) +
  rect(4, 42, 92, 6, c.shade, 3) +
  rect(42, 28, 16, 66, c.accent) +
  ellipse(50, 28, 9, 6, c.second);

export const WARFARE = {
  banner,
  temple,
  factory,
  grenade,
  castle,
  turret,
  pine,
  globe,
  crown,
  tank,
  compass,
  gift,
} as const satisfies Record<string, Motif>;
