import { circle, ellipse, ngon, path, polygon, rect, starPoints, stroke } from "../svg.ts";
import type { Motif } from "./ink.ts";

const potion: Motif = (c) =>
  rect(40, 14, 20, 24, c.shade, 3) +
  circle(50, 62, 29, c.main) +
  rect(43, 22, 14, 20, c.main) +
  path("M27 56 Q39 50 50 56 T73 56 A24 24 0 1 1 27 56Z", c.accent) +
  path("M73 56 A24 24 0 0 1 36 81 Q66 78 73 56Z", c.accentShade) +
  rect(36, 8, 28, 11, c.second, 5) +
  circle(42, 66, 4.5, c.main) +
  circle(56, 70, 3, c.main) +
  circle(50, 78, 2.2, c.main) +
  stroke("M28 52 Q31 42 40 38", c.main, 4, 'opacity=".8"');

const sword: Motif = (c) =>
  `<g transform="rotate(42 50 50)">${
    polygon(
      [
        [50, -4],
        [60, 10],
        [60, 62],
        [40, 62],
        [40, 10],
      ],
      c.main,
    ) +
    polygon(
      [
        [50, -4],
        [60, 10],
        [60, 62],
        [50, 62],
      ],
      c.shade,
    ) +
    rect(25, 60, 50, 11, c.accent, 5.5) +
    rect(45, 70, 10, 22, c.dark, 2) +
    rect(45, 76, 10, 3.5, c.second) +
    rect(45, 83, 10, 3.5, c.second) +
    circle(50, 96, 7.5, c.accent)
  }</g>`;

const shield: Motif = (c) =>
  path("M50 6 L86 18 V47 C86 71 69 86 50 95 C31 86 14 71 14 47 V18Z", c.main) +
  path("M50 6 L86 18 V47 C86 71 69 86 50 95Z", c.shade) +
  path("M50 17 L76 26 V47 C76 65 64 76 50 84 C36 76 24 65 24 47 V26Z", c.accent) +
  path("M50 17 L76 26 V47 C76 65 64 76 50 84Z", c.accentShade) +
  polygon(starPoints(50, 49, 19, 8.5), c.main);

const key: Motif = (c) =>
  `<g transform="rotate(40 50 50)">${
    circle(50, 24, 23, c.main) +
    circle(50, 24, 10, c.dark) +
    path("M50 1 A23 23 0 0 1 50 47 V34 A10 10 0 0 0 50 14Z", c.shade) +
    rect(44, 44, 12, 52, c.main, 3) +
    rect(50, 44, 6, 52, c.shade, 3) +
    rect(54, 66, 18, 10, c.accent, 2) +
    rect(54, 82, 22, 10, c.accent, 2)
  }</g>`;

const book: Motif = (c) =>
  rect(20, 10, 62, 80, c.main, 7) +
  rect(24, 78, 56, 9, c.shade, 3) +
  path("M20 17 A7 7 0 0 1 27 10 H75 A7 7 0 0 1 82 17 V76 H27 A7 7 0 0 0 20 83Z", c.accent) +
  path("M20 17 A7 7 0 0 1 27 10 H34 V76 H27 A7 7 0 0 0 20 83Z", c.accentShade) +
  circle(58, 43, 19, c.dark) +
  polygon(starPoints(58, 43, 16, 6.5, 6), c.main) +
  circle(58, 43, 4, c.second);

const wizardHat: Motif = (c) =>
  ellipse(50, 78, 44, 12, c.accentShade) +
  path("M60 6 C70 8 78 14 80 24 C74 20 68 22 68 28 L76 76 C60 82 40 82 24 76Z", c.main) +
  path("M60 6 C70 8 78 14 80 24 C74 20 68 22 68 28 L76 76 C66 80 58 80 52 80Z", c.shade) +
  path("M26 68 C40 75 60 75 75 68 L76 77 C60 84 40 84 23 77Z", c.accent) +
  polygon(starPoints(52, 47, 10, 4.4), c.accent) +
  polygon(starPoints(60, 27, 5.5, 2.4), c.second);

const skull: Motif = (c) =>
  path(
    "M50 8 C76 8 90 26 88 48 C87 58 82 64 76 67 V80 H24 V67 C18 64 13 58 12 48 C10 26 24 8 50 8Z",
    c.main,
  ) +
  path("M50 8 C76 8 90 26 88 48 C87 58 82 64 76 67 V80 H60 C74 60 76 28 50 8Z", c.shade) +
  rect(28, 76, 44, 17, c.main, 5) +
  ellipse(33, 48, 11.5, 13, c.dark) +
  ellipse(67, 48, 11.5, 13, c.dark) +
  circle(34, 50, 4.5, c.accent) +
  circle(66, 50, 4.5, c.accent) +
  path("M50 58 L57 70 H43Z", c.dark) +
  rect(39, 77, 3, 16, c.dark) +
  rect(48.5, 77, 3, 16, c.dark) +
  rect(58, 77, 3, 16, c.dark);

