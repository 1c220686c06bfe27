import { darken } from "../color.ts";
import type { MotifName } from "../motifs/all.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ngon, num, polygon, rect } from "../svg.ts";
import { bar } from "./hud.ts";
import type { Stage } from "./stage.ts";

export function unitPanel(stage: Stage): string {
  const { width, height, palette, ink, rng, game } = stage;
  const w = Math.min(width - 32, 508);
  const x = 16;
  const y = height - 142;
  return (
    rect(x, y, w, 122, palette.deep, 26, 'opacity=".82"') +
    rect(x + 14, y + 14, 94, 94, palette.mid, 18) +
    paintMotif(game.art.motif, ink, { x: x + 61, y: y + 61, size: 72 }) +
    rect(x + 124, y + 20, 130, 13, palette.soft, 6.5) +
    bar(stage, {
      x: x + 124,
      y: y + 46,
      width: w * 0.42,
      share: rng.range(0.5, 0.95),
      color: "#6fe06a",
    }) +
    bar(stage, {
      x: x + 124,
      y: y + 70,
      width: w * 0.34,
      share: rng.range(0.3, 0.9),
      color: palette.accent2,
    }) +
    [0, 1, 2].map((i) => rect(x + 124 + i * 36, y + 92, 28, 16, palette.mid, 6)).join("") +
    circle(x + w - 58, y + 61, 42, palette.accent) +
    polygon(ngon(x + w - 60, y + 61, 22, 3, 90), palette.deep)
  );
}

export function shop(stage: Stage, items: readonly MotifName[]): string {
  const { width, height, palette, ink } = stage;
  const side = 84;
  const left = (width - items.length * (side + 14) + 14) / 2;
  return (
    rect(0, height - 128, width, 128, palette.deep, 0, 'opacity=".78"') +
    items
      .map((motif, i) => {
        const x = left + i * (side + 14);
        const y = height - 108;
        return (
          rect(x, y, side, side, i === 0 ? palette.accent : palette.mid, 18) +
          paintMotif(motif, ink, { x: x + side / 2, y: y + 38, size: 50 }) +
          rect(x + 16, y + side - 16, side - 32, 8, palette.soft, 4, 'opacity=".85"')
        );
      })
      .join("")
  );
}

export function gun({ palette, rng }: Stage, x: number, y: number, kind: number): string {
  const color =
    [palette.accent, palette.accent2, palette.bottom, "#e8eef7"][kind % 4] ?? palette.accent;
  const turn = rng.range(-60, 60);
  return (
    rect(x - 28, y - 22, 56, 56, "#000000", 14, 'opacity=".18"') +
    rect(x - 28, y - 28, 56, 56, "#8d98ab", 14) +
    rect(x - 23, y - 23, 46, 40, "#b9c3d3", 11) +
    `<g transform="translate(${num(x)} ${num(y - 4)}) rotate(${num(turn)})">${rect(-6, -40, 12, 36, "#4a5568", 5) + rect(-8, -44, 16, 10, "#2d3644", 4) + circle(0, 0, 18, darken(color, 0.15)) + circle(0, -1.5, 15, color) + circle(-4, -6, 4.5, "#ffffff", 'opacity=".6"')}</g>`
  );
}
