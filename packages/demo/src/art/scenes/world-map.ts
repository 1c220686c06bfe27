import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ngon, num, polygon, stroke } from "../svg.ts";
import { counters, menuButton } from "./hud.ts";
import { fillSky, type Scene } from "./stage.ts";
import { unitPanel } from "./war-panels.ts";

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
