import { darken, mix } from "../color.ts";
import { num, polygon, stroke } from "../svg.ts";
import type { Stage } from "./stage.ts";

export const HALF_W = 48;

export const HALF_H = 24;

interface Spot {
  x: number;
  y: number;
  col: number;
  row: number;
}

export function forGrid({ width, height, playing }: Stage, draw: (spot: Spot) => void): void {
  const scale = playing ? 1 : 1;
  const rows = Math.ceil(height / HALF_H) + 3;
  const columns = Math.ceil(width / (HALF_W * 2)) + 2;
  for (let line = -1; line < rows; line++) {
    for (let i = -1; i < columns; i++) {
      const x = (i * HALF_W * 2 + (mod(line, 2) ? HALF_W : 0)) * scale;
      const y = line * HALF_H * scale;
      const col = i + Math.floor(line / 2) + (mod(line, 2) ? 1 : 0);
      draw({ x, y, col, row: line - col });
    }
  }
}

export function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}

export function diamond(x: number, y: number, share = 1): [number, number][] {
  return [
    [x, y - HALF_H * share],
    [x + HALF_W * share, y],
    [x, y + HALF_H * share],
    [x - HALF_W * share, y],
  ];
}

export function tile(x: number, y: number, color: string): string {
  return polygon(diamond(x, y, 1.02), color, `stroke="${darken(color, 0.06)}" stroke-width="1"`);
}

export function lane(x: number, y: number, color: string, mark: string, along: boolean): string {
  const a = along ? 1 : -1;
  return (
    stroke(
      `M${num(x - HALF_W / 2)} ${num(y - (HALF_H / 2) * a)} L${num(x + HALF_W / 2)} ${num(y + (HALF_H / 2) * a)}`,
      color,
      30,
      "",
      "square",
    ) + stroke(`M${num(x - 10)} ${num(y - 5 * a)} l20 ${10 * a}`, mark, 3)
  );
}

export function box(
  x: number,
  y: number,
  half: number,
  tall: number,
  top: string,
  side = darken(top, 0.12),
): string {
  const h = half / 2;
  return (
    polygon(
      [
        [x - half, y],
        [x, y + h],
        [x, y + h + tall],
        [x - half, y + tall],
      ],
      side,
    ) +
    polygon(
      [
        [x + half, y],
        [x, y + h],
        [x, y + h + tall],
        [x + half, y + tall],
      ],
      darken(side, 0.18),
    ) +
    polygon(
      [
        [x, y - h],
        [x + half, y],
        [x, y + h],
        [x - half, y],
      ],
      top,
    )
  );
}

export function building({ rng, palette }: Stage, x: number, y: number, kind: number): string {
  const tall = [34, 58, 92, 46][kind] ?? 34;
  const wall =
    [
      palette.soft,
      mix(palette.accent, "#ffffff", 0.55),
      mix(palette.top, "#ffffff", 0.4),
      "#f0d9b5",
    ][kind] ?? palette.soft;
  const roof =
    [palette.accent, palette.bottom, mix(wall, palette.deep, 0.25), "#c8553d"][kind] ??
    palette.accent;
  const half = 32;
  const windows = Array.from({ length: Math.floor(tall / 20) }, (_, i) =>
    [0, 1]
      .map((n) => {
        const left = x - half + 6 + n * 13;
        const top = y - tall + 14 + i * 19 + n * 6.5;
        return polygon(
          [
            [left, top],
            [left + 8, top + 4],
            [left + 8, top + 14],
            [left, top + 10],
          ],
          rng.chance(0.5) ? "#ffe9a8" : "#7fb2d9",
        );
      })
      .join(""),
  );
  const cap =
    kind === 0 || kind === 3
      ? polygon(
          [
            [x - half, y - tall],
            [x, y - tall - 28],
            [x, y - tall + half / 2],
          ],
          roof,
        ) +
        polygon(
          [
            [x + half, y - tall],
            [x, y - tall - 28],
            [x, y - tall + half / 2],
          ],
          darken(roof, 0.2),
        )
      : "";
  return box(x, y - tall, half, tall, roof, wall) + windows.join("") + cap;
}
