import { darken, lighten, mix } from "./color.ts";
import { finish } from "./finish.ts";
import type { MotifName } from "./motifs/all.ts";
import { inkOf, silhouette } from "./motifs/ink.ts";
import { paintMotif } from "./motifs/paint.ts";
import { PALETTES, type Palette } from "./palettes.ts";
import { createRng, type Rng } from "./random.ts";
import { SCENES } from "./scenes/all.ts";
import { makeStage } from "./scenes/stage.ts";
import { circle, group, linear, path, polygon, radial, rect, starPoints } from "./svg.ts";
import type { ArtGame, Drawing } from "./types.ts";

/** The part of an article that its cover depends on. */
export interface ArtArticle {
  game: ArtGame;
  /** Column key; `gonglue` and `huodong` have covers of their own kind. */
  col: string;
  /** Tells the covers of one game apart. */
  seed: string;
}

const WIDTH = 640;
const HEIGHT = 360;

/** The cover of an article, 640 × 360: a view of the game, a still life or a festive one. */
export function drawCover({ game, col, seed }: ArtArticle): Drawing {
  const rng = createRng(`cover:${game.slug}:${col}:${seed}`);
  const body =
    col === "huodong"
      ? festive(game, rng)
      : col === "gonglue" && rng.chance(0.6)
        ? stillLife(game, rng)
        : view(game, seed, rng);
  return finish(`cover/${game.slug}/${col}/${seed}`, WIDTH, HEIGHT, body);
}

/** The banner of a game's activity, 1200 × 400. */
export function drawActivity(game: ArtGame): Drawing {
  const palette = PALETTES[game.art.palette];
  const rng = createRng(`activity:${game.slug}`);
  const ink = inkOf(palette);
  const rays = Array.from({ length: 16 }, (_, i) =>
    path(
      "M860 210 L820 -760 L900 -760Z",
      "#ffffff",
      `opacity=".1" transform="rotate(${i * 22.5} 860 210)"`,
    ),
  );
  const gifts = [
    { x: 220, y: 292, size: 150, turn: -8 },
    { x: 372, y: 306, size: 118, turn: 6 },
    { x: 104, y: 316, size: 96, turn: 8 },
  ].map((spot) => paintMotif("gift", ink, spot));
  const body =
    `<defs>${linear(
      "bg",
      [
        [0, palette.top],
        [1, palette.bottom],
      ],
      [0, 0, 1, 1],
    )}${radial("halo", [
      [0, "#ffffff", 0.6],
      [1, "#ffffff", 0],
    ])}</defs>` +
    rect(0, 0, 1200, 400, "url(#bg)") +
    rays.join("") +
    circle(860, 210, 300, "url(#halo)") +
    path(
      "M0 330 Q200 280 420 330 T820 330 T1200 316 V400 H0Z",
      mix(palette.bottom, palette.deep, 0.35),
      'opacity=".75"',
    ) +
    path("M0 366 Q260 326 560 362 T1200 352 V400 H0Z", palette.deep, 'opacity=".55"') +
    confetti(rng, 1200, 330, 70, palette) +
    gifts.join("") +
    hero(game, palette, { x: 860, y: 204, size: 290, turn: -5 }) +
    paintMotif("crown", ink, { x: 1080, y: 130, size: 92, turn: 12 }) +
    polygon(
      starPoints(640, 120, 44, 19, 5, -10),
      palette.accent,
      `stroke="#ffffff" stroke-width="8" stroke-linejoin="round"`,
    ) +
    polygon(
      starPoints(560, 220, 26, 11, 5, 14),
      palette.accent2,
      `stroke="#ffffff" stroke-width="6" stroke-linejoin="round"`,
    );
  return finish(`activity/${game.slug}`, 1200, 400, body);
}

function view(game: ArtGame, seed: string, rng: Rng): string {
  const zoom = 0.75;
  const palette = PALETTES[game.art.palette];
  const stage = makeStage(game, `cover:${seed}`, {
    width: Math.ceil(WIDTH / zoom),
    height: HEIGHT / zoom,
    index: rng.int(0, 5),
    playing: false,
  });
  return (
    `<defs>${linear("shade", [
      [0, palette.deep, 0],
      [1, palette.deep, 0.45],
    ])}</defs>` +
    group(SCENES[game.art.scene](stage), `transform="scale(${zoom})"`) +
    rect(0, HEIGHT * 0.5, WIDTH, HEIGHT * 0.5, "url(#shade)")
  );
}