const scroll: Motif = (c) =>
  rect(24, 16, 52, 68, c.main) +
  rect(60, 16, 16, 68, c.shade) +
  rect(16, 8, 68, 15, c.accent, 7.5) +
  rect(16, 77, 68, 15, c.accent, 7.5) +
  rect(16, 15, 68, 8, c.accentShade, 4) +
  rect(16, 84, 68, 8, c.accentShade, 4) +
  circle(50, 49, 16, c.dark) +
  polygon(ngon(50, 49, 15, 3), c.second) +
  circle(50, 50, 4.5, c.dark) +
  rect(30, 68, 40, 3, c.shade, 1.5);

const cauldron: Motif = (c) =>
  circle(36, 20, 6, c.second) +
  circle(54, 12, 8, c.accent) +
  circle(66, 26, 5, c.second) +
  path(
    "M26 84 L20 95 M74 84 L80 95",
    "none",
    `stroke="${c.shade}" stroke-width="8" stroke-linecap="round"`,
  ) +
  path("M16 46 H84 C92 66 78 90 50 90 C22 90 8 66 16 46Z", c.main) +
  path("M60 46 H84 C92 66 78 90 50 90 C68 82 72 62 60 46Z", c.shade) +
  rect(8, 36, 84, 13, c.shade, 6.5) +
  ellipse(50, 41, 35, 7, c.accent) +
  circle(40, 38, 6, c.accent) +
  circle(57, 37, 8, c.accent) +
  stroke("M24 58 Q24 70 33 78", c.main, 4, 'opacity=".9"');

const gasMask: Motif = (c) =>
  path(
    "M50 8 C76 8 88 26 86 48 C85 64 74 72 64 76 H36 C26 72 15 64 14 48 C12 26 24 8 50 8Z",
    c.main,
  ) +
  path("M50 8 C76 8 88 26 86 48 C85 64 74 72 64 76 H54 C72 60 72 26 50 8Z", c.shade) +
  circle(33, 42, 15, c.dark) +
  circle(67, 42, 15, c.dark) +
  circle(33, 42, 11, c.accent) +
  circle(67, 42, 11, c.accent) +
  path(
    "M25 40 A9 9 0 0 1 34 33",
    "none",
    `stroke="${c.main}" stroke-width="3" stroke-linecap="round"`,
  ) +
  path(
    "M59 40 A9 9 0 0 1 68 33",
    "none",
    `stroke="${c.main}" stroke-width="3" stroke-linecap="round"`,
  ) +
  circle(50, 76, 19, c.dark) +
  circle(50, 76, 14, c.second) +
  [65, 72, 79, 86].map((y) => rect(40, y, 20, 3.4, c.dark, 1.7)).join("");

const heptagon: Motif = (c) =>
  polygon(ngon(50, 50, 46, 7), c.main) +
  ngon(50, 50, 46, 7)
    .map((point, i, all) => {
      const next = all[(i + 1) % 7] ?? point;
      const inner = ngon(50, 50, 21, 7);
      const a = inner[i] ?? point;
      const b = inner[(i + 1) % 7] ?? point;
      return polygon([point, next, b, a], [c.accent, c.shade, c.second, c.main][i % 4] ?? c.main);
    })
    .join("") +
  polygon(ngon(50, 50, 21, 7), c.dark) +
  polygon(ngon(50, 50, 12, 7, 26), c.accent);

const torch: Motif = (c) =>
  path(
    "M50 2 C58 16 74 24 72 42 C71 54 62 60 50 60 C38 60 29 54 28 42 C27 30 38 28 40 16 C44 20 48 12 50 2Z",
    c.accent,
  ) +
  path(
    "M51 24 C55 32 63 36 62 46 C61 54 56 57 50 57 C43 57 38 53 38 46 C38 38 48 36 51 24Z",
    c.main,
  ) +
  rect(28, 54, 44, 12, c.shade, 4) +
  polygon(
    [
      [37, 66],
      [63, 66],
      [56, 98],
      [44, 98],
    ],
    c.main,
  ) +
  polygon(
    [
      [52, 66],
      [63, 66],
      [56, 98],
      [51, 98],
    ],
    c.shade,
  ) +
  rect(38, 74, 24, 4, c.second, 2);

export const ADVENTURE = {
  potion,
  sword,
  shield,
  key,
  book,
  wizardHat,
  skull,
  scroll,
  cauldron,
  gasMask,
  heptagon,
  torch,
} as const satisfies Record<string, Motif>;
