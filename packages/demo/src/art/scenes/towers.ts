import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, ngon, num, polygon, rect, stroke } from "../svg.ts";
import { counters, menuButton } from "./hud.ts";
import { tree } from "./scenery.ts";
import type { Scene } from "./stage.ts";
import { gun, shop } from "./war-panels.ts";

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
