import { darken, lighten } from "../color.ts";
import type { Rng } from "../random.ts";
import { circle, ellipse, num, path, polygon, rect } from "../svg.ts";

/** A soft cloud, about 120 × `size` units wide. */
export function cloud(x: number, y: number, size: number, color: string, opacity = 0.85): string {
  const at = (dx: number, dy: number, rx: number, ry: number) =>
    ellipse(x + dx * size, y + dy * size, rx * size, ry * size, color);
  return `<g opacity="${opacity}">${at(0, 0, 60, 18) + at(-22, -12, 24, 20) + at(10, -20, 30, 26) + at(38, -8, 22, 16)}</g>`;
}

/** Small lights in the sky. */
export function stars(
  rng: Rng,
  width: number,
  height: number,
  count: number,
  color = "#ffffff",
): string {
  return Array.from({ length: count }, () =>
    circle(
      rng.range(0, width),
      rng.range(0, height),
      rng.range(0.8, 2.6),
      color,
      `opacity="${num(rng.range(0.3, 1))}"`,
    ),
  ).join("");
}

/** A row of rolling hills that fills everything below it. */
export function hills(
  rng: Rng,
  {
    width,
    height,
    base,
    rise,
    color,
  }: { width: number; height: number; base: number; rise: number; color: string },
): string {
  const steps = 6;
  const step = width / steps;
  let d = `M0 ${num(base - rng.range(0, rise))}`;
  for (let i = 0; i < steps; i++) {
    const y = base - rng.range(0, rise);
    d += ` Q${num(step * (i + 0.5))} ${num(y - rise * 0.5)} ${num(step * (i + 1))} ${num(base - rng.range(0, rise))}`;
  }
  return path(`${d} V${num(height)} H0Z`, color);
}

/** A row of pointed mountains with pale tops. */
export function mountains(
  rng: Rng,
  { width, base, rise, color }: { width: number; base: number; rise: number; color: string },
): string {
  const count = Math.max(3, Math.round(width / 190));
  const gap = width / count;
  return Array.from({ length: count + 1 }, (_, i) => {
    const x = gap * i + rng.range(-30, 30);
    const tall = rise * rng.range(0.6, 1);
    const half = tall * rng.range(0.7, 0.95);
    return (
      polygon(
        [
          [x - half, base],
          [x, base - tall],
          [x + half, base],
        ],
        color,
      ) +
      polygon(
        [
          [x, base - tall],
          [x + half, base],
          [x + half * 0.15, base],
        ],
        darken(color, 0.14),
      ) +
      polygon(
        [
          [x, base - tall],
          [x - half * 0.24, base - tall * 0.76],
          [x - half * 0.06, base - tall * 0.8],
          [x + half * 0.08, base - tall * 0.72],
          [x + half * 0.24, base - tall * 0.76],
        ],
        lighten(color, 0.6),
      )
    );
  }).join("");
}

/** A round tree standing at (x, y). */
export function tree(x: number, y: number, size: number, color: string): string {
  return (
    ellipse(x, y, size * 0.42, size * 0.1, "#000000", 'opacity=".18"') +
    rect(x - size * 0.06, y - size * 0.4, size * 0.12, size * 0.4, "#7a4b2a", size * 0.04) +
    circle(x, y - size * 0.66, size * 0.36, darken(color, 0.14)) +
    circle(x - size * 0.06, y - size * 0.72, size * 0.3, color) +
    circle(x - size * 0.14, y - size * 0.8, size * 0.14, lighten(color, 0.25))
  );
}

/** A fir standing at (x, y). */
export function fir(x: number, y: number, size: number, color: string): string {
  const layer = (top: number, bottom: number, half: number, fill: string) =>
    polygon(
      [
        [x, y - size * top],
        [x + size * half, y - size * bottom],
        [x - size * half, y - size * bottom],
      ],
      fill,
    );
  return (
    ellipse(x, y, size * 0.34, size * 0.09, "#000000", 'opacity=".18"') +
    rect(x - size * 0.05, y - size * 0.2, size * 0.1, size * 0.2, "#6d4326") +
    layer(0.66, 0.14, 0.36, darken(color, 0.18)) +
    layer(0.86, 0.4, 0.29, color) +
    layer(1.04, 0.66, 0.2, lighten(color, 0.14))
  );
}

/** A small person seen from the side, feet at (x, y): for games without a mascot. */
export function walker(
  x: number,
  y: number,
  size: number,
  shirt: string,
  trousers: string,
  skin = "#ffd9b8",
): string {
  const u = size / 10;
  return (
    ellipse(x, y, u * 3, u * 0.7, "#000000", 'opacity=".2"') +
    rect(x - u * 2, y - u * 3, u * 1.6, u * 3, trousers, u * 0.6) +
    rect(x + u * 0.5, y - u * 3.2, u * 1.6, u * 3.1, darken(trousers, 0.2), u * 0.6) +
    rect(x - u * 2.3, y - u * 6.4, u * 4.6, u * 4, shirt, u * 1.4) +
    rect(x + u * 1.5, y - u * 5.8, u * 1.5, u * 3, darken(shirt, 0.15), u * 0.75) +
    circle(x, y - u * 7.9, u * 2.3, skin) +
    path(
      `M${num(x - u * 2.5)} ${num(y - u * 8)} A${num(u * 2.5)} ${num(u * 2.5)} 0 0 1 ${num(x + u * 2.4)} ${num(y - u * 8.6)} Q${num(x)} ${num(y - u * 8)} ${num(x - u * 2.5)} ${num(y - u * 7)}Z`,
      darken(trousers, 0.35),
    ) +
    circle(x + u * 1, y - u * 7.6, u * 0.34, "#2b2b33")
  );
}
