import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, num, polygon, rect, stroke } from "../svg.ts";
import { bar, counters, menuButton, slots } from "./hud.ts";
import { cloud, fir, tree } from "./scenery.ts";
import { fillSky, type Scene, type Stage, skyTones } from "./stage.ts";

const HALF_W = 48;
const HALF_H = 24;

interface Spot {
  x: number;
  y: number;
  col: number;
  row: number;
}

/** Roads, rails, towns and works on a diagonal grid. */
export const transport: Scene = (stage) => {
  const { width, height, rng, palette, playing, game } = stage;
  const fair = game.art.motif === "ferrisWheel";
  const grass = mix("#86c65f", palette.accent2, 0.18);
  const flat: string[] = [];
  const tall: string[] = [];
  const roadCol = rng.int(2, 4);
  const railRow = rng.int(3, 6);
  forGrid(stage, ({ x, y, col, row }) => {
    const road = mod(col, 7) === roadCol;
    const rail = mod(row, 9) === railRow;
    const water = Math.sin(col * 0.5 + stage.index) + Math.cos(row * 0.42) > 1.35;
    flat.push(
      tile(
        x,
        y,
        water && !road && !rail
          ? mix("#4aa3e0", palette.bottom, 0.2)
          : rng.chance(0.5)
            ? grass
            : lighten(grass, 0.06),
      ),
    );
    if (road) flat.push(lane(x, y, "#59606e", "#f2e9c8", true));
    if (rail) flat.push(railway(x, y));
    if (road && rng.chance(0.22)) tall.push(vehicle(x, y, palette.accent));
    if (rail && rng.chance(0.16)) tall.push(wagon(x, y, palette.bottom));
    if (road || rail || water) return;
    const luck = rng.next();
    const nearRoad = mod(col, 7) === roadCol + 1 || mod(col, 7) === roadCol - 1;
    if (nearRoad && luck < 0.6) tall.push(building(stage, x, y, rng.int(0, 3)));
    else if (luck < 0.2)
      tall.push(rng.chance(0.5) ? tree(x, y + 6, 62, "#4fa04f") : fir(x, y + 6, 64, "#3c8a56"));
    else if (fair && luck < 0.27)
      tall.push(paintMotif("ferrisWheel", stage.ink, { x, y: y - 42, size: 120 }));
  });
  return (
    rect(0, 0, width, height, grass) +
    flat.join("") +
    tall.join("") +
    (playing
      ? toolBar(stage) + miniMap(stage)
      : cloud(width * 0.2, height * 0.18, 1.2, "#ffffff", 0.7))
  );
};

/** Two armies among houses and trees on a diagonal grid. */
export const isoBattle: Scene = (stage) => {
  const { width, height, rng, palette, playing, ink } = stage;
  const ground = mix("#a8c96a", palette.accent2, 0.2);
  const flat: string[] = [];
  const tall: string[] = [];
  forGrid(stage, ({ x, y, col, row }) => {
    const river = mod(col + Math.round(Math.sin(row * 0.6) * 1.4), 11) === 5;
    const road = mod(row, 7) === 3;
    flat.push(
      tile(
        x,
        y,
        river && !road
          ? mix("#55aee6", palette.bottom, 0.15)
          : rng.chance(0.5)
            ? ground
            : darken(ground, 0.05),
      ),
    );
    if (road) flat.push(lane(x, y, mix("#d8bd8a", palette.soft, 0.1), "#c3a36c", false));
    if (river) return;
    const luck = rng.next();
    const mine = x < width / 2;
    if (luck < 0.07) tall.push(soldier(stage, x, y, mine ? palette.accent : palette.bottom));
    else if (!road && luck < 0.11) tall.push(building(stage, x, y, mine ? 0 : 1));
    else if (!road && luck < 0.25) tall.push(fir(x, y + 6, 60, "#4c9150"));
    else if (luck < 0.29) flat.push(polygon(diamond(x, y, 0.9), palette.accent, 'opacity=".45"'));
  });
  return (
    rect(0, 0, width, height, ground) +
    flat.join("") +
    tall.join("") +
    (playing
      ? counters(stage, ["crown", "banner"]) +
        menuButton(stage) +
        slots(stage, ["tank", "rocket", "shield", "castle"])
      : paintMotif("tank", ink, { x: width * 0.5, y: height * 0.5, size: 190 }))
  );
};

