import { darken, lighten, mix } from "../color.ts";
import { ellipse, num, polygon, rect, stroke } from "../svg.ts";
import { menuButton, portrait, slots } from "./hud.ts";
import { light } from "./lamp.ts";
import { fir, tree, walker } from "./scenery.ts";
import type { Scene, Stage } from "./stage.ts";

/** A settlement outdoors: paths, houses, woods and people. */
export const village: Scene = (stage) => {
  const { width, height, rng, palette, playing, game } = stage;
  const grass = mix(mix(palette.accent2, palette.mid, 0.5), "#7fc86a", 0.55);
  const dirt = mix("#d9b27c", palette.mid, 0.3);
  const road = roadPath(stage);
  const roofs = [palette.accent, palette.bottom, mix(palette.accent, palette.bottom, 0.5)];
  const homes = plots(stage).map(([x, y], i) => house(x, y, 120, roofs[i % 3] ?? palette.accent));
  const shirts = [palette.accent2, palette.bottom, "#c45ad8"];
  const people = shirts.map((shirt) =>
    walker(width * rng.range(0.3, 0.7), height * rng.range(0.2, 0.84), 54, shirt, palette.deep),
  );
  return (
    meadow(stage, grass) +
    stroke(road, darken(grass, 0.12), 96) +
    stroke(road, dirt, 84) +
    stroke(road, lighten(dirt, 0.14), 50, 'opacity=".5"') +
    pond(width * rng.range(0.3, 0.7), height * rng.pick([0.05, 0.94]), palette.top) +
    homes.join("") +
    people.join("") +
    walker(width * 0.5, height * 0.52, 66, palette.accent, palette.deep) +
    edgeWoods(stage, mix(grass, palette.deep, 0.3), mix(grass, "#3aa655", 0.4)) +
    (playing
      ? portrait(stage, game.art.motif) +
        menuButton(stage) +
        slots(stage, ["sword", "shield", "potion", "book", "scroll"])
      : "")
  );
};

/** A deserted town at dusk: cracked roads, wrecks, houses with dark windows, wanderers. */
export const ruins: Scene = (stage) => {
  const { width, height, rng, palette, playing, game, index } = stage;
  const grass = mix("#7d8a62", palette.mid, 0.3);
  const road = roadPath(stage);
  const roofs = ["#7b6a5e", "#6b7280", "#8a5a4a"];
  const homes = plots(stage).map(([x, y], i) => house(x, y, 128, roofs[i % 3] ?? "#6b7280"));
  const dead = Array.from({ length: 7 }, () => {
    const x = width * rng.range(0.2, 0.8);
    const y = height * rng.range(0.16, 0.84);
    return walker(x, y, 52, rng.pick(["#6d8f5a", "#7c8b6b", "#5f7d63"]), "#2d3330", "#9fbf86");
  });
  const wrecks = [0.2, 0.5, 0.8].map((at) =>
    wreck(
      width * rng.range(0.34, 0.62),
      height * at,
      rng.range(-40, 40),
      rng.pick(["#a4463c", "#4f6f8f", "#c2a24a"]),
    ),
  );
  const cracks = Array.from({ length: 16 }, () =>
    stroke(
      `M${num(rng.range(0, width))} ${num(rng.range(0, height))} l12 8 l-4 12 l14 6`,
      darken(grass, 0.3),
      2.6,
    ),
  );
  const hero = { x: width * 0.5, y: height * 0.52 };
  return (
    meadow(stage, grass) +
    cracks.join("") +
    stroke(road, darken(grass, 0.22), 118) +
    stroke(road, "#565c66", 106) +
    stroke(road, "#d9c26a", 5, 'stroke-dasharray="26 22"') +
    homes.join("") +
    wrecks.join("") +
    dead.join("") +
    walker(hero.x, hero.y, 66, palette.accent, palette.deep) +
    edgeWoods(stage, mix("#4e5d47", palette.deep, 0.3), "#5e6b4d") +
    rect(
      0,
      0,
      width,
      height,
      index % 2 ? "#1b2440" : "#3a2a1d",
      0,
      `opacity="${index % 2 ? 0.36 : 0.2}"`,
    ) +
    light(stage, hero) +
    (playing
      ? portrait(stage, game.art.motif) +
        menuButton(stage) +
        slots(stage, ["torch", "crate", "apple", "flask", "compass"])
      : "")
  );
};

function meadow({ width, height, rng }: Stage, grass: string): string {
  const tufts = Array.from({ length: 70 }, () => {
    const x = rng.range(0, width);
    const y = rng.range(0, height);
    return stroke(`M${num(x)} ${num(y)} l4 -9 m2 9 l5 -7`, lighten(grass, 0.16), 2.4);
  });
  return rect(0, 0, width, height, grass) + tufts.join("");
}

/** A road through the middle, upright or across by the picture's index. */
function roadPath({ width, height, rng, index }: Stage): string {
  const bend = rng.range(0.25, 0.75);
  if (index % 2 === 1) {
    return `M-60 ${num(height * bend)} C${num(width * 0.3)} ${num(height * (1 - bend))} ${num(width * 0.6)} ${num(height * 0.62)} ${num(width + 60)} ${num(height * 0.5)}`;
  }
  return `M${num(width * bend)} -60 C${num(width * 0.2)} ${num(height * 0.3)} ${num(width * 0.9)} ${num(height * 0.5)} ${num(width * 0.5)} ${num(height + 60)}`;
}

/** Where houses stand: four of six places, others at every index. */
function plots({ width, height, index, rng }: Stage): [number, number][] {
  const places = [
    [0.2, 0.24],
    [0.8, 0.2],
    [0.2, 0.6],
    [0.82, 0.72],
    [0.5, 0.16],
    [0.24, 0.84],
  ] as const;
  return places
    .filter((_, i) => (i + index) % 3 !== 2)
    .map(([x, y]) => [width * (x + rng.range(-0.03, 0.03)), height * (y + rng.range(-0.02, 0.02))]);
}

function edgeWoods({ width, height, rng }: Stage, firTone: string, treeTone: string): string {
  return Array.from({ length: 14 }, (_, i) => {
    const left = i % 2 === 0;
    const x = left ? rng.range(-10, width * 0.14) : rng.range(width * 0.86, width + 10);
    const y = (height / 13) * i + rng.range(0, 40);
    return rng.chance(0.5) ? fir(x, y, 100, firTone) : tree(x, y, 92, treeTone);
  }).join("");
}

function wreck(x: number, y: number, turn: number, color: string): string {
  return `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)})">${
    rect(-24, -44, 52, 96, "#000000", 14, 'opacity=".3"') +
    rect(-26, -50, 52, 96, color, 14) +
    rect(-20, -26, 40, 20, "#1f2733", 6) +
    rect(-18, 18, 36, 14, "#1f2733", 5) +
    stroke("M-14 -20 l12 8 l-4 6", "#8fa3b8", 2.4)
  }</g>`;
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
