/**
 * The colour shown until a picture has loaded, as an attribute that tint.css reads: `data-tint="a-3-f"`. A style
 * attribute would require `unsafe-inline`; sixteen steps for each channel are enough for that moment. `color` is
 * `rrggbb`, hexadecimal.
 */
export function pictureTint(color: string): string {
  return [0, 2, 4].map((at) => nearestStep(color.slice(at, at + 2))).join("-");
}

/** Steps are 17 apart: `#f` is 255. */
function nearestStep(channel: string): string {
  return Math.round(Number.parseInt(channel, 16) / 17).toString(16);
}
