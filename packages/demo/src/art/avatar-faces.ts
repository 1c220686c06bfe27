import { darken, lighten, mix } from "./color.ts";
import type { Palette } from "./palettes.ts";
import { circle, ellipse, path, polygon, rect, stroke } from "./svg.ts";

/** The three tones of an animal. */
export interface Fur {
  coat: string;
  dark: string;
  pale: string;
}

/** Draws a head in a box of 256 units. */
export type Face = (fur: Fur, palette: Palette) => string;

/** The faces that an avatar can have. */
export const FACES: readonly [Face, ...Face[]] = [cat, bear, fox, rabbit, panda, frog, owl, tiger];

function eyes(y: number, gap: number, r = 9): string {
  return [-gap, gap]
    .map(
      (dx) => circle(128 + dx, y, r, "#2a2530") + circle(128 + dx + 3, y - 3, r * 0.36, "#ffffff"),
    )
    .join("");
}

function smile(y: number, color = "#2a2530"): string {
  return stroke(`M128 ${y} v8 M128 ${y + 8} q-11 12 -21 3 M128 ${y + 8} q11 12 21 3`, color, 4.6);
}

function blush(y: number, gap: number): string {
  return [-gap, gap].map((dx) => circle(128 + dx, y, 12, "#ff8a8a", 'opacity=".5"')).join("");
}

function cat({ coat, dark, pale }: Fur): string {
  return (
    polygon(
      [
        [58, 118],
        [56, 38],
        [116, 76],
      ],
      coat,
    ) +
    polygon(
      [
        [198, 118],
        [200, 38],
        [140, 76],
      ],
      coat,
    ) +
    polygon(
      [
        [70, 100],
        [68, 58],
        [100, 78],
      ],
      "#ffb3ab",
    ) +
    polygon(
      [
        [186, 100],
        [188, 58],
        [156, 78],
      ],
      "#ffb3ab",
    ) +
    ellipse(128, 138, 78, 68, coat) +
    path("M116 72 h24 l-6 30 h-12Z", dark, 'opacity=".7"') +
    ellipse(128, 166, 36, 27, pale) +
    eyes(132, 36) +
    blush(160, 56) +
    ellipse(128, 154, 8, 6, "#e0697a") +
    smile(158) +
    stroke("M46 150 L80 154 M46 170 L80 166 M210 150 L176 154 M210 170 L176 166", dark, 3.4)
  );
}

function bear({ coat, dark, pale }: Fur): string {
  return (
    [68, 188].map((x) => circle(x, 78, 29, coat) + circle(x, 78, 16, dark)).join("") +
    circle(128, 136, 76, coat) +
    ellipse(128, 164, 38, 30, pale) +
    eyes(126, 33) +
    blush(154, 56) +
    ellipse(128, 150, 13, 9, "#3a2b2b") +
    smile(158)
  );
}

function fox({ pale }: Fur): string {
  const coat = "#f0803c";
  return (
    polygon(
      [
        [50, 122],
        [48, 34],
        [112, 80],
      ],
      coat,
    ) +
    polygon(
      [
        [206, 122],
        [208, 34],
        [144, 80],
      ],
      coat,
    ) +
    polygon(
      [
        [64, 92],
        [62, 56],
        [92, 78],
      ],
      "#4a2c22",
    ) +
    polygon(
      [
        [192, 92],
        [194, 56],
        [164, 78],
      ],
      "#4a2c22",
    ) +
    path("M42 124 C56 66 200 66 214 124 C210 168 168 204 128 208 C88 204 46 168 42 124Z", coat) +
    path("M42 124 C74 122 104 142 128 208 C88 204 46 168 42 124Z", pale) +
    path("M214 124 C182 122 152 142 128 208 C168 204 210 168 214 124Z", pale) +
    eyes(134, 36) +
    circle(128, 196, 12, "#3a2b2b")
  );
}

