import { darken, lighten, mix } from "../color.ts";
import type { MotifName } from "../motifs/all.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, ngon, num, polygon, rect, stroke } from "../svg.ts";
import { counters, menuButton } from "./hud.ts";
import { fir, tree } from "./scenery.ts";
import type { Scene, Stage } from "./stage.ts";
import { unitPanel } from "./war-panels.ts";

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
