/** The colours of one game: everything drawn for it comes from these. */
export interface Palette {
  /** Sky and icon background, from top to bottom. */
  top: string;
  bottom: string;
  /** The darkest tone: silhouettes, panels of the heads-up display. */
  deep: string;
  /** Middle tone of grounds and walls. */
  mid: string;
  /** A pale tint, nearly white. */
  soft: string;
  /** The colour that pops, and a second one beside it. */
  accent: string;
  accent2: string;
}

/** Every palette, tuned by eye. */
export const PALETTES = {
  ember: tones("#ff9a56", "#d6336c", "#43112f", "#a8325f", "#fff0e0", "#ffd23f", "#7ce0d3"),
  stone: tones("#8a7766", "#382a2c", "#1d1517", "#5f4f47", "#fbeedd", "#ff9b42", "#7fe3c4"),
  moss: tones("#b9cf62", "#3f6b2b", "#16290f", "#5a7f34", "#f8fbe1", "#ffb238", "#f2625a"),
  forest: tones("#7fdc8b", "#15735a", "#0a322b", "#1f8a63", "#effbe4", "#ffc94d", "#ff7b54"),
  jade: tones("#3fcf9c", "#07685a", "#05332f", "#128a70", "#e6fbf0", "#ffd166", "#ff6b6b"),
  ocean: tones("#41c4f5", "#1451b8", "#0a2356", "#2277cf", "#e9f7ff", "#ffc53d", "#ff7d66"),
  lagoon: tones("#5ee6cb", "#0d7896", "#063a4c", "#1798a5", "#eafdf8", "#ff8a5b", "#ffe066"),
  sky: tones("#a5e0ff", "#3a83f7", "#123a86", "#5aa4fb", "#f3faff", "#ff5f57", "#ffd43b"),
  ice: tones("#d3f0ff", "#64a7e4", "#1c4779", "#8fc4ee", "#fbfeff", "#ff6f61", "#ffcf56"),
  dusk: tones("#ff9f80", "#5b3fa8", "#251551", "#8a4fb0", "#fff1ea", "#ffd65c", "#5fe0e6"),
  grape: tones("#b98bff", "#5428c0", "#22095a", "#7b4fe0", "#f5efff", "#ffd84d", "#5cf0c8"),
  aurora: tones("#45e8c0", "#4a38c4", "#180f52", "#3b7fc7", "#e9fff8", "#ff8ad4", "#ffe169"),
  night: tones("#5560b8", "#191a40", "#0b0c24", "#343a80", "#eef0ff", "#ffc857", "#7ae7ff"),
  neon: tones("#4b2f9e", "#0d0b33", "#070620", "#2e2173", "#f3ecff", "#ff4fa3", "#2de2e6"),
  candy: tones("#ffc4dd", "#9b7bf0", "#43207e", "#c88fe6", "#fff6fb", "#ff5c9a", "#4ddbd0"),
  rose: tones("#ff9fb2", "#dc3a74", "#560d33", "#ee6d95", "#fff1f4", "#ffe066", "#59d6c4"),
  coral: tones("#ffa184", "#ea3c4b", "#5a0e22", "#f2685f", "#fff2ec", "#ffe45e", "#4cc9c0"),
  cherry: tones("#f4626b", "#861537", "#3d0618", "#b52f4b", "#ffeef0", "#ffd166", "#8fe3cf"),
  lemon: tones("#ffe873", "#ff9f1c", "#6a3200", "#ffbe3d", "#fffbe6", "#ef476f", "#118ab2"),
  sand: tones("#ffdd9b", "#dc8039", "#4f2610", "#e6a45e", "#fff7e4", "#1f97a5", "#d7263d"),
  copper: tones("#eeb079", "#8a4526", "#371609", "#b56d43", "#fff0e2", "#47d1c1", "#ffe27a"),
  slate: tones("#94a9c6", "#34445f", "#131c2c", "#586d8e", "#f1f6fc", "#ff9f43", "#58d68d"),
  steel: tones("#cfd9e6", "#6c7f9c", "#243247", "#93a5be", "#fafcff", "#ff5d47", "#2aa7e0"),
  plum: tones("#a85ea8", "#3a174b", "#1c0826", "#6b2f76", "#fbeefb", "#ffb74d", "#69e0c4"),
  mint: tones("#c2f5d3", "#2fb38a", "#0c4738", "#66d0a5", "#f6fff9", "#ff7b7b", "#3d7bf2"),
  walnut: tones("#d8a25e", "#74401d", "#341a0a", "#a56a35", "#fff4e1", "#3fbf8a", "#f25f4c"),
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;

function tones(
  top: string,
  bottom: string,
  deep: string,
  mid: string,
  soft: string,
  accent: string,
  accent2: string,
): Palette {
  return { top, bottom, deep, mid, soft, accent, accent2 };
}
