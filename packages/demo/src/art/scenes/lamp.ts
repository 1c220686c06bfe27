import { lighten } from "../color.ts";
import { num, radial } from "../svg.ts";
import type { Stage } from "./stage.ts";

export function light(
  { width, height, palette }: Stage,
  { x, y }: { x: number; y: number },
): string {
  const reach = Math.max(width, height) * 0.7;
  return (
    `<defs>${radial("lamp", [
      [0, lighten(palette.accent, 0.3), 0.34],
      [0.3, palette.accent, 0.1],
      [0.62, palette.deep, 0.06],
      [1, "#000000", 0.55],
    ])}</defs>` +
    `<rect x="${num(x - reach)}" y="${num(y - reach)}" width="${num(reach * 2)}" height="${num(reach * 2)}" fill="url(#lamp)"/>`
  );
}
