import { lighten, mix } from "../color.ts";
import { type Ink, inkOf } from "../motifs/ink.ts";
import { PALETTES, type Palette } from "../palettes.ts";
import { createRng, type Rng } from "../random.ts";
import { linear, rect } from "../svg.ts";
import type { ArtGame } from "../types.ts";

/** What a scene is drawn on: its size, its colours, its luck. */
export interface Stage {
  width: number;
  height: number;
  rng: Rng;
  palette: Palette;
  ink: Ink;
  game: ArtGame;
  /** Which picture of the game this is, from 0: time of day, layout. */
  index: number;
  /** True in a screenshot: head-up display, board straight; false in an artwork. */
  playing: boolean;
}

export type Scene = (stage: Stage) => string;

/** Prepares a stage; the same game, purpose and index always get the same luck. */
export function makeStage(
  game: ArtGame,
  purpose: string,
  { width, height, index, playing }: Pick<Stage, "width" | "height" | "index" | "playing">,
): Stage {
  const palette = PALETTES[game.art.palette];
  const rng = createRng(`${purpose}:${game.slug}:${index}`);
  return { width, height, rng, palette, ink: inkOf(palette), game, index, playing };
}

/** The two tones of the sky: day, evening, night, by the picture's index. */
export function skyTones({ palette, index }: Stage): readonly [string, string] {
  const day = [mix(palette.top, palette.bottom, 0.25), lighten(palette.top, 0.55)] as const;
  const evening = [
    mix(palette.bottom, palette.deep, 0.25),
    mix(palette.top, palette.accent, 0.5),
  ] as const;
  const night = [palette.deep, mix(palette.bottom, palette.deep, 0.3)] as const;
  return [day, evening, night][index % 3] ?? day;
}

/** Fills the stage with a gradient from top to bottom. */
export function fillSky(stage: Stage, [top, bottom]: readonly [string, string], id = "bg"): string {
  return `<defs>${linear(id, [
    [0, top],
    [1, bottom],
  ])}</defs>${rect(0, 0, stage.width, stage.height, `url(#${id})`)}`;
}

/** True when the picture at this index is a night one. */
export function isNight({ index }: Stage): boolean {
  return index % 3 === 2;
}
