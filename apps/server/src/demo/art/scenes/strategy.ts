import { darken, lighten, mix } from "../color.ts";
import type { MotifName } from "../motifs/all.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, ngon, num, path, polygon, rect, stroke } from "../svg.ts";
import { bar, counters, menuButton } from "./hud.ts";
import { fir, tree } from "./scenery.ts";
import { fillSky, type Scene, type Stage } from "./stage.ts";

/** A map of hexagons: plains, woods, hills, water, towns and armies. */
export const hexmap: Scene = (stage) => {
  const { width, height, rng, playing } = stage;
  const r = playing ? 46 : 52;
  const w = r * 1.5;
  const h = r * Math.sqrt(3);
  const far: string[] = [];
  const near: string[] = [];
  const seed = rng.range(0, 20);
  const columns = Math.ceil(width / w) + 1;
  const rows = Math.ceil(height / h) + 1;
  for (let row = -1; row < rows; row++) {
    for (let col = -1; col < columns; col++) {
      const x = col * w + r * 0.4;
      const y = row * h + (col % 2 ? h / 2 : 0) + r * 0.4;
      const level =
        Math.sin(col * 0.7 + seed) +
        Math.cos(row * 0.62 - seed) +
        Math.sin((col + row) * 0.45) * 0.7 +
        rng.range(-0.35, 0.35);
      far.push(hexTile(stage, x, y, r, level));
      near.push(hexThing(stage, x, y, r, level));
    }
  }
  return (
    rect(0, 0, width, height, "#3b83c9") +
    far.join("") +
    near.join("") +
    (playing
      ? counters(stage, ["crown", "flask", "leaf"]) + menuButton(stage) + unitPanel(stage)
      : "")
  );
};

/** The continents as regions of several armies. */
export const worldMap: Scene = (stage) => {
  const { width, height, rng, palette, playing, ink } = stage;
  const sides = ["#ef5b5b", "#4c8dff", "#58c274", "#f4b73f", "#b07cf0"];
  const scale = Math.sqrt(width * height) / 7;
  const columns = Math.ceil(width / scale) + 2;
  const corner = new Map<number, readonly [number, number]>();
  const at = (col: number, row: number) => {
    const key = row * 100 + col;
    const known = corner.get(key);
    if (known) return known;
    const made = [
      (col - 1 + rng.range(-0.3, 0.3)) * scale,
      (row - 1 + rng.range(-0.3, 0.3)) * scale,
    ] as const;
    corner.set(key, made);
    return made;
  };
  const coast: string[] = [];
  const lands: string[] = [];
  const armies: string[] = [];
  for (let row = 0; (row - 1) * scale < height; row++) {
    for (let col = 0; col < columns; col++) {
      if (
        Math.sin(col * 0.9 + stage.index * 2) + Math.cos(row * 0.8 + col * 0.35 + stage.index) <
        -0.35
      )
        continue;
      const side =
        sides[(Math.floor(col / 2.4) + Math.floor(row / 2.6) * 2) % sides.length] ?? "#ef5b5b";
      const corners = [at(col, row), at(col + 1, row), at(col + 1, row + 1), at(col, row + 1)];
      const x = corners.reduce((sum, [px]) => sum + px, 0) / 4;
      const y = corners.reduce((sum, [, py]) => sum + py, 0) / 4;
      coast.push(
        polygon(corners, "#ffffff", 'stroke="#ffffff" stroke-width="22" stroke-linejoin="round"'),
      );
      lands.push(
        polygon(
          corners,
          rng.chance(0.35) ? lighten(side, 0.13) : side,
          'stroke="#ffffff" stroke-width="3" stroke-linejoin="round"',
        ),
      );
      if (rng.chance(0.62))
        armies.push(
          circle(x, y + 4, scale * 0.23, "#000000", 'opacity=".25"') +
            circle(x, y, scale * 0.23, "#ffffff") +
            circle(x, y, scale * 0.19, darken(side, 0.22)) +
            paintMotif(rng.pick(["tank", "banner", "castle"] as const), ink, {
              x,
              y,
              size: scale * 0.26,
            }),
        );
    }
  }
  const from = { x: width * 0.3, y: height * 0.56 };
  const to = { x: width * 0.66, y: height * 0.42 };
  return (
    fillSky(stage, [mix(palette.top, "#8ed0ee", 0.5), mix(palette.bottom, "#2f7fc1", 0.5)]) +
    `<g opacity=".35">${coast.join("")}</g>` +
    lands.join("") +
    armies.join("") +
    stroke(
      `M${num(from.x)} ${num(from.y)} Q${num(width * 0.48)} ${num(height * 0.36)} ${num(to.x)} ${num(to.y)}`,
      "#ffffff",
      9,
      'stroke-dasharray="4 18"',
    ) +
    polygon(ngon(to.x, to.y, 22, 3, 70), "#ffffff") +
    (playing ? counters(stage, ["banner", "die"]) + menuButton(stage) + unitPanel(stage) : "")
  );
};

