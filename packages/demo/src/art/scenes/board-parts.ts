import { darken } from "../color.ts";
import { circle, num, rect, stroke } from "../svg.ts";

export function mesh(size: number, count: number, color: string, pad: number): string {
  const step = (size - pad * 2) / count;
  let d = "";
  for (let i = 0; i <= count; i++)
    d += `M${num(pad + i * step)} ${num(pad)}V${num(size - pad)}M${num(pad)} ${num(pad + i * step)}H${num(size - pad)}`;
  return stroke(d, color, Math.max(1.4, size / 330));
}

export function disc(x: number, y: number, r: number, color: string): string {
  return (
    circle(x, y + r * 0.14, r, "#000000", 'opacity=".3"') +
    circle(x, y, r, darken(color, 0.18)) +
    circle(x, y - r * 0.08, r * 0.92, color) +
    circle(
      x,
      y - r * 0.08,
      r * 0.62,
      "none",
      `stroke="${darken(color, 0.14)}" stroke-width="${num(r * 0.1)}"`,
    )
  );
}

export function tile(x: number, y: number, side: number, color: string): string {
  return (
    rect(x + 0.8, y + 0.8, side - 1.6, side - 1.6, darken(color, 0.2), side * 0.16) +
    rect(x + 0.8, y + 0.8, side - 1.6, side - 4, color, side * 0.16) +
    rect(
      x + side * 0.16,
      y + side * 0.14,
      side * 0.4,
      side * 0.14,
      "#ffffff",
      side * 0.07,
      'opacity=".5"',
    )
  );
}
