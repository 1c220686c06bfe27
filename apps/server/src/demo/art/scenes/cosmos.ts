import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, ngon, num, polygon, radial, rect, stroke } from "../svg.ts";
import { bar, counters, menuButton, slots, touchPad } from "./hud.ts";
import { stars } from "./scenery.ts";
import type { Scene, Stage } from "./stage.ts";

/** Ships, planets and laser fire before a nebula. */
export const space: Scene = (stage) => {
  const { width, height, rng, palette, playing, ink, index } = stage;
  const planet = {
    x: width * [0.78, 0.2, 0.7, 0.3][index % 4]!,
    y: height * [0.24, 0.3, 0.8, 0.72][index % 4]!,
    r: Math.min(width, height) * 0.26,
  };
  const asteroids = Array.from({ length: 8 }, () =>
    asteroid(stage, rng.range(0, width), rng.range(height * 0.1, height * 0.9), rng.range(12, 34)),
  );
  const foes = [
    [0.3, 0.26],
    [0.56, 0.18],
    [0.74, 0.46],
  ].map(([x = 0, y = 0]) =>
    paintMotif("saucer", ink, { x: width * x, y: height * y, size: 74, turn: rng.range(-12, 12) }),
  );
  const me = { x: width * 0.46, y: height * 0.64 };
  const beams = [-14, 14].map(
    (d) =>
      stroke(`M${num(me.x + d + 46)} ${num(me.y - 60)} l62 -80`, palette.accent, 6) +
      stroke(
        `M${num(me.x + d + 130)} ${num(me.y - 168)} l40 -52`,
        palette.accent2,
        5,
        'opacity=".8"',
      ),
  );
  return (
    nebula(stage) +
    globe(
      planet.x,
      planet.y,
      planet.r,
      mix(palette.mid, palette.accent2, 0.4),
      index % 2 === 0 ? lighten(palette.top, 0.4) : undefined,
    ) +
    circle(
      planet.x + planet.r * 1.5,
      planet.y - planet.r * 0.9,
      planet.r * 0.2,
      lighten(palette.mid, 0.35),
    ) +
    asteroids.join("") +
    beams.join("") +
    foes.join("") +
    circle(width * 0.56, height * 0.3, 40, palette.accent, 'opacity=".5"') +
    polygon(ngon(width * 0.56, height * 0.3, 24, 9), "#fff3c2") +
    paintMotif("rocket", ink, { x: me.x, y: me.y, size: Math.min(width, height) * 0.25 }) +
    (playing
      ? radar(stage) +
        bar(stage, { x: 24, y: 30, width: 190, share: 0.8, color: palette.accent2 }) +
        bar(stage, { x: 24, y: 54, width: 150, share: 0.55, color: palette.accent }) +
        touchPad(stage, ["crosshair", "bolt"])
      : "")
  );
};

