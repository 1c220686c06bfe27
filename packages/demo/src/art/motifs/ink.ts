import { darken, mix } from "../color.ts";
import type { Palette } from "../palettes.ts";

/** The colours that a motif is painted with. A motif fills a box of 100 × 100 units. */
export interface Ink {
  main: string;
  shade: string;
  accent: string;
  accentShade: string;
  second: string;
  dark: string;
}

export type Motif = (ink: Ink) => string;

/** The inks of a palette: pale body, saturated details, deep lines. */
export function inkOf(palette: Palette): Ink {
  return {
    main: palette.soft,
    shade: mix(palette.soft, palette.bottom, 0.26),
    accent: palette.accent,
    accentShade: darken(palette.accent, 0.16),
    second: palette.accent2,
    dark: palette.deep,
  };
}

/** One colour for everything: the motif as a silhouette, for shadows and patterns. */
export function silhouette(color: string): Ink {
  return {
    main: color,
    shade: color,
    accent: color,
    accentShade: color,
    second: color,
    dark: color,
  };
}
