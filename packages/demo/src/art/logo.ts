import { darken, lighten, mix } from "./color.ts";
import { finish } from "./finish.ts";
import { inkOf, silhouette } from "./motifs/ink.ts";
import { paintMotif } from "./motifs/paint.ts";
import { PALETTES, type Palette } from "./palettes.ts";
import { createRng, type Rng } from "./random.ts";
import { circle, group, linear, path, polygon, radial, rect, starPoints, stroke } from "./svg.ts";
import type { ArtGame, Drawing } from "./types.ts";

const SIDE = 256;

/** The icon of a game, 256 × 256, full bleed: the interface rounds the corners. */
export function drawLogo(game: ArtGame): Drawing {
  return finish(`logo/${game.slug}`, SIDE, SIDE, logoBody(game));
}

/** The icon's shapes in a box of 256 units, for icons inside other pictures. */
export function logoBody(game: ArtGame, prefix = ""): string {
  const palette = PALETTES[game.art.palette];
  const rng = createRng(`logo:${game.slug}`);
  const turn = rng.pick([-4, 0, 0, 3]);
  const sky = `${prefix}sky`;
  const glow = `${prefix}glow`;
  const edge = `${prefix}edge`;
  const defs =
    linear(
      sky,
      [
        [0, lighten(palette.top, 0.06)],
        [1, palette.bottom],
      ],
      [0.1, 0, 0.9, 1],
    ) +
    radial(
      glow,
      [
        [0, "#ffffff", 0.55],
        [0.55, "#ffffff", 0.12],
        [1, "#ffffff", 0],
      ],
      [0.5, 0.42, 0.6],
    ) +
    linear(edge, [
      [0, "#ffffff", 0.28],
      [0.16, "#ffffff", 0],
      [0.82, palette.deep, 0],
      [1, palette.deep, 0.3],
    ]);
  const spot = { x: 128, y: 128, size: 170, turn };
  const shadow = paintMotif(game.art.motif, silhouette(palette.deep), { ...spot, y: 137 });
  return (
    `<defs>${defs}</defs>` +
    rect(0, 0, SIDE, SIDE, `url(#${sky})`) +
    backdrop(rng, palette) +
    rect(0, 0, SIDE, SIDE, `url(#${glow})`) +
    group(shadow, 'opacity=".3"') +
    paintMotif(game.art.motif, inkOf(palette), spot) +
    rect(0, 0, SIDE, SIDE, `url(#${edge})`)
  );
}

const BACKDROPS: readonly ((rng: Rng, palette: Palette) => string)[] = [
  rays,
  rings,
  hills,
  confetti,
  slope,
  checks,
];

function backdrop(rng: Rng, palette: Palette): string {
  return rng.pick(BACKDROPS)(rng, palette);
}

function rays(rng: Rng, palette: Palette): string {
  const start = rng.range(0, 30);
  return Array.from({ length: 12 }, (_, i) =>
    path(
      "M128 128 L108 -110 L148 -110Z",
      palette.soft,
      `opacity=".13" transform="rotate(${Math.round(start + i * 30)} 128 128)"`,
    ),
  ).join("");
}

function rings(_rng: Rng, palette: Palette): string {
  return [150, 116, 82].map((r) => circle(128, 132, r, palette.soft, 'opacity=".1"')).join("");
}

function hills(rng: Rng, palette: Palette): string {
  const lift = rng.range(-12, 12);
  const far = mix(palette.bottom, palette.top, 0.35);
  const near = darken(palette.bottom, 0.12);
  return (
    circle(rng.pick([56, 200]), 66, 30, palette.soft, 'opacity=".28"') +
    path(
      `M0 ${Math.round(186 + lift)} Q64 ${Math.round(140 + lift)} 128 ${Math.round(178 + lift)} T256 ${Math.round(168 + lift)} V256 H0Z`,
      far,
      'opacity=".7"',
    ) +
    path("M0 224 Q72 190 136 214 T256 206 V256 H0Z", near, 'opacity=".75"')
  );
}

function confetti(rng: Rng, palette: Palette): string {
  return Array.from({ length: 16 }, () => {
    const x = rng.range(6, 250);
    const y = rng.range(6, 250);
    return rng.chance(0.4)
      ? polygon(starPoints(x, y, rng.range(6, 12), 3, 4), palette.soft, 'opacity=".4"')
      : circle(x, y, rng.range(2, 6), palette.soft, 'opacity=".28"');
  }).join("");
}

function slope(rng: Rng, palette: Palette): string {
  const d = rng.chance(0.5) ? "M0 256 L256 60 V256Z" : "M0 90 L256 256 H0Z";
  return (
    path(d, palette.deep, 'opacity=".16"') +
    stroke("M-20 60 L60 -20 M-20 120 L120 -20 M-20 180 L180 -20", palette.soft, 9, 'opacity=".1"')
  );
}

function checks(_rng: Rng, palette: Palette): string {
  const cells: string[] = [];
  for (let row = 0; row < 4; row++) {
    for (let col = row % 2; col < 4; col += 2) {
      cells.push(rect(col * 64, row * 64, 64, 64, palette.soft, 0, 'opacity=".09"'));
    }
  }
  return cells.join("");
}