/** A map of systems and the lanes between them, with a trading panel. */
export const starMap: Scene = (stage) => {
  const { width, height, rng, palette, playing, ink } = stage;
  const panel = playing && height > width ? height * 0.34 : 0;
  const area = height - panel;
  const spots = Array.from({ length: 17 }, (_, i) => ({
    x: ((i % 4) + 0.5 + rng.range(-0.3, 0.3)) * (width / 4),
    y: (Math.floor(i / 4) + 0.6 + rng.range(-0.3, 0.3)) * (area / 4.4),
    color: rng.pick([palette.accent, palette.accent2, palette.soft, "#ff8a8a", "#8ab8ff"]),
    r: rng.range(9, 20),
  }));
  const lanes = spots.flatMap((a, i) =>
    spots
      .slice(i + 1)
      .filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < width * 0.32)
      .map((b) =>
        stroke(
          `M${num(a.x)} ${num(a.y)} L${num(b.x)} ${num(b.y)}`,
          palette.soft,
          2,
          'opacity=".28"',
        ),
      ),
  );
  const here = spots[6] ?? { x: width / 2, y: area / 2 };
  const there = spots[9] ?? here;
  const goods = (["crate", "gem", "droplet", "apple"] as const).map((motif, i) => {
    const y = area + 24 + i * ((panel - 40) / 4);
    return (
      rect(24, y, width - 48, panel / 4 - 20, palette.mid, 16, 'opacity=".75"') +
      paintMotif(motif, ink, { x: 64, y: y + (panel / 4 - 20) / 2, size: 42 }) +
      rect(104, y + 16, 130, 12, palette.soft, 6) +
      rect(104, y + 36, 84, 8, palette.soft, 4, 'opacity=".5"') +
      rect(width - 150, y + 12, 104, 36, i % 2 ? palette.accent2 : palette.accent, 18)
    );
  });
  return (
    nebula(stage) +
    lanes.join("") +
    stroke(
      `M${num(here.x)} ${num(here.y)} L${num(there.x)} ${num(there.y)}`,
      palette.accent,
      5,
      'stroke-dasharray="3 13"',
    ) +
    spots
      .map(
        ({ x, y, r, color }) => circle(x, y, r * 2, color, 'opacity=".16"') + globe(x, y, r, color),
      )
      .join("") +
    circle(here.x, here.y, 36, "none", `stroke="${palette.accent}" stroke-width="4"`) +
    paintMotif("rocket", ink, { x: here.x + 40, y: here.y - 34, size: 64 }) +
    (panel
      ? rect(0, area, width, panel, palette.deep, 0, 'opacity=".85"') +
        rect(0, area, width, 4, palette.accent) +
        goods.join("")
      : "") +
    (playing ? counters(stage, ["crown", "crate"]) + menuButton(stage) : "")
  );
};

/** A tiling of the hyperbolic plane, smaller towards its rim, with a hero inside. */
export const hyperDisc: Scene = (stage) => {
  const { width, height, rng, palette, playing, ink } = stage;
  const cx = width / 2;
  const cy = height * (playing ? 0.47 : 0.5);
  const big = Math.min(width, height) * (playing ? 0.48 : 0.62);
  const tones = [
    mix(palette.mid, palette.deep, 0.2),
    palette.mid,
    mix(palette.mid, palette.top, 0.4),
    mix(palette.accent2, palette.mid, 0.4),
  ];
  const cells: string[] = [];
  const things: string[] = [];
  let inner = 0.2;
  for (let ring = 1; ring < 6; ring++) {
    const outer = inner + (1 - inner) * 0.42;
    const count = 7 * 2 ** Math.min(ring - 1, 3);
    for (let i = 0; i < count; i++) {
      const a0 = ((i + (ring % 2) * 0.5) / count) * Math.PI * 2;
      const a1 = a0 + (Math.PI * 2) / count;
      const am = (a0 + a1) / 2;
      const at = (angle: number, r: number) =>
        [cx + Math.cos(angle) * big * r, cy + Math.sin(angle) * big * r] as const;
      const wide = at(am, outer + (1 - outer) * 0.16);
      cells.push(
        polygon(
          [at(a0, inner), at(a1, inner), at(a1, outer), wide, at(a0, outer)],
          tones[rng.int(0, 3)] ?? palette.mid,
          `stroke="${palette.deep}" stroke-width="${num(4 - ring * 0.5)}" stroke-linejoin="round"`,
        ),
      );
      if (ring < 4 && rng.chance(0.3))
        things.push(
          paintMotif(rng.pick(["gem", "skull", "pine", "flame", "crown"] as const), ink, {
            x: at(am, (inner + outer) / 2)[0],
            y: at(am, (inner + outer) / 2)[1],
            size: 50 / ring + 14,
          }),
        );
    }
    inner = outer;
  }
  return (
    nebula(stage) +
    circle(cx, cy, big * 1.03, palette.soft, 'opacity=".9"') +
    circle(cx, cy, big, palette.deep) +
    cells.join("") +
    polygon(
      ngon(cx, cy, big * 0.21, 7),
      palette.accent,
      `stroke="${palette.deep}" stroke-width="4"`,
    ) +
    things.join("") +
    paintMotif("wizardHat", ink, { x: cx, y: cy - 8, size: big * 0.3 }) +
    (playing
      ? counters(stage, ["gem", "skull"]) +
        menuButton(stage) +
        slots(stage, ["compass", "key", "book"])
      : "")
  );
};