const PROPS: readonly MotifName[] = [
  "book",
  "scroll",
  "compass",
  "pencil",
  "gear",
  "key",
  "crown",
  "gem",
  "flask",
  "torch",
];

function stillLife(game: ArtGame, rng: Rng): string {
  const palette = PALETTES[game.art.palette];
  const ink = inkOf(palette);
  const left = rng.pick(PROPS);
  const right = rng.pick(PROPS.filter((prop) => prop !== left));
  const pattern: string[] = [];
  for (let row = 0; row < 4; row++) {
    for (let col = 0; col < 7; col++)
      pattern.push(
        paintMotif(game.art.motif, silhouette("#ffffff"), {
          x: 40 + col * 100 + (row % 2) * 50,
          y: 40 + row * 96,
          size: 44,
          turn: -16,
        }),
      );
  }
  return (
    `<defs>${linear(
      "bg",
      [
        [0, lighten(palette.top, 0.12)],
        [1, palette.bottom],
      ],
      [0, 0, 1, 1],
    )}${radial("halo", [
      [0, "#ffffff", 0.6],
      [1, "#ffffff", 0],
    ])}</defs>` +
    rect(0, 0, WIDTH, HEIGHT, "url(#bg)") +
    group(pattern.join(""), 'opacity=".09"') +
    circle(320, 180, 220, "url(#halo)") +
    path("M0 300 Q320 262 640 300 V360 H0Z", darken(palette.bottom, 0.22), 'opacity=".7"') +
    paintMotif(left, ink, { x: 150, y: 226, size: 124, turn: -10 }) +
    paintMotif(right, ink, { x: 490, y: 230, size: 118, turn: 10 }) +
    hero(game, palette, { x: 320, y: 176, size: 210, turn: 0 })
  );
}

function festive(game: ArtGame, rng: Rng): string {
  const palette = PALETTES[game.art.palette];
  const rays = Array.from({ length: 14 }, (_, i) =>
    path(
      "M320 190 L292 -300 L348 -300Z",
      "#ffffff",
      `opacity=".14" transform="rotate(${i * 25.8} 320 190)"`,
    ),
  );
  return (
    `<defs>${linear("bg", [
      [0, palette.accent],
      [1, mix(palette.accent, palette.bottom, 0.75)],
    ])}</defs>` +
    rect(0, 0, WIDTH, HEIGHT, "url(#bg)") +
    rays.join("") +
    confetti(rng, WIDTH, HEIGHT, 46, palette) +
    path("M0 306 Q320 268 640 306 V360 H0Z", palette.deep, 'opacity=".5"') +
    paintMotif("gift", inkOf(palette), { x: 148, y: 250, size: 130, turn: -8 }) +
    paintMotif(
      "gift",
      { ...inkOf(palette), accent: palette.accent2 },
      { x: 500, y: 258, size: 108, turn: 8 },
    ) +
    hero(game, palette, { x: 322, y: 170, size: 200, turn: -4 })
  );
}

function hero(
  game: ArtGame,
  palette: Palette,
  spot: { x: number; y: number; size: number; turn: number },
): string {
  return (
    group(
      paintMotif(game.art.motif, silhouette(palette.deep), {
        ...spot,
        y: spot.y + spot.size * 0.055,
      }),
      'opacity=".3"',
    ) + paintMotif(game.art.motif, inkOf(palette), spot)
  );
}

function confetti(
  rng: Rng,
  width: number,
  height: number,
  count: number,
  palette: Palette,
): string {
  const tones = [palette.accent, palette.accent2, "#ffffff", lighten(palette.top, 0.4)];
  return Array.from({ length: count }, () => {
    const x = rng.range(0, width);
    const y = rng.range(0, height);
    const fill = rng.pick(tones);
    return rng.chance(0.4)
      ? circle(x, y, rng.range(3, 7), fill)
      : rect(
          x,
          y,
          rng.range(6, 11),
          rng.range(12, 20),
          fill,
          2,
          `transform="rotate(${rng.int(0, 180)} ${Math.round(x)} ${Math.round(y)})"`,
        );
  }).join("");
}
