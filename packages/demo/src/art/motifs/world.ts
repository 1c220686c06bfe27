import { circle, ellipse, ngon, path, polygon, rect, starPoints, stroke } from "../svg.ts";
import type { Motif } from "./ink.ts";

const cube: Motif = (c) =>
  polygon(
    [
      [50, 2],
      [94, 26],
      [50, 50],
      [6, 26],
    ],
    c.second,
  ) +
  polygon(
    [
      [6, 26],
      [50, 50],
      [50, 98],
      [6, 74],
    ],
    c.main,
  ) +
  polygon(
    [
      [94, 26],
      [50, 50],
      [50, 98],
      [94, 74],
    ],
    c.shade,
  ) +
  polygon(
    [
      [6, 26],
      [50, 50],
      [50, 60],
      [39, 54],
      [39, 62],
      [28, 56],
      [28, 50],
      [17, 44],
      [17, 50],
      [6, 44],
    ],
    c.accent,
  ) +
  polygon(
    [
      [94, 26],
      [50, 50],
      [50, 60],
      [61, 54],
      [61, 66],
      [72, 60],
      [72, 50],
      [83, 44],
      [83, 52],
      [94, 46],
    ],
    c.accentShade,
  );

const flame: Motif = (c) =>
  path(
    "M52 0 C58 22 88 34 86 64 C85 86 68 99 50 99 C32 99 15 86 14 64 C13 48 26 40 28 26 C36 30 38 36 38 42 C48 34 54 20 52 0Z",
    c.accent,
  ) +
  path("M52 0 C58 22 88 34 86 64 C85 86 68 99 50 99 C78 80 70 36 52 0Z", c.accentShade) +
  path(
    "M52 42 C56 54 70 60 69 76 C68 90 59 97 50 97 C40 97 31 90 31 77 C31 66 40 62 42 54 C48 58 52 52 52 42Z",
    c.main,
  ) +
  circle(86, 20, 5, c.second) +
  circle(14, 32, 4, c.second);

const gear: Motif = (c) =>
  Array.from({ length: 8 }, (_, i) =>
    rect(41, 0, 18, 24, i % 2 ? c.shade : c.main, 5, `transform="rotate(${i * 45} 50 50)"`),
  ).join("") +
  circle(50, 50, 37, c.main) +
  path("M50 13 A37 37 0 0 1 50 87 A50 50 0 0 0 50 13Z", c.shade) +
  circle(50, 50, 21, c.dark) +
  circle(50, 50, 14, c.accent) +
  circle(50, 50, 6, c.dark);

const train: Motif = (c) =>
  path(
    "M14 28 C14 12 26 4 50 4 C74 4 86 12 86 28 V70 C86 78 80 82 74 82 H26 C20 82 14 78 14 70Z",
    c.main,
  ) +
  path("M64 5 C80 8 86 16 86 28 V70 C86 78 80 82 74 82 H62 C72 60 72 24 64 5Z", c.shade) +
  rect(22, 22, 56, 26, c.dark, 7) +
  path("M22 40 L46 22 H58 L28 48 C24 48 22 45 22 41Z", c.main, 'opacity=".35"') +
  rect(14, 54, 72, 8, c.accent) +
  circle(29, 71, 6, c.accent) +
  circle(71, 71, 6, c.accent) +
  rect(40, 9, 20, 6, c.accent, 3) +
  stroke("M30 84 L20 98 M70 84 L80 98 M22 92 H78", c.dark, 6);

const bus: Motif = (c) =>
  rect(2, 18, 96, 60, c.accent, 12) +
  rect(2, 56, 96, 22, c.accentShade, 10) +
  rect(2, 54, 96, 6, c.main) +
  [10, 33, 56].map((x) => rect(x, 27, 18, 20, c.dark, 4)).join("") +
  rect(79, 27, 15, 34, c.main, 4) +
  circle(25, 80, 13, c.dark) +
  circle(25, 80, 6, c.main) +
  circle(74, 80, 13, c.dark) +
  circle(74, 80, 6, c.main) +
  rect(90, 64, 8, 6, c.second, 3);

const rocket: Motif = (c) =>
  `<g transform="rotate(38 50 50)">${
    path("M40 84 H60 C60 94 54 98 50 108 C46 98 40 94 40 84Z", c.second) +
    path("M30 56 L10 78 V90 L34 80Z", c.accent) +
    path("M70 56 L90 78 V90 L66 80Z", c.accentShade) +
    path(
      "M50 -8 C66 8 74 30 72 56 C71 70 68 78 64 86 H36 C32 78 29 70 28 56 C26 30 34 8 50 -8Z",
      c.main,
    ) +
    path("M50 -8 C66 8 74 30 72 56 C71 70 68 78 64 86 H54 C62 58 62 24 50 -8Z", c.shade) +
    path("M50 -8 C57 -1 63 7 66 17 C56 21 44 21 34 17 C37 7 43 -1 50 -8Z", c.accent) +
    circle(50, 42, 12, c.dark) +
    circle(50, 42, 8, c.second)
  }</g>`;

