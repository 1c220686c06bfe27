import { darken, lighten, mix } from "../color.ts";
import type { MotifName } from "../motifs/all.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, num, path, polygon, rect, starPoints, stroke } from "../svg.ts";
import { counters, hearts, touchPad } from "./hud.ts";
import { cloud, fir, hills, mountains, stars, tree, walker } from "./scenery.ts";
import { fillSky, isNight, type Scene, type Stage, skyTones } from "./stage.ts";

const MASCOTS: readonly MotifName[] = ["penguin", "robot", "chick", "blob", "rabbit"];

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

/** Two camps on broken hills, a missile in the air. */
export const artillery: Scene = (stage) => {
  const { width, height, rng, palette, ink, playing } = stage;
  const base = height * 0.66;
  const earth = mix(palette.mid, "#7a5230", 0.45);
  const left = { x: width * 0.16, y: base - height * 0.08 };
  const right = { x: width * 0.84, y: base - height * 0.12 };
  const top = `M0 ${num(left.y + 10)} C${num(width * 0.2)} ${num(left.y - 20)} ${num(width * 0.3)} ${num(base + 90)} ${num(width * 0.5)} ${num(base + 60)} S${num(width * 0.72)} ${num(right.y - 10)} ${num(width)} ${num(right.y + 6)}`;
  const dots = Array.from({ length: 11 }, (_, i) => {
    const t = (i + 1) / 13;
    const x = left.x + (right.x - left.x) * t;
    const y = left.y - 40 - Math.sin(t * Math.PI) * height * 0.3;
    return circle(x, y, 5 - t * 2, palette.soft, `opacity="${num(1 - t * 0.4)}"`);
  });
  const boxes = [0, 1, 2].map((i) =>
    paintMotif("crate", ink, {
      x: right.x - 74 + (i % 2) * 50 + (i === 2 ? 24 : 0),
      y: right.y + 4 - Math.floor(i / 2) * 46,
      size: 46,
    }),
  );
  return (
    backdrop(stage, base) +
    path(`${top} V${height} H0Z`, earth) +
    path(
      `${top} l0 22 C${num(width * 0.72)} ${num(right.y + 12)} ${num(width * 0.62)} ${num(base + 84)} ${num(width * 0.5)} ${num(base + 82)} S${num(width * 0.2)} ${num(left.y)} 0 ${num(left.y + 32)}Z`,
      mix(palette.accent2, "#4fbf57", 0.6),
    ) +
    Array.from({ length: 9 }, () =>
      ellipse(
        rng.range(0, width),
        rng.range(base + 120, height),
        rng.range(10, 34),
        rng.range(7, 18),
        darken(earth, 0.14),
      ),
    ).join("") +
    boxes.join("") +
    dots.join("") +
    paintMotif(stage.game.art.motif, ink, {
      x: width * 0.56,
      y: height * 0.3,
      size: 66,
      turn: 24,
    }) +
    fighter(left.x, left.y - 6, 56, palette.accent) +
    fighter(right.x + 10, right.y - 8, 56, palette.accent2) +
    (playing
      ? counters(stage, ["banner", "crown"]) + touchPad(stage, ["crosshair", "grenade"])
      : "")
  );
};

