import type { MotifName } from "./motifs/all.ts";
import type { PaletteName } from "./palettes.ts";
import type { SceneName } from "./scenes/all.ts";

/** How a game looks: everything the generator needs to know about it. */
export interface GameArt {
  /** The symbol on the icon. */
  motif: MotifName;
  /** What its screenshots show. */
  scene: SceneName;
  palette: PaletteName;
  /** Screenshots in landscape, 16:9; portrait 9:16 otherwise. */
  wide?: boolean;
  /** How many screenshots there are. */
  shots: number;
}

/** The part of a game that the drawing functions look at. */
export interface ArtGame {
  slug: string;
  art: GameArt;
}

/** One drawing, not yet turned into pixels. */
export interface Drawing {
  svg: string;
  /** Size in pixels. */
  width: number;
  height: number;
  /** Names what is drawn and its exact content: equal recipes give equal pictures. */
  recipe: string;
}