function nebula(stage: Stage): string {
  const { width, height, rng, palette } = stage;
  const clouds = [
    [0.2, 0.3, palette.bottom],
    [0.8, 0.6, mix(palette.accent, palette.bottom, 0.5)],
    [0.5, 0.9, palette.top],
  ] as const;
  const defs = clouds.map(([, , color], i) =>
    radial(`neb${i}`, [
      [0, color, 0.55],
      [1, color, 0],
    ]),
  );
  return (
    `<defs>${defs.join("")}</defs>` +
    rect(0, 0, width, height, darken(palette.deep, 0.35)) +
    clouds
      .map(([x, y], i) =>
        ellipse(width * x, height * y, width * 0.62, height * 0.44, `url(#neb${i})`),
      )
      .join("") +
    stars(rng, width, height, 110)
  );
}

function globe(x: number, y: number, r: number, color: string, ring?: string): string {
  const belt = ring
    ? ellipse(
        x,
        y,
        r * 1.62,
        r * 0.36,
        "none",
        `stroke="${ring}" stroke-width="${num(r * 0.13)}" transform="rotate(-18 ${num(x)} ${num(y)})" opacity=".85"`,
      )
    : "";
  const front = ring
    ? `<path d="M${num(x - r * 1.62)} ${num(y)} A${num(r * 1.62)} ${num(r * 0.36)} 0 0 0 ${num(x + r * 1.62)} ${num(y)}" fill="none" stroke="${ring}" stroke-width="${num(r * 0.13)}" transform="rotate(-18 ${num(x)} ${num(y)})"/>`
    : "";
  return (
    belt +
    circle(x, y, r, color) +
    ellipse(x - r * 0.12, y - r * 0.42, r * 0.66, r * 0.12, lighten(color, 0.22), 'opacity=".7"') +
    ellipse(x + r * 0.1, y + r * 0.14, r * 0.8, r * 0.15, darken(color, 0.14), 'opacity=".6"') +
    ellipse(x - r * 0.2, y + r * 0.56, r * 0.5, r * 0.1, lighten(color, 0.18), 'opacity=".6"') +
    `<path d="M${num(x)} ${num(y - r)} A${num(r)} ${num(r)} 0 0 1 ${num(x)} ${num(y + r)} A${num(r * 1.3)} ${num(r * 1.3)} 0 0 0 ${num(x)} ${num(y - r)}Z" fill="#000000" opacity=".28"/>` +
    front
  );
}

function asteroid({ rng, palette }: Stage, x: number, y: number, r: number): string {
  const rock = mix("#8a8290", palette.mid, 0.3);
  const corners = ngon(x, y, r, 8, rng.range(0, 40)).map(
    ([px, py]) => [px + rng.range(-r, r) * 0.16, py + rng.range(-r, r) * 0.16] as const,
  );
  return (
    polygon(corners, rock) +
    circle(x - r * 0.25, y - r * 0.2, r * 0.2, darken(rock, 0.25)) +
    circle(x + r * 0.3, y + r * 0.25, r * 0.14, darken(rock, 0.25))
  );
}

function radar({ width, rng, palette }: Stage): string {
  const x = width - 92;
  const y = 96;
  return (
    circle(x, y, 72, palette.deep, 'opacity=".75"') +
    [68, 44, 20]
      .map((r) =>
        circle(x, y, r, "none", `stroke="${palette.accent2}" stroke-width="2" opacity=".6"`),
      )
      .join("") +
    Array.from({ length: 6 }, () =>
      circle(
        x + rng.range(-44, 44),
        y + rng.range(-44, 44),
        4.5,
        rng.pick([palette.accent, "#ff6b6b", palette.soft]),
      ),
    ).join("") +
    polygon(ngon(x, y, 9, 3), palette.soft)
  );
}
