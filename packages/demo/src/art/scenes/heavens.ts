import { darken, lighten, mix } from "../color.ts";
import { circle, ellipse, num, radial, rect } from "../svg.ts";
import { stars } from "./scenery.ts";
import type { Stage } from "./stage.ts";

export function nebula(stage: Stage): string {
  const { width, height, rng, palette } = stage;
  const clouds = [
    [0.2, 0.3, palette.bottom],
    [0.8, 0.6, mix(palette.accent, palette.bottom, 0.5)],
    [0.5, 0.9, palette.top],
  ] as const;
  const defs = clouds.map(([, , color], i) =>
    radial(`neb${i}`, [
      [0, color, 0.55],
      [1, color, 0],
    ]),
  );
  return (
    `<defs>${defs.join("")}</defs>` +
    rect(0, 0, width, height, darken(palette.deep, 0.35)) +
    clouds
      .map(([x, y], i) =>
        ellipse(width * x, height * y, width * 0.62, height * 0.44, `url(#neb${i})`),
      )
      .join("") +
    stars(rng, width, height, 110)
  );
}

export function globe(x: number, y: number, r: number, color: string, ring?: string): string {
  const belt = ring
    ? ellipse(
        x,
        y,
        r * 1.62,
        r * 0.36,
        "none",
        `stroke="${ring}" stroke-width="${num(r * 0.13)}" transform="rotate(-18 ${num(x)} ${num(y)})" opacity=".85"`,
      )
    : "";
  const front = ring
    ? `<path d="M${num(x - r * 1.62)} ${num(y)} A${num(r * 1.62)} ${num(r * 0.36)} 0 0 0 ${num(x + r * 1.62)} ${num(y)}" fill="none" stroke="${ring}" stroke-width="${num(r * 0.13)}" transform="rotate(-18 ${num(x)} ${num(y)})"/>`
    : "";
  return (
    belt +
    circle(x, y, r, color) +
    ellipse(x - r * 0.12, y - r * 0.42, r * 0.66, r * 0.12, lighten(color, 0.22), 'opacity=".7"') +
    ellipse(x + r * 0.1, y + r * 0.14, r * 0.8, r * 0.15, darken(color, 0.14), 'opacity=".6"') +
    ellipse(x - r * 0.2, y + r * 0.56, r * 0.5, r * 0.1, lighten(color, 0.18), 'opacity=".6"') +
    `<path d="M${num(x)} ${num(y - r)} A${num(r)} ${num(r)} 0 0 1 ${num(x)} ${num(y + r)} A${num(r * 1.3)} ${num(r * 1.3)} 0 0 0 ${num(x)} ${num(y - r)}Z" fill="#000000" opacity=".28"/>` +
    front
  );
}