function rabbit({ coat, pale }: Fur): string {
  return (
    [-1, 1]
      .map(
        (side) =>
          ellipse(
            128 + side * 36,
            62,
            22,
            58,
            coat,
            `transform="rotate(${side * 9} ${128 + side * 36} 62)"`,
          ) +
          ellipse(
            128 + side * 36,
            66,
            11,
            42,
            "#ffb3b8",
            `transform="rotate(${side * 9} ${128 + side * 36} 66)"`,
          ),
      )
      .join("") +
    ellipse(128, 144, 72, 64, coat) +
    [-15, 15].map((dx) => ellipse(128 + dx, 168, 23, 19, pale)).join("") +
    rect(119, 176, 18, 18, "#ffffff", 4) +
    eyes(136, 34) +
    blush(162, 54) +
    ellipse(128, 156, 8, 6, "#e0697a")
  );
}

function panda(): string {
  return (
    [64, 192].map((x) => circle(x, 76, 30, "#2c2a33")).join("") +
    circle(128, 136, 77, "#ffffff") +
    ellipse(94, 132, 22, 27, "#2c2a33", 'transform="rotate(24 94 132)"') +
    ellipse(162, 132, 22, 27, "#2c2a33", 'transform="rotate(-24 162 132)"') +
    [97, 159].map((x) => circle(x, 132, 9, "#ffffff") + circle(x + 1, 133, 5, "#1b1a20")).join("") +
    blush(166, 54) +
    ellipse(128, 158, 11, 8, "#2c2a33") +
    smile(164)
  );
}

function frog(_fur: Fur, palette: Palette): string {
  const skin = mix("#66bf57", palette.accent2, 0.15);
  return (
    [84, 172]
      .map(
        (x) =>
          circle(x, 84, 33, skin) +
          circle(x, 82, 21, "#ffffff") +
          circle(x + 2, 84, 11, "#26302a") +
          circle(x + 6, 79, 4, "#ffffff"),
      )
      .join("") +
    ellipse(128, 146, 84, 62, skin) +
    ellipse(128, 176, 56, 28, lighten(skin, 0.45)) +
    blush(152, 60) +
    stroke("M76 154 Q128 196 180 154", "#26302a", 6) +
    [-10, 10].map((dx) => circle(128 + dx, 136, 3.4, darken(skin, 0.4))).join("")
  );
}

function owl({ coat, dark, pale }: Fur, palette: Palette): string {
  return (
    polygon(
      [
        [60, 104],
        [60, 46],
        [112, 78],
      ],
      dark,
    ) +
    polygon(
      [
        [196, 104],
        [196, 46],
        [144, 78],
      ],
      dark,
    ) +
    ellipse(128, 140, 78, 72, coat) +
    ellipse(128, 184, 44, 30, pale) +
    [90, 166]
      .map(
        (x) =>
          circle(x, 126, 36, pale) +
          circle(x, 126, 24, palette.accent) +
          circle(x, 126, 15, "#241f2b") +
          circle(x + 6, 120, 5, "#ffffff"),
      )
      .join("") +
    polygon(
      [
        [114, 142],
        [142, 142],
        [128, 170],
      ],
      "#ffb020",
    ) +
    stroke("M108 184 q10 8 20 0 q10 8 20 0 M116 198 q6 6 12 0 q6 6 12 0", dark, 4)
  );
}

function tiger({ pale }: Fur): string {
  const coat = "#f6a53a";
  return (
    [66, 190].map((x) => circle(x, 82, 28, coat) + circle(x, 82, 15, "#5b3a1c")).join("") +
    circle(128, 136, 77, coat) +
    stroke(
      "M128 62 V92 M106 66 L112 90 M150 66 L144 90 M54 128 L82 134 M52 150 L80 150 M202 128 L174 134 M204 150 L176 150",
      "#4a2f1a",
      9,
    ) +
    ellipse(128, 168, 40, 29, pale) +
    eyes(130, 34) +
    ellipse(128, 154, 12, 8, "#d4566a") +
    smile(160)
  );
}
