/** What the browser paints its own bars with, as `--surface` in ui/tokens.css. */
export const barColors = { light: "#FFFFFF", dark: "#1B1D22" } as const;