/** Under water: fish among rocks, weeds and rays of light. */
export const underwater: Scene = (stage) => {
  const { width, height, rng, palette, ink, playing } = stage;
  const rays = [0.1, 0.35, 0.62, 0.85].map((at) =>
    polygon(
      [
        [width * at, -20],
        [width * (at + 0.1), -20],
        [width * (at - 0.16), height],
        [width * (at - 0.4), height],
      ],
      "#ffffff",
      'opacity=".07"',
    ),
  );
  const rock = (x: number, y: number, r: number, color: string) =>
    path(
      `M${num(x - r)} ${num(y)} C${num(x - r)} ${num(y - r)} ${num(x - r * 0.3)} ${num(y - r * 1.3)} ${num(x)} ${num(y - r * 1.1)} S${num(x + r)} ${num(y - r * 0.6)} ${num(x + r)} ${num(y)}Z`,
      color,
    );
  const weeds = Array.from({ length: 10 }, () => {
    const x = rng.range(0, width);
    const tall = rng.range(60, 190);
    return stroke(
      `M${num(x)} ${height} q-22 ${num(-tall * 0.3)} 0 ${num(-tall * 0.5)} t0 ${num(-tall * 0.5)}`,
      rng.pick(["#35b67a", "#1f8f6b", palette.accent2]),
      rng.range(8, 16),
      'opacity=".85"',
    );
  });
  const walls = Array.from(
    { length: 7 },
    (_, i) =>
      rect(width * 0.5 + i * 46, height * 0.5, 44, 44, i % 2 ? "#5f7894" : "#54708d", 8) +
      rect(width * 0.5 + i * 46, height * 0.5, 44, 9, "#8fa9c2", 4),
  );
  return (
    fillSky(stage, [lighten(palette.top, 0.1), darken(palette.bottom, 0.25)]) +
    rays.join("") +
    rock(width * 0.14, height, height * 0.22, mix(palette.deep, palette.bottom, 0.5)) +
    rock(width * 0.9, height, height * 0.3, mix(palette.deep, palette.bottom, 0.35)) +
    rect(0, height - 56, width, 56, mix("#f3d9a0", palette.bottom, 0.35)) +
    weeds.join("") +
    walls.join("") +
    paintMotif("fish", ink, {
      x: width * 0.34,
      y: height * 0.36,
      size: Math.min(width, height) * 0.32,
    }) +
    `<g transform="translate(${num(width * 0.66)} ${num(height * 0.66)}) scale(-1 1)">${paintMotif("fish", { ...ink, accent: "#ff7b54", accentShade: "#d95a35", second: "#ffd166" }, { x: 0, y: 0, size: Math.min(width, height) * 0.2 })}</g>` +
    paintMotif("crate", ink, { x: width * 0.74, y: height * 0.5 - 34, size: 66 }) +
    paintMotif("scroll", ink, { x: width * 0.2, y: height - 78, size: 62, turn: 18 }) +
    Array.from({ length: 16 }, () =>
      circle(
        rng.range(0, width),
        rng.range(0, height),
        rng.range(3, 10),
        "#ffffff",
        'opacity=".3"',
      ),
    ).join("") +
    (playing ? counters(stage, ["droplet"]) + touchPad(stage, ["fish"]) : "")
  );
};

function backdrop(stage: Stage, floor: number): string {
  const { width, height, rng, palette } = stage;
  const night = isNight(stage);
  const far = mix(palette.mid, night ? palette.deep : palette.soft, 0.4);
  const x = width * rng.range(0.62, 0.84);
  return (
    fillSky(stage, skyTones(stage)) +
    (night ? stars(rng, width, floor, 60) : "") +
    circle(x, height * 0.19, 92, palette.soft, 'opacity=".16"') +
    circle(x, height * 0.19, 58, night ? "#fdf3d0" : lighten(palette.accent, 0.45)) +
    (night
      ? ""
      : [0.16, 0.5, 0.86]
          .map((at, i) =>
            cloud(width * at, height * (0.13 + i * 0.09), 0.75 + i * 0.15, "#ffffff", 0.75),
          )
          .join("")) +
    mountains(rng, { width, base: floor, rise: height * 0.28, color: far }) +
    hills(rng, {
      width,
      height,
      base: floor - 20,
      rise: height * 0.1,
      color: mix(far, palette.mid, 0.55),
    })
  );
}

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

function fighter(x: number, y: number, size: number, color: string): string {
  const r = size / 2;
  const spikes = Array.from({ length: 7 }, (_, i) => {
    const angle = Math.PI + (i / 6) * Math.PI;
    return `L${num(x + Math.cos(angle) * r * 1.25)} ${num(y - r * 0.8 + Math.sin(angle) * r * 1.25)} L${num(x + Math.cos(angle + 0.25) * r * 0.95)} ${num(y - r * 0.8 + Math.sin(angle + 0.25) * r * 0.95)}`;
  });
  return (
    path(`M${num(x - r)} ${num(y - r * 0.6)} ${spikes.join(" ")}Z`, "#6d4a35") +
    ellipse(x, y - r * 0.55, r * 0.98, r * 0.72, "#f6c9a2") +
    circle(x - r * 0.3, y - r * 0.66, r * 0.22, "#ffffff") +
    circle(x + r * 0.3, y - r * 0.66, r * 0.22, "#ffffff") +
    circle(x - r * 0.26, y - r * 0.64, r * 0.11, "#222222") +
    circle(x + r * 0.34, y - r * 0.64, r * 0.11, "#222222") +
    rect(x - r, y - r * 1.2, r * 2, r * 0.34, color, 5) +
    rect(x - 30, y - r * 3, 60, 12, "#1c1c26", 6, 'opacity=".6"') +
    rect(x - 28, y - r * 3 + 2, 44, 8, color, 4)
  );
}