/** A winding road with towers on both sides and a column of enemies. */
export const towers: Scene = (stage) => {
  const { width, height, rng, palette, playing, ink } = stage;
  const cell = 60;
  const grass = mix(mix(palette.accent2, palette.mid, 0.45), "#86c56a", 0.5);
  const turns = Math.max(3, Math.round(height / 200));
  let d = `M-20 ${num(height * 0.14)}`;
  const points: [number, number][] = [];
  for (let i = 0; i < turns; i++) {
    const y = height * 0.14 + (i * (height * 0.62)) / (turns - 1);
    const x = i % 2 ? width * 0.16 : width * 0.84;
    d += ` L${num(x)} ${num(y)} L${num(x)} ${num(y + (height * 0.62) / (turns - 1))}`;
    points.push([width * 0.5 + (i % 2 ? -60 : 60), y]);
  }
  const dots: string[] = [];
  for (let y = 0; y < height; y += cell)
    for (let x = (y / cell) % 2 ? cell : 0; x < width; x += cell * 2)
      dots.push(rect(x, y, cell, cell, lighten(grass, 0.06)));
  const guns = points.flatMap(([x, y], i) =>
    [0, 1].map((n) =>
      gun(
        stage,
        x + (n ? 120 : -100) * (width / 540) ** 0.5,
        y + height * 0.075 + n * 12,
        i * 2 + n,
      ),
    ),
  );
  const foes = points.flatMap(([x, y], i) =>
    Array.from({ length: 3 }, (_, n) =>
      foe(x - n * 52 + i * 18, y, rng.pick([palette.accent, "#c65bd6", "#f06a5b"])),
    ),
  );
  const shot = points[1] ?? [width / 2, height / 2];
  return (
    rect(0, 0, width, height, grass) +
    dots.join("") +
    stroke(d, darken(grass, 0.2), 78) +
    stroke(d, mix("#e2c38f", palette.soft, 0.2), 64) +
    stroke(d, mix("#cda975", palette.soft, 0.1), 6, 'stroke-dasharray="4 30"') +
    Array.from({ length: 9 }, () =>
      tree(
        rng.pick([rng.range(0, width * 0.08), rng.range(width * 0.93, width)]),
        rng.range(80, height),
        70,
        mix(grass, "#2f9e5b", 0.5),
      ),
    ).join("") +
    guns.join("") +
    foes.join("") +
    circle(shot[0] + 4, shot[1], 30, palette.accent, 'opacity=".35"') +
    polygon(ngon(shot[0] + 4, shot[1], 17, 8), "#fff3c2") +
    (playing
      ? counters(stage, ["crown", "shield"]) +
        menuButton(stage) +
        shop(stage, ["turret", "flask", "bolt", "flame"])
      : paintMotif("castle", ink, { x: width * 0.88, y: height * 0.8, size: 150 }))
  );
};

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

function hexTile({ palette, rng }: Stage, x: number, y: number, r: number, level: number): string {
  const grass = mix("#8ecb63", palette.accent2, 0.16);
  const color =
    level < -1.1
      ? "#3f8fd8"
      : level < -0.75
        ? "#6fb7ea"
        : level < -0.5
          ? "#efdda6"
          : level > 1.5
            ? "#a7a196"
            : level > 0.9
              ? darken(grass, 0.1)
              : grass;
  const tone = rng.chance(0.4) ? lighten(color, 0.05) : color;
  return (
    polygon(ngon(x, y, r - 0.6, 6, 30), tone, `stroke="${darken(color, 0.12)}" stroke-width="2"`) +
    (level < -1.1 && rng.chance(0.3)
      ? stroke(`M${num(x - 18)} ${num(y)} q9 -7 18 0 t18 0`, "#ffffff", 3, 'opacity=".45"')
      : "")
  );
}

