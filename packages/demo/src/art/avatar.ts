import { FACES } from "./avatar-faces.ts";
import { darken, lighten, mix } from "./color.ts";
import { finish } from "./finish.ts";
import { PALETTES, type PaletteName } from "./palettes.ts";
import { createRng } from "./random.ts";
import { circle, ellipse, linear, path, rect } from "./svg.ts";
import type { Drawing } from "./types.ts";

const COATS = [
  "#f2a65a",
  "#c98a5b",
  "#f4f1ea",
  "#9aa5b8",
  "#f7c873",
  "#8d6e63",
  "#e58f7b",
  "#7bb38f",
];

/** How many default avatars are worth making: one for each face on three grounds. */
export const AVATAR_COUNT = FACES.length * 3;

/** A default avatar, 256 × 256: a friendly animal; `seed` picks which (any text or number). */
export function drawAvatar(seed: string | number): Drawing {
  const rng = createRng(`avatar:${seed}`);
  const names = Object.keys(PALETTES) as PaletteName[];
  const number = typeof seed === "number" ? Math.abs(Math.trunc(seed)) : rng.int(0, 9999);
  const palette = PALETTES[names[(number * 5 + 3) % names.length] ?? "sky"];
  const coat = COATS[(number * 3 + Math.floor(number / FACES.length)) % COATS.length] ?? "#f2a65a";
  const face = FACES[number % FACES.length] ?? FACES[0];
  const body =
    `<defs>${linear(
      "bg",
      [
        [0, lighten(palette.top, 0.12)],
        [1, palette.bottom],
      ],
      [0, 0, 1, 1],
    )}</defs>` +
    rect(0, 0, 256, 256, "url(#bg)") +
    circle(128, 128, 104, "#ffffff", 'opacity=".16"') +
    path("M52 256 C52 206 88 190 128 190 C168 190 204 206 204 256Z", palette.accent) +
    path("M100 196 L128 222 L156 196 L146 256 H110Z", "#ffffff", 'opacity=".55"') +
    ellipse(128, 208, 58, 14, "#000000", 'opacity=".14"') +
    face({ coat, dark: darken(coat, 0.34), pale: mix(coat, "#ffffff", 0.72) }, palette);
  return finish(`avatar/${seed}`, 256, 256, body);
}
