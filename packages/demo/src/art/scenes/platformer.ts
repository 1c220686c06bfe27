import { darken, lighten, mix } from "../color.ts";
import type { MotifName } from "../motifs/all.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, num, path, polygon, rect, starPoints } from "../svg.ts";
import { counters, hearts, touchPad } from "./hud.ts";
import { backdrop } from "./landscape.ts";
import { fir, tree, walker } from "./scenery.ts";
import type { Scene, Stage } from "./stage.ts";

/** A side-scroller: layered landscape, platforms, coins and the game's mascot. */
export const platformer: Scene = (stage) => {
  const { width, height, playing } = stage;
  const floor = height * (width > height ? 0.78 : 0.7);
  return (
    backdrop(stage, floor) +
    ground(stage, floor) +
    ledges(stage, floor) +
    hero(stage, width * 0.3, floor, Math.min(width, height) * 0.2) +
    critter(stage, width * 0.66, floor) +
    (playing
      ? counters(stage, ["gem"]) + hearts(stage) + touchPad(stage, ["bolt", "wingedBoot"])
      : "")
  );
};

const MASCOTS: readonly MotifName[] = ["penguin", "robot", "chick", "blob", "rabbit"];

function ground(stage: Stage, floor: number): string {
  const { width, height, rng, palette } = stage;
  const earth = mix(palette.mid, "#8a5a35", 0.55);
  const grass = mix(palette.accent2, "#57c15e", 0.7);
  const gap = width * rng.range(0.42, 0.5);
  const slab = (x: number, w: number) =>
    rect(x, floor, w, height - floor + 20, earth, 14) +
    Array.from({ length: Math.ceil(w / 30) }, () =>
      rect(
        x + rng.range(6, Math.max(8, w - 36)),
        rng.range(floor + 50, height - 16),
        rng.range(14, 34),
        12,
        darken(earth, 0.14),
        6,
      ),
    ).join("") +
    rect(x, floor, w, 26, grass, 13) +
    rect(x, floor, w, 10, lighten(grass, 0.28), 5);
  const greens = [0.06, 0.16, 0.78, 0.9].map((at) =>
    rng.chance(0.5)
      ? tree(width * at, floor + 4, rng.range(80, 130), grass)
      : fir(width * at, floor + 4, rng.range(80, 130), mix(grass, palette.bottom, 0.3)),
  );
  const pool =
    rect(0, floor + 64, width, height, mix(palette.bottom, "#2f8fe0", 0.5)) +
    rect(0, floor + 64, width, 8, "#ffffff", 0, 'opacity=".45"');
  return pool + greens.join("") + slab(-20, gap + 20 - 42) + slab(gap + 42, width - gap);
}

function ledges(stage: Stage, floor: number): string {
  const { width, height, rng, palette, ink } = stage;
  const block = (x: number, y: number, box: boolean) =>
    rect(x, y, 46, 46, box ? palette.accent : mix(palette.mid, "#c98b5b", 0.6), 10) +
    rect(x + 4, y + 4, 38, 9, "#ffffff", 4.5, 'opacity=".45"') +
    (box ? polygon(starPoints(x + 23, y + 26, 13, 6), palette.soft) : "");
  const rows = [0, 1, 2].map((i) => {
    const x = width * (0.08 + i * 0.31) + rng.range(-20, 20);
    const y = floor - height * (0.2 + ((i + stage.index) % 3) * 0.085);
    const coins = [0, 1, 2].map((n) => coin(x + 23 + n * 50, y - 34));
    return [0, 1, 2].map((n) => block(x + n * 48, y, n === 1)).join("") + coins.join("");
  });
  return rows.join("") + paintMotif("banner", ink, { x: width * 0.93, y: floor - 58, size: 116 });
}

function coin(x: number, y: number): string {
  return (
    circle(x, y, 14, "#e59a1c") +
    circle(x, y - 1.5, 12.5, "#ffcf3f") +
    rect(x - 3, y - 8, 6, 13, "#fff0b8", 3)
  );
}

function hero(stage: Stage, x: number, floor: number, size: number): string {
  const motif = stage.game.art.motif;
  const lift = stage.index % 2 ? size * 0.7 : 0;
  if (MASCOTS.includes(motif)) {
    return (
      ellipse(x, floor + 4, size * 0.4, 8, "#000000", 'opacity=".22"') +
      paintMotif(motif, stage.ink, { x, y: floor - size * 0.49 - lift, size, turn: lift ? -8 : 0 })
    );
  }
  return walker(x, floor - lift, size, stage.palette.accent, stage.palette.deep);
}

function critter({ palette }: Stage, x: number, floor: number): string {
  const body = palette.accent;
  return (
    ellipse(x, floor + 3, 36, 7, "#000000", 'opacity=".22"') +
    path(
      `M${num(x - 36)} ${num(floor)} C${num(x - 40)} ${num(floor - 62)} ${num(x + 40)} ${num(floor - 62)} ${num(x + 36)} ${num(floor)}Z`,
      body,
    ) +
    path(
      `M${num(x + 4)} ${num(floor - 46)} C${num(x + 34)} ${num(floor - 44)} ${num(x + 38)} ${num(floor - 20)} ${num(x + 36)} ${num(floor)} H${num(x + 14)}Z`,
      darken(body, 0.16),
    ) +
    circle(x - 14, floor - 26, 9, "#ffffff") +
    circle(x + 8, floor - 26, 9, "#ffffff") +
    circle(x - 16, floor - 25, 4, "#22202c") +
    circle(x + 6, floor - 25, 4, "#22202c")
  );
}
