import { lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { ngon, num, path, polygon, rect, stroke } from "../svg.ts";
import { counters, menuButton } from "./hud.ts";
import type { Scene, Stage } from "./stage.ts";
import { gun, shop } from "./war-panels.ts";

/** Belts, drills and turrets on bare ground. */
export const factoryFloor: Scene = (stage) => {
  const { width, height, rng, palette, playing } = stage;
  const cell = 48;
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const base = mix(palette.deep, palette.mid, 0.4);
  const parts: string[] = [];
  for (let i = 0; i < columns * rows; i++) {
    const x = (i % columns) * cell;
    const y = Math.floor(i / columns) * cell;
    if (rng.chance(0.25)) parts.push(rect(x + 6, y + 8, 14, 8, lighten(base, 0.06), 3));
    const ore = Math.sin(x / 130 + stage.index) + Math.cos(y / 110);
    if (ore > 1.25)
      parts.push(
        [0, 1, 2]
          .map((n) =>
            polygon(
              ngon(x + 12 + n * 12, y + 14 + (n % 2) * 18, 7, 5, n * 20),
              n % 2 ? "#e8a15c" : "#c87f45",
            ),
          )
          .join(""),
      );
    if (ore < -1.3)
      parts.push(
        [0, 1, 2]
          .map((n) =>
            polygon(
              ngon(x + 12 + n * 12, y + 14 + (n % 2) * 18, 7, 6, n * 20),
              n % 2 ? "#a9b7d9" : "#8796c2",
            ),
          )
          .join(""),
      );
  }
  const trunk = Math.floor(columns / 2) * cell;
  const lanes = [0.24, 0.42, 0.6].map((at) => Math.floor(rows * at) * cell);
  for (let y = 0; y < height; y += cell) parts.push(belt(stage, trunk, y, true));
  lanes.forEach((y, i) => {
    const from = i % 2 ? trunk + cell : cell;
    const to = i % 2 ? width - cell : trunk;
    for (let x = from; x < to; x += cell) parts.push(belt(stage, x, y, false));
    parts.push(
      machine(stage, (i % 2 ? to : from) - cell * (i % 2 ? 0.5 : 0.6), y - cell * 0.5, cell * 2, i),
    );
    for (let n = 0; n < 3; n++)
      parts.push(machine(stage, from + cell * (n * 2 + 0.4), y - cell * 1.5, cell * 1.4, n + 1));
  });
  const core = { x: trunk - cell, y: height * 0.72 };
  parts.push(machine(stage, core.x, core.y, cell * 3, 9));
  for (let n = 0; n < 5; n++)
    parts.push(gun(stage, width * (0.1 + n * 0.2), height * 0.12 + (n % 2) * 30, n));
  parts.push(
    stroke(
      `M${num(width * 0.3)} ${num(height * 0.1)} L${num(width * 0.42)} 0`,
      palette.accent2,
      6,
      'opacity=".85"',
    ),
  );
  return (
    rect(0, 0, width, height, base) +
    parts.join("") +
    (playing
      ? counters(stage, ["gem", "crate", "bolt"]) +
        menuButton(stage) +
        shop(stage, ["factory", "gear", "turret", "bolt"])
      : "")
  );
};

function belt({ rng }: Stage, x: number, y: number, down: boolean): string {
  const cell = 48;
  const mark = down
    ? `M${x + 14} ${y + 16} l10 10 l10 -10 M${x + 14} ${y + 30} l10 10 l10 -10`
    : `M${x + 16} ${y + 14} l10 10 l-10 10 M${x + 30} ${y + 14} l10 10 l-10 10`;
  const load = rng.chance(0.5)
    ? rect(x + 15, y + 13, 19, 19, rng.pick(["#e8a15c", "#a9b7d9", "#7ee0c3"]), 5) +
      rect(x + 18, y + 15, 9, 4, "#ffffff", 2, 'opacity=".5"')
    : "";
  return (
    rect(x, y, cell, cell, "#3e4558") +
    rect(down ? x : x, y, down ? 6 : cell, down ? cell : 6, "#59627a") +
    rect(down ? x + 42 : x, down ? y : y + 42, down ? 6 : cell, down ? cell : 6, "#59627a") +
    path(mark, "none", 'stroke="#7c88a8" stroke-width="4"') +
    load
  );
}

function machine(
  { palette, ink }: Stage,
  x: number,
  y: number,
  side: number,
  kind: number,
): string {
  const color =
    [palette.accent, palette.accent2, palette.bottom, palette.top][kind % 4] ?? palette.accent;
  const motif = (["gear", "flame", "bolt", "crate"] as const)[kind % 4] ?? "gear";
  return (
    rect(x + 3, y + 7, side, side, "#000000", side * 0.16, 'opacity=".3"') +
    rect(x, y, side, side, "#6c7690", side * 0.16) +
    rect(
      x + side * 0.07,
      y + side * 0.06,
      side * 0.86,
      side * 0.82,
      mix("#99a4bd", color, 0.35),
      side * 0.12,
    ) +
    rect(
      x + side * 0.2,
      y + side * 0.18,
      side * 0.6,
      side * 0.58,
      palette.deep,
      side * 0.1,
      'opacity=".75"',
    ) +
    paintMotif(motif, ink, { x: x + side / 2, y: y + side * 0.47, size: side * 0.42 })
  );
}
