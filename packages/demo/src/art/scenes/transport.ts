import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, num, rect, stroke } from "../svg.ts";
import { box, building, forGrid, HALF_H, HALF_W, lane, mod, tile } from "./iso-grid.ts";
import { cloud, fir, tree } from "./scenery.ts";
import type { Scene, Stage } from "./stage.ts";

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

function vehicle(x: number, y: number, color: string): string {
  return box(x + 4, y - 16, 13, 10, color) + box(x - 8, y - 20, 9, 12, "#ffffff");
}

function wagon(x: number, y: number, color: string): string {
  return [-22, 0, 22]
    .map((d, i) => box(x - d, y - 20 + d / 2, 13, 15, i === 2 ? darken(color, 0.2) : color))
    .join("");
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
