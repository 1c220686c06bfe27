/** Sizes in pixels of the poster's picture, which is wide enough for the densest phones. */
export const posterWidth = 720;
export const posterMargin = 48;
export const contentWidth = posterWidth - 2 * posterMargin;

/** A poster looks the same on every device, in the light scheme of `tokens.css`. */
export const posterColors = {
  surface: "#ffffff",
  page: "#f5f6f8",
  text: "#16181d",
  text2: "#5f636b",
  line: "#e6e8ec",
  accentText: "#c23308",
  accentTint: "#fdeae4",
  glowFrom: "#ff5722",
  glowTo: "#ff8a3d",
  star: "#f59e0b",
} as const;

interface TextStyle {
  size: number;
  weight: 400 | 600;
  lineHeight: number;
  maxLines: number;
  color: string;
}

const { text, text2, accentText } = posterColors;

export const textStyles = {
  title: { size: 44, weight: 600, lineHeight: 58, maxLines: 2, color: text },
  note: { size: 30, weight: 400, lineHeight: 44, maxLines: 2, color: text2 },
  score: { size: 32, weight: 600, lineHeight: 44, maxLines: 1, color: text },
  reviewer: { size: 30, weight: 600, lineHeight: 44, maxLines: 1, color: text },
  quote: { size: 30, weight: 400, lineHeight: 48, maxLines: 6, color: text },
  giftName: { size: 36, weight: 600, lineHeight: 48, maxLines: 2, color: accentText },
  giftContent: { size: 28, weight: 400, lineHeight: 42, maxLines: 2, color: text2 },
  site: { size: 34, weight: 600, lineHeight: 46, maxLines: 1, color: text },
  invitation: { size: 28, weight: 400, lineHeight: 42, maxLines: 2, color: text2 },
} as const satisfies Record<string, TextStyle>;
