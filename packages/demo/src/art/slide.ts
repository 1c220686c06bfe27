import { darken, lighten } from "./color.ts";
import { finish } from "./finish.ts";
import { inkOf, silhouette } from "./motifs/ink.ts";
import { paintMotif } from "./motifs/paint.ts";
import { PALETTES } from "./palettes.ts";
import { createRng } from "./random.ts";
import { SCENES } from "./scenes/all.ts";
import { makeStage } from "./scenes/stage.ts";
import { circle, group, linear, path, polygon, radial, rect, starPoints } from "./svg.ts";
import type { ArtGame, Drawing } from "./types.ts";

const WIDTH = 1280;
const HEIGHT = 720;
const ZOOM = 1.5;

/** A wide picture for the carousel, 1280 × 720: the game's world, its symbol in front. */
export function drawSlide(game: ArtGame, index: number): Drawing {
  const palette = PALETTES[game.art.palette];
  const rng = createRng(`slide:${game.slug}:${index}`);
  const stage = makeStage(game, "slide", {
    width: Math.ceil(WIDTH / ZOOM),
    height: HEIGHT / ZOOM,
    index,
    playing: false,
  });
  const flip = index % 2 === 1;
  const spot = { x: 300, y: 372, size: 400, turn: rng.pick([-6, 5]) };
  const rays = Array.from({ length: 14 }, (_, i) =>
    path(
      "M300 372 L262 -460 L338 -460Z",
      "#ffffff",
      `opacity=".09" transform="rotate(${i * 26} 300 372)"`,
    ),
  );
  const sparks = Array.from({ length: 12 }, () =>
    polygon(
      starPoints(rng.range(40, 600), rng.range(40, 680), rng.range(8, 20), 4, 4),
      rng.chance(0.5) ? palette.accent : "#ffffff",
      'opacity=".85"',
    ),
  );
  const blade = "M0 0 H640 C560 180 640 300 560 430 C510 540 560 640 500 720 H0Z";
  const front =
    path(
      "M0 0 H690 C606 180 690 300 606 430 C556 540 606 640 544 720 H0Z",
      palette.accent,
      'opacity=".92"',
    ) +
    path(
      "M0 0 H664 C582 180 664 300 582 430 C532 540 582 640 522 720 H0Z",
      "#ffffff",
      'opacity=".9"',
    ) +
    path(blade, "url(#wing)") +
    `<clipPath id="cut"><path d="${blade}"/></clipPath>` +
    group(rays.join("") + circle(300, 372, 330, "url(#halo)"), 'clip-path="url(#cut)"') +
    sparks.join("") +
    group(
      paintMotif(game.art.motif, silhouette(palette.deep), { ...spot, y: spot.y + 22 }),
      'opacity=".32"',
    ) +
    paintMotif(game.art.motif, inkOf(palette), spot);
  const body =
    `<defs>${linear(
      "wing",
      [
        [0, lighten(palette.top, 0.05)],
        [1, darken(palette.bottom, 0.08)],
      ],
      [0, 0, 0.4, 1],
    )}${radial("halo", [
      [0, "#ffffff", 0.5],
      [1, "#ffffff", 0],
    ])}${linear("shade", [
      [0, palette.deep, 0],
      [1, palette.deep, 0.5],
    ])}</defs>` +
    group(SCENES[game.art.scene](stage), `transform="scale(${ZOOM})"`) +
    rect(0, HEIGHT / 2, WIDTH, HEIGHT / 2, "url(#shade)") +
    group(front, flip ? `transform="translate(${WIDTH} 0) scale(-1 1)"` : "");
  return finish(`slide/${game.slug}/${index}`, WIDTH, HEIGHT, body);
}