const crate: Motif = (c) =>
  rect(6, 14, 88, 78, c.shade, 8) +
  rect(14, 22, 72, 62, c.main, 4) +
  [36, 50, 64].map((x) => rect(x - 1.2, 22, 2.4, 62, c.shade)).join("") +
  stroke("M20 28 L80 78", c.shade, 12) +
  rect(6, 14, 88, 13, c.accent, 6) +
  rect(6, 79, 88, 13, c.accent, 6) +
  [14, 86].flatMap((x) => [20.5, 85.5].map((y) => circle(x, y, 3, c.dark))).join("") +
  circle(50, 53, 16, c.second) +
  polygon(starPoints(50, 53, 11, 4.8), c.dark);

const ferrisWheel: Motif = (c) =>
  stroke("M50 46 L28 98 M50 46 L72 98", c.dark, 7) +
  circle(50, 44, 38, "none", `stroke="${c.main}" stroke-width="7"`) +
  ngon(50, 44, 38, 8)
    .map(([x, y]) => stroke(`M50 44 L${x.toFixed(1)} ${y.toFixed(1)}`, c.shade, 3.5))
    .join("") +
  ngon(50, 44, 38, 8)
    .map(([x, y], i) =>
      rect(x - 8, y - 3, 16, 15, [c.accent, c.second, c.main][i % 3] ?? c.main, 6),
    )
    .join("") +
  circle(50, 44, 9, c.accent) +
  rect(16, 94, 68, 6, c.dark, 3);

const gem: Motif = (c) =>
  polygon(
    [
      [24, 12],
      [76, 12],
      [98, 40],
      [50, 96],
      [2, 40],
    ],
    c.main,
  ) +
  polygon(
    [
      [24, 12],
      [34, 40],
      [2, 40],
    ],
    c.second,
  ) +
  polygon(
    [
      [76, 12],
      [98, 40],
      [66, 40],
    ],
    c.accent,
  ) +
  polygon(
    [
      [34, 40],
      [66, 40],
      [50, 96],
    ],
    c.accent,
  ) +
  polygon(
    [
      [66, 40],
      [98, 40],
      [50, 96],
    ],
    c.accentShade,
  ) +
  polygon(
    [
      [34, 40],
      [50, 12],
      [66, 40],
    ],
    c.shade,
  ) +
  polygon(
    [
      [2, 40],
      [34, 40],
      [50, 96],
    ],
    c.main,
  );

const fish: Motif = (c) =>
  path("M66 50 L98 22 C92 42 92 58 98 78Z", c.accentShade) +
  path("M30 24 C40 6 60 6 66 14 L56 30Z", c.accentShade) +
  path(
    "M2 52 C14 24 40 16 58 24 C72 30 78 42 82 50 C78 60 70 72 58 78 C40 86 14 80 2 52Z",
    c.accent,
  ) +
  path("M2 52 C14 24 36 18 44 22 C34 40 34 62 44 81 C28 82 10 72 2 52Z", c.main) +
  path(
    "M44 21 C49 22 54 23 58 25 C50 40 50 62 58 78 C54 80 49 81 44 81 C34 62 34 40 44 21Z",
    c.second,
  ) +
  circle(22, 44, 8.5, c.dark) +
  circle(20, 41, 3, "#ffffff") +
  stroke("M8 58 Q14 62 20 60", c.dark, 3.2) +
  circle(90, 12, 5, c.main, 'opacity=".8"') +
  circle(78, 4, 3.2, c.main, 'opacity=".8"');

const planet: Motif = (c) =>
  circle(50, 50, 33, c.accent) +
  path("M50 17 A33 33 0 0 1 50 83 A46 46 0 0 0 50 17Z", c.accentShade) +
  stroke("M22 38 Q40 46 62 36 M19 56 Q42 66 78 52", c.main, 5, 'opacity=".55"') +
  path(
    "M20 58 C4 68 -2 76 3 82 C12 92 60 70 84 46 C98 32 104 20 98 14 C93 9 84 12 74 18",
    "none",
    `stroke="${c.main}" stroke-width="7" stroke-linecap="round"`,
  ) +
  circle(12, 22, 5, c.second) +
  polygon(starPoints(86, 82, 10, 3.4, 4), c.main);

const saucer: Motif = (c) =>
  polygon(
    [
      [34, 62],
      [66, 62],
      [86, 100],
      [14, 100],
    ],
    c.second,
    'opacity=".45"',
  ) +
  path("M26 46 C26 22 38 10 50 10 C62 10 74 22 74 46Z", c.second) +
  path("M54 10 C66 12 74 24 74 46 H60 C64 32 62 20 54 10Z", c.main, 'opacity=".5"') +
  ellipse(50, 52, 48, 18, c.main) +
  ellipse(50, 58, 40, 10, c.shade) +
  ellipse(50, 46, 28, 7, c.dark) +
  [18, 39, 61, 82].map((x) => circle(x, 55, 4.5, c.accent)).join("");

export const WORLD = {
  cube,
  flame,
  gear,
  train,
  bus,
  rocket,
  crate,
  ferrisWheel,
  gem,
  fish,
  planet,
  saucer,
} as const satisfies Record<string, Motif>;