function hexThing(stage: Stage, x: number, y: number, r: number, level: number): string {
  const { rng, palette, ink } = stage;
  const luck = rng.next();
  if (level < -0.75) return luck < 0.03 ? paintMotif("fish", ink, { x, y, size: r * 0.8 }) : "";
  if (level > 1.5)
    return (
      polygon(
        [
          [x - 30, y + 20],
          [x - 6, y - 28],
          [x + 16, y + 20],
        ],
        "#8b857b",
      ) +
      polygon(
        [
          [x - 6, y + 20],
          [x + 16, y - 14],
          [x + 34, y + 20],
        ],
        "#77716a",
      ) +
      polygon(
        [
          [x - 14, y - 12],
          [x - 6, y - 28],
          [x + 2, y - 12],
        ],
        "#ffffff",
      )
    );
  if (level > 0.9)
    return [
      [-18, 8],
      [16, 2],
      [0, 22],
    ]
      .map(([dx = 0, dy = 0]) => fir(x + dx, y + dy, 44, "#3f9a58"))
      .join("");
  if (luck < 0.06)
    return (
      territory(x, y, r, palette.accent) +
      paintMotif("castle", { ...ink, second: palette.accent }, { x, y: y - 6, size: r * 1.2 })
    );
  if (luck < 0.11)
    return (
      territory(x, y, r, palette.bottom) +
      paintMotif("temple", { ...ink, second: palette.bottom }, { x, y: y - 4, size: r * 1.05 })
    );
  if (luck < 0.2) return token(stage, x, y, r, rng.chance(0.5) ? palette.accent : palette.bottom);
  if (luck < 0.3)
    return [
      [-14, 6],
      [14, 12],
    ]
      .map(([dx = 0, dy = 0]) => tree(x + dx, y + dy, 40, "#57ad55"))
      .join("");
  if (luck < 0.34)
    return [0, 1, 2]
      .map((i) =>
        stroke(`M${num(x - 20 + i * 16)} ${num(y + 12)} v-16 m-5 6 l5 -6 l5 6`, "#e0b84a", 3),
      )
      .join("");
  return "";
}

function territory(x: number, y: number, r: number, color: string): string {
  return (
    polygon(ngon(x, y, r * 0.98, 6, 30), color, 'opacity=".4"') +
    polygon(ngon(x, y, r * 0.92, 6, 30), "none", `stroke="${color}" stroke-width="5"`)
  );
}

const UNITS: readonly MotifName[] = ["sword", "shield", "wizardHat", "crown", "tank"];

function token(
  { rng, ink, palette }: Stage,
  x: number,
  y: number,
  r: number,
  color: string,
): string {
  const unit = rng.pick(UNITS);
  return (
    ellipse(x, y + r * 0.46, r * 0.46, r * 0.14, "#000000", 'opacity=".25"') +
    circle(x, y, r * 0.52, "#ffffff") +
    circle(x, y, r * 0.45, color) +
    paintMotif(unit, ink, { x, y, size: r * 0.6 }) +
    rect(x - r * 0.42, y + r * 0.46, r * 0.84, 7, palette.deep, 3.5) +
    rect(x - r * 0.4, y + r * 0.46 + 1.5, r * rng.range(0.3, 0.78), 4, "#6fe06a", 2)
  );
}

function unitPanel(stage: Stage): string {
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

function shop(stage: Stage, items: readonly MotifName[]): string {
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

function gun({ palette, rng }: Stage, x: number, y: number, kind: number): string {
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

function foe(x: number, y: number, color: string): string {
  return (
    ellipse(x, y + 16, 19, 6, "#000000", 'opacity=".22"') +
    circle(x, y, 19, darken(color, 0.2)) +
    circle(x, y - 2, 17, color) +
    circle(x - 6, y - 5, 4.4, "#ffffff") +
    circle(x + 7, y - 5, 4.4, "#ffffff") +
    circle(x - 5, y - 4, 2.1, "#22202c") +
    circle(x + 8, y - 4, 2.1, "#22202c") +
    rect(x - 17, y - 31, 34, 6, "#22202c", 3, 'opacity=".6"') +
    rect(x - 16, y - 30, 22, 4, "#6fe06a", 2)
  );
}

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