/** A land of cubes under a wide sky. */
export const voxel: Scene = (stage) => {
  const { width, height, rng, palette, playing, ink } = stage;
  const u = 42;
  const grass = mix("#6cbf4b", palette.accent2, 0.2);
  const parts: string[] = [];
  const seed = rng.range(0, 9);
  const rows = Math.ceil((height * 0.62) / (u * 0.5)) + 6;
  const columns = Math.ceil(width / (u * 2)) + 2;
  for (let row = 0; row < rows; row++) {
    for (let col = -1; col < columns; col++) {
      const x = col * u * 2 + (row % 2 ? u : 0);
      const rise =
        Math.sin(col * 0.55 + seed) * 1.4 +
        Math.cos(row * 0.3 + seed) * 1.6 +
        Math.sin((col - row) * 0.2) * 1.2;
      const level = Math.round(rise);
      const y = height * 0.42 + row * u * 0.5 - level * u * 0.55;
      if (level < -1) {
        parts.push(
          box(
            x,
            height * 0.42 + row * u * 0.5 + u * 0.7,
            u,
            u * 0.5,
            mix("#3f97e0", palette.bottom, 0.25),
          ),
        );
        continue;
      }
      const top = level > 2 ? "#f4f8ff" : level === -1 ? "#ecd9a0" : grass;
      parts.push(box(x, y, u, u * 1.6, top, "#8b5e3c"));
      if (level > -1 && level < 3 && rng.chance(0.09))
        parts.push(blockTree(x, y, u, mix("#3f9d45", palette.accent2, 0.15)));
      else if (level > -1 && rng.chance(0.03))
        parts.push(box(x, y - u * 0.55, u * 0.55, u * 0.55, palette.accent));
    }
  }
  const hand =
    polygon(
      [
        [width, height],
        [width - 150, height],
        [width - 116, height - 150],
        [width - 40, height - 170],
        [width, height - 130],
      ],
      "#d9a066",
    ) +
    polygon(
      [
        [width - 40, height - 170],
        [width, height - 130],
        [width, height],
        [width - 60, height],
      ],
      "#b97f4a",
    );
  return (
    fillSky(stage, skyTones(stage)) +
    rect(width * 0.68, height * 0.09, 82, 82, lighten(palette.accent, 0.5), 6) +
    [0.1, 0.4, 0.8]
      .map(
        (at, i) =>
          rect(width * at - 60, height * (0.1 + i * 0.08), 150, 26, "#ffffff", 4, 'opacity=".75"') +
          rect(
            width * at - 20,
            height * (0.1 + i * 0.08) - 18,
            90,
            22,
            "#ffffff",
            4,
            'opacity=".75"',
          ),
      )
      .join("") +
    parts.join("") +
    (playing
      ? hand +
        paintMotif("sword", ink, { x: width - 112, y: height - 210, size: 150, turn: -14 }) +
        stroke(
          `M${width / 2 - 14} ${num(height / 2)} h28 M${num(width / 2)} ${num(height / 2 - 14)} v28`,
          "#ffffff",
          4,
        ) +
        slots(stage, ["cube", "sword", "torch", "apple", "crate", "gem"]) +
        bar(stage, { x: 24, y: 30, width: 180, share: 0.8, color: "#ff4d5e" }) +
        menuButton(stage)
      : "")
  );
};

function forGrid({ width, height, playing }: Stage, draw: (spot: Spot) => void): void {
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

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}

function diamond(x: number, y: number, share = 1): [number, number][] {
  return [
    [x, y - HALF_H * share],
    [x + HALF_W * share, y],
    [x, y + HALF_H * share],
    [x - HALF_W * share, y],
  ];
}

