/** Colours of the browser's own bars, the same as `--surface` in ui/style/tokens.css. */
export const barColors = { light: "#FFFFFF", dark: "#1B1D22" } as const;
