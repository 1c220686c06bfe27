import { darken, lighten, mix } from "../color.ts";
import type { MotifName } from "../motifs/all.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, num, path, rect, stroke } from "../svg.ts";
import { menuButton, portrait, slots } from "./hud.ts";
import { light } from "./lamp.ts";
import { walker } from "./scenery.ts";
import type { Scene, Stage } from "./stage.ts";

/** Rooms under the ground seen from above, lit around the hero. */
export const dungeon: Scene = (stage) => {
  const { width, height, palette, playing, game } = stage;
  const map = dig(stage);
  const hero = { x: width / 2, y: height * 0.5 };
  return (
    rect(0, 0, width, height, darken(palette.deep, 0.3)) +
    floors(stage, map) +
    pools(stage, map) +
    things(stage, map) +
    walker(hero.x, hero.y + 22, 64, palette.accent, mix(palette.deep, palette.mid, 0.6)) +
    light(stage, hero) +
    (playing
      ? portrait(stage, game.art.motif) +
        menuButton(stage) +
        slots(stage, ["sword", "shield", "potion", "scroll", "key"])
      : "")
  );
};

function dig({ width, height, rng }: Stage): boolean[][] {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const map = Array.from({ length: rows }, () => Array<boolean>(columns).fill(false));
  const open = (x0: number, y0: number, x1: number, y1: number) => {
    for (let y = Math.max(0, y0); y <= Math.min(rows - 1, y1); y++) {
      for (let x = Math.max(0, x0); x <= Math.min(columns - 1, x1); x++)
        (map[y] as boolean[])[x] = true;
    }
  };
  const cx = Math.floor(columns / 2);
  const cy = Math.floor(rows / 2);
  open(cx - 2, cy - 2, cx + 2, cy + 2);
  for (let i = 0; i < 15; i++) {
    const x = rng.int(0, columns - 3);
    const y = rng.int(1, rows - 4);
    open(x, y, x + rng.int(2, 4), y + rng.int(2, 3));
    open(Math.min(x + 1, cx), y + 1, Math.max(x + 1, cx), y + 1);
    open(cx, Math.min(y + 1, cy), cx, Math.max(y + 1, cy));
  }
  return map;
}

function floors({ palette, rng }: Stage, map: boolean[][]): string {
  const base = mix(palette.mid, palette.deep, 0.35);
  const wall = mix(palette.mid, palette.top, 0.45);
  const parts: string[] = [];
  map.forEach((row, y) => {
    row.forEach((isOpen, x) => {
      if (isOpen) {
        const tone = (x + y) % 2 ? base : lighten(base, 0.05);
        parts.push(rect(x * CELL, y * CELL, CELL + 0.5, CELL + 0.5, tone));
        if (rng.chance(0.16))
          parts.push(rect(x * CELL + 12, y * CELL + 16, 18, 9, darken(tone, 0.14), 4));
        if (!map[y - 1]?.[x]) {
          parts.push(rect(x * CELL, y * CELL - CELL * 0.5, CELL + 0.5, CELL * 0.62, wall));
          parts.push(rect(x * CELL, y * CELL - CELL * 0.5, CELL + 0.5, 9, lighten(wall, 0.3)));
          parts.push(
            stroke(
              `M${x * CELL + 4} ${num(y * CELL - 8)} h${CELL - 8} M${num(x * CELL + CELL / 2)} ${num(y * CELL - 8)} v-10`,
              darken(wall, 0.25),
              2.4,
            ),
          );
        }
      }
    });
  });
  return parts.join("");
}

/** Water or embers on the floor, by the picture's index; every third one is dry. */
function pools({ rng, index, palette }: Stage, map: boolean[][]): string {
  if (index % 3 === 0) return "";
  const tone =
    index % 3 === 1 ? mix("#3f8fd0", palette.bottom, 0.25) : mix("#ff7a2f", palette.accent, 0.3);
  const phase = rng.range(0, 6);
  const parts: string[] = [];
  map.forEach((row, y) => {
    row.forEach((isOpen, x) => {
      if (!isOpen || Math.sin(x * 0.9 + phase) + Math.cos(y * 0.8 - phase) < 0.75) return;
      parts.push(rect(x * CELL - 4, y * CELL - 4, CELL + 8, CELL + 8, tone, 18, 'opacity=".85"'));
      if (rng.chance(0.5)) {
        parts.push(
          stroke(`M${x * CELL + 12} ${y * CELL + 26} q8 -7 16 0 t14 0`, lighten(tone, 0.45), 3.4),
        );
      }
    });
  });
  return parts.join("");
}

const LOOT: readonly MotifName[] = ["potion", "key", "gem", "scroll", "book", "sword"];

function things(stage: Stage, map: boolean[][]): string {
  const { rng, ink, palette } = stage;
  const parts: string[] = [];
  const cy = Math.floor(map.length / 2);
  const cx = Math.floor((map[0]?.length ?? 0) / 2);
  map.forEach((row, y) => {
    row.forEach((isOpen, x) => {
      if (!isOpen || (Math.abs(x - cx) < 2 && Math.abs(y - cy) < 2)) return;
      const px = x * CELL + CELL / 2;
      const py = y * CELL + CELL / 2;
      const luck = rng.next();
      if (luck < 0.07) parts.push(slime(px, py + 16, palette.accent2));
      else if (luck < 0.1) parts.push(paintMotif("skull", ink, { x: px, y: py, size: 40 }));
      else if (luck < 0.17)
        parts.push(
          ellipse(px, py + 18, 15, 5, "#000000", 'opacity=".3"') +
            paintMotif(rng.pick(LOOT), ink, { x: px, y: py, size: 36 }),
        );
      else if (luck < 0.25) parts.push(tuft(px, py, mix("#5fbf5a", palette.mid, 0.3)));
      else if (luck < 0.28 && !map[y - 1]?.[x])
        parts.push(paintMotif("torch", ink, { x: px, y: py - 36, size: 38 }));
    });
  });
  return parts.join("");
}

function slime(x: number, y: number, color: string): string {
  return (
    ellipse(x, y, 20, 6, "#000000", 'opacity=".3"') +
    path(
      `M${num(x - 20)} ${num(y)} C${num(x - 22)} ${num(y - 36)} ${num(x + 22)} ${num(y - 36)} ${num(x + 20)} ${num(y)}Z`,
      color,
    ) +
    circle(x - 7, y - 13, 4.6, "#ffffff") +
    circle(x + 7, y - 13, 4.6, "#ffffff") +
    circle(x - 6, y - 12, 2.2, "#1c1c26") +
    circle(x + 8, y - 12, 2.2, "#1c1c26")
  );
}

function tuft(x: number, y: number, color: string): string {
  return stroke(
    `M${num(x - 12)} ${num(y + 12)} q-3 -12 -8 -16 M${num(x - 4)} ${num(y + 14)} q0 -16 3 -24 M${num(x + 8)} ${num(y + 12)} q4 -10 10 -14`,
    color,
    5,
  );
}

export const CELL = 54;