function tile(x: number, y: number, color: string): string {
  return polygon(diamond(x, y, 1.02), color, `stroke="${darken(color, 0.06)}" stroke-width="1"`);
}

function lane(x: number, y: number, color: string, mark: string, along: boolean): string {
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

function railway(x: number, y: number): string {
  const ties = [-18, -6, 6, 18].map((d) =>
    stroke(`M${num(x + d - 8)} ${num(y - d / 2 - 5)} l16 9`, "#7a5a3c", 5),
  );
  const rails = [-5, 5].map((d) =>
    stroke(
      `M${num(x - HALF_W / 2 + d)} ${num(y + HALF_H / 2 + d * 0.6)} l${HALF_W} ${-HALF_H}`,
      "#c9d1dc",
      3,
    ),
  );
  return (
    stroke(`M${num(x - HALF_W / 2)} ${num(y + HALF_H / 2)} l${HALF_W} ${-HALF_H}`, "#9b8a74", 20) +
    ties.join("") +
    rails.join("")
  );
}

function box(
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

function building({ rng, palette }: Stage, x: number, y: number, kind: number): string {
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

function vehicle(x: number, y: number, color: string): string {
  return box(x + 4, y - 16, 13, 10, color) + box(x - 8, y - 20, 9, 12, "#ffffff");
}

function wagon(x: number, y: number, color: string): string {
  return [-22, 0, 22]
    .map((d, i) => box(x - d, y - 20 + d / 2, 13, 15, i === 2 ? darken(color, 0.2) : color))
    .join("");
}

function soldier({ ink, rng }: Stage, x: number, y: number, color: string): string {
  const unit = rng.pick(["tank", "saucer", "robot"] as const);
  return (
    polygon(diamond(x, y, 0.8), color, 'opacity=".5"') +
    paintMotif(
      unit,
      { ...ink, accent: color, accentShade: darken(color, 0.2) },
      { x, y: y - 18, size: 54 },
    ) +
    rect(x - 22, y - 52, 44, 7, "#1d1d28", 3.5, 'opacity=".7"') +
    rect(x - 20.5, y - 50.5, rng.range(16, 41), 4, "#6fe06a", 2)
  );
}

function blockTree(x: number, y: number, u: number, leaf: string): string {
  return (
    box(x, y - u * 1.1, u * 0.24, u * 1.1, "#7a5230") +
    box(x, y - u * 1.9, u * 0.8, u * 0.8, leaf) +
    box(x, y - u * 2.5, u * 0.5, u * 0.5, lighten(leaf, 0.1))
  );
}

function toolBar({ width, palette, ink }: Stage): string {
  const icons = ["train", "bus", "crate", "compass", "gear", "banner"] as const;
  const side = 62;
  return (
    rect(0, 0, width, 84, palette.deep, 0, 'opacity=".78"') +
    icons
      .map(
        (motif, i) =>
          rect(16 + i * (side + 8), 11, side, side, i === 0 ? palette.accent : palette.mid, 14) +
          paintMotif(motif, ink, { x: 16 + i * (side + 8) + side / 2, y: 42, size: 42 }),
      )
      .join("")
  );
}

function miniMap({ width, height, rng, palette }: Stage): string {
  const s = 150;
  const x = width - s - 20;
  const y = height - s - 20;
  return (
    rect(x - 6, y - 6, s + 12, s + 12, palette.deep, 18, 'opacity=".85"') +
    rect(x, y, s, s, "#78b957", 12) +
    Array.from({ length: 26 }, () =>
      circle(
        x + rng.range(8, s - 8),
        y + rng.range(8, s - 8),
        rng.range(3, 9),
        rng.pick(["#5aa9e6", "#f4e7c5", palette.accent, "#4b8f45"]),
      ),
    ).join("") +
    rect(x + 44, y + 40, 60, 54, "none", 4, 'stroke="#ffffff" stroke-width="3"')
  );
}
