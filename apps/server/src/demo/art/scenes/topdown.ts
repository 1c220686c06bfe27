import { darken, lighten, mix } from "../color.ts";
import type { MotifName } from "../motifs/all.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, num, path, polygon, radial, rect, stroke } from "../svg.ts";
import { menuButton, portrait, slots } from "./hud.ts";
import { fir, tree, walker } from "./scenery.ts";
import type { Scene, Stage } from "./stage.ts";

const CELL = 54;

/** Rooms under the ground seen from above, lit around the hero. */
export const dungeon: Scene = (stage) => {
  const { width, height, palette, playing, game } = stage;
  const map = dig(stage);
  const hero = { x: width / 2, y: height * 0.5 };
  return (
    rect(0, 0, width, height, darken(palette.deep, 0.3)) +
    floors(stage, map) +
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

/** A settlement outdoors: paths, houses, woods and people. */
export const village: Scene = (stage) => {
  const { width, height, rng, palette, playing, index, game } = stage;
  const grass = mix(mix(palette.accent2, palette.mid, 0.5), "#7fc86a", 0.55);
  const dirt = mix("#d9b27c", palette.mid, 0.3);
  const bend = width * rng.range(0.25, 0.75);
  const road = `M${num(bend)} -20 C${num(width * 0.2)} ${num(height * 0.3)} ${num(width * 0.9)} ${num(height * 0.5)} ${num(width * 0.5)} ${num(height + 20)}`;
  const tufts = Array.from({ length: 70 }, () => {
    const x = rng.range(0, width);
    const y = rng.range(0, height);
    return stroke(`M${num(x)} ${num(y)} l4 -9 m2 9 l5 -7`, lighten(grass, 0.16), 2.4);
  });
  const spots = [
    [0.2, 0.24],
    [0.8, 0.2],
    [0.2, 0.6],
    [0.82, 0.72],
  ] as const;
  const homes = spots
    .filter((_, i) => (i + index) % 4 !== 3)
    .map(([x, y], i) =>
      house(
        width * x,
        height * y,
        120,
        [palette.accent, palette.bottom, mix(palette.accent, palette.bottom, 0.5)][i % 3] ??
          palette.accent,
      ),
    );
  const woods = Array.from({ length: 14 }, (_, i) => {
    const edge = i % 2 === 0 ? rng.range(-10, width * 0.14) : rng.range(width * 0.86, width + 10);
    return { x: edge, y: (height / 13) * i + rng.range(0, 40), fir: rng.chance(0.5) };
  }).map((t) =>
    t.fir
      ? fir(t.x, t.y, 100, mix(grass, palette.deep, 0.3))
      : tree(t.x, t.y, 92, mix(grass, "#3aa655", 0.4)),
  );
  const people = [
    [0.42, 0.36, palette.accent2],
    [0.62, 0.62, palette.bottom],
    [0.34, 0.78, "#c45ad8"],
  ] as const;
  return (
    rect(0, 0, width, height, grass) +
    tufts.join("") +
    stroke(road, darken(grass, 0.12), 96) +
    stroke(road, dirt, 84) +
    stroke(road, lighten(dirt, 0.14), 50, 'opacity=".5"') +
    pond(width * 0.62, height * 0.9, palette.top) +
    homes.join("") +
    people.map(([x, y, color]) => walker(width * x, height * y, 54, color, palette.deep)).join("") +
    walker(width * 0.5, height * 0.52, 66, palette.accent, palette.deep) +
    woods.join("") +
    (playing
      ? portrait(stage, game.art.motif) +
        menuButton(stage) +
        slots(stage, ["sword", "shield", "potion", "book", "scroll"])
      : "")
  );
};

/** A mine full of boulders, earth and gems. */
export const caves: Scene = (stage) => {
  const { width, height, rng, palette, ink, playing } = stage;
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const cells: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < columns; col++) {
      cells.push(caveCell(stage, col * CELL, row * CELL, rng.next(), row === 0 || col === 0));
    }
  }
  const x = Math.floor(columns / 2) * CELL + CELL / 2;
  const y = Math.floor(rows / 2) * CELL + CELL;
  return (
    rect(0, 0, width, height, darken(palette.deep, 0.2)) +
    cells.join("") +
    rect(x - CELL, y - CELL, CELL * 2, CELL, darken(palette.deep, 0.2)) +
    walker(x, y - 2, 50, palette.accent2, palette.soft) +
    (playing
      ? rect(0, 0, width, 76, darken(palette.deep, 0.3)) +
        paintMotif("gem", ink, { x: 46, y: 38, size: 44 }) +
        menuButton(stage) +
        Array.from({ length: 6 }, (_, i) =>
          rect(88 + i * 40, 24, 30, 28, i < 4 ? palette.accent : palette.mid, 8),
        ).join("")
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

function light({ width, height, palette }: Stage, { x, y }: { x: number; y: number }): string {
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

function house(x: number, y: number, size: number, roof: string): string {
  const w = size;
  const h = size * 0.62;
  return (
    ellipse(x, y + h * 0.52, w * 0.62, h * 0.16, "#000000", 'opacity=".2"') +
    rect(x - w * 0.42, y - h * 0.1, w * 0.84, h * 0.62, "#f6e3c4", 4) +
    rect(x + w * 0.1, y - h * 0.1, w * 0.32, h * 0.62, "#e2c79f", 4) +
    polygon(
      [
        [x - w * 0.56, y],
        [x - w * 0.36, y - h * 0.72],
        [x + w * 0.36, y - h * 0.72],
        [x + w * 0.56, y],
      ],
      roof,
    ) +
    polygon(
      [
        [x + w * 0.1, y],
        [x + w * 0.06, y - h * 0.72],
        [x + w * 0.36, y - h * 0.72],
        [x + w * 0.56, y],
      ],
      darken(roof, 0.14),
    ) +
    rect(x - w * 0.1, y + h * 0.16, w * 0.2, h * 0.36, "#6b4226", 6) +
    rect(x - w * 0.34, y + h * 0.12, w * 0.16, h * 0.2, "#8fd3f4", 3) +
    rect(x + w * 0.18, y + h * 0.12, w * 0.16, h * 0.2, "#8fd3f4", 3) +
    rect(x + w * 0.2, y - h * 0.94, w * 0.1, h * 0.3, "#8d6e63")
  );
}

function pond(x: number, y: number, color: string): string {
  return (
    ellipse(x, y, 110, 52, "#e8d3a0") +
    ellipse(x, y, 98, 42, color) +
    stroke(
      `M${num(x - 50)} ${num(y - 6)} q12 -8 24 0 M${num(x + 6)} ${num(y + 12)} q12 -8 24 0`,
      "#ffffff",
      4,
      'opacity=".7"',
    )
  );
}

function caveCell(
  { palette, ink }: Stage,
  x: number,
  y: number,
  luck: number,
  edge: boolean,
): string {
  const c = CELL / 2;
  if (edge)
    return (
      rect(x, y, CELL - 2, CELL - 2, mix(palette.mid, palette.top, 0.4), 6) +
      rect(x + 4, y + 4, CELL - 10, 9, "#ffffff", 4, 'opacity=".25"')
    );
  if (luck < 0.46) {
    const earth = mix("#8a5a33", palette.mid, 0.4);
    return (
      rect(x, y, CELL, CELL, earth) +
      circle(x + 14, y + 18, 5, darken(earth, 0.16)) +
      circle(x + 38, y + 36, 6, darken(earth, 0.16)) +
      circle(x + 36, y + 12, 3, lighten(earth, 0.14))
    );
  }
  if (luck < 0.6) {
    return (
      circle(x + c, y + c, 25, "#6f7684") +
      circle(x + c - 3, y + c - 4, 20, "#959dad") +
      ellipse(x + c - 8, y + c - 10, 8, 5, "#c9cfda")
    );
  }
  if (luck < 0.7) return paintMotif("gem", ink, { x: x + c, y: y + c, size: 42 });
  if (luck < 0.76)
    return (
      rect(x + 1, y + 1, CELL - 2, CELL - 2, mix(palette.mid, palette.top, 0.3), 4) +
      stroke(
        `M${x + 1} ${y + c} h${CELL - 2} M${x + c} ${y + 2} v${c - 2}`,
        palette.deep,
        3,
        'opacity=".5"',
      )
    );
  return "";
}
