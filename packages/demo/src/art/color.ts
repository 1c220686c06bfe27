/** Mixes two colours `#rrggbb`; `share` 0 is all of the first, 1 all of the second. */
export function mix(first: string, second: string, share: number): string {
  const a = channels(first);
  const b = channels(second);
  return `#${a.map((value, i) => byte(value + ((b[i] ?? 0) - value) * share)).join("")}`;
}

/** The colour moved towards white by `share` (0 to 1). */
export function lighten(color: string, share: number): string {
  return mix(color, "#ffffff", share);
}

/** The colour moved towards black by `share` (0 to 1). */
export function darken(color: string, share: number): string {
  return mix(color, "#000000", share);
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function byte(value: number): string {
  return Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, "0");
}
