import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, linear, num, path, polygon, rect, stroke } from "../svg.ts";
import { digits, digitsAt } from "./digits.ts";
import { bar, counters, menuButton, touchPad } from "./hud.ts";
import { cloud, fir, hills, mountains, stars } from "./scenery.ts";
import { fillSky, isNight, type Scene, type Stage, skyTones } from "./stage.ts";

/** A road running to the horizon with karts seen from behind. */
export const racing: Scene = (stage) => {
  const { width, height, rng, palette, playing } = stage;
  const horizon = height * 0.4;
  const bend = [0.14, -0.12, 0.05, -0.05][stage.index % 4] ?? 0;
  const vanish = width * (0.5 + bend);
  const grass = mix("#79c457", palette.accent2, 0.25);
  const edge = (t: number, side: number) => {
    const y = horizon + (height - horizon) * t;
    const middle = vanish + (width / 2 - vanish) * t ** 0.7;
    return [middle + side * width * (0.012 + 0.56 * t), y] as const;
  };
  const bands: string[] = [];
  for (let i = 0; i < 16; i++) {
    const t0 = (i / 16) ** 2;
    const t1 = ((i + 1) / 16) ** 2;
    const kerb = i % 2 ? "#ffffff" : palette.accent;
    bands.push(
      rect(
        0,
        edge(t0, 0)[1],
        width,
        edge(t1, 0)[1] - edge(t0, 0)[1] + 1,
        i % 2 ? grass : darken(grass, 0.06),
      ),
    );
    bands.push(polygon([edge(t0, -1.14), edge(t0, 1.14), edge(t1, 1.14), edge(t1, -1.14)], kerb));
    bands.push(
      polygon(
        [edge(t0, -1), edge(t0, 1), edge(t1, 1), edge(t1, -1)],
        i % 2 ? "#5b6270" : "#545b69",
      ),
    );
    if (i % 2)
      bands.push(
        polygon([edge(t0, -0.03), edge(t0, 0.03), edge(t1, 0.03), edge(t1, -0.03)], "#f6f1dc"),
      );
  }
  const trees = Array.from({ length: 14 }, (_, i) => {
    const t = ((i + 1) / 15) ** 2;
    return [-1.5 - rng.range(0, 0.5), 1.5 + rng.range(0, 0.5)]
      .map((side) =>
        fir(edge(t, side)[0], edge(t, side)[1], 30 + 190 * t, mix("#3c9a5b", palette.bottom, 0.2)),
      )
      .join("");
  });
  return (
    fillSky(stage, skyTones(stage)) +
    (isNight(stage)
      ? stars(rng, width, horizon, 40)
      : cloud(width * 0.22, height * 0.12, 0.9, "#ffffff") +
        cloud(width * 0.74, height * 0.2, 0.7, "#ffffff")) +
    circle(width * 0.72, height * 0.16, 52, lighten(palette.accent, 0.45)) +
    mountains(rng, {
      width,
      base: horizon,
      rise: height * 0.2,
      color: mix(palette.mid, palette.soft, 0.35),
    }) +
    hills(rng, {
      width,
      height: horizon + 4,
      base: horizon,
      rise: height * 0.05,
      color: mix(grass, palette.bottom, 0.3),
    }) +
    bands.join("") +
    trees.join("") +
    racer(edge(0.1, 0.3)[0], edge(0.1, 0)[1], 54, palette.accent2) +
    racer(edge(0.24, -0.4)[0], edge(0.24, 0)[1], 96, palette.bottom) +
    paintMotif("gift", stage.ink, { x: edge(0.32, 0.5)[0], y: edge(0.32, 0)[1] - 40, size: 66 }) +
    racer(
      width * 0.5,
      height * (playing ? 0.86 : 0.94),
      Math.min(width, height) * 0.42,
      palette.accent,
    ) +
    (playing ? raceHud(stage) : "")
  );
};

/** A closed track seen from above with small cars. */
export const track: Scene = (stage) => {
  const { width, height, rng, palette, playing } = stage;
  const grass = mix("#8acb62", palette.accent2, 0.2);
  const m = Math.min(width, height) * 0.18;
  const d = `M${num(m)} ${num(height * 0.3)} C${num(m)} ${num(m * 0.5)} ${num(width * 0.5)} ${num(m * 0.7)} ${num(width * 0.52)} ${num(height * 0.26)} S${num(width - m)} ${num(m)} ${num(width - m)} ${num(height * 0.36)} S${num(width * 0.5)} ${num(height * 0.52)} ${num(width * 0.56)} ${num(height * 0.66)} S${num(width - m)} ${num(height * 0.8)} ${num(width * 0.62)} ${num(height - m)} S${num(m)} ${num(height - m * 0.7)} ${num(m)} ${num(height * 0.62)} Z`;
  const road = Math.min(width, height) * 0.19;
  const dots = Array.from({ length: 60 }, () =>
    circle(rng.range(0, width), rng.range(0, height), rng.range(2, 7), lighten(grass, 0.14)),
  );
  const cars = [
    [m, height * 0.42, 0, palette.accent],
    [m + 24, height * 0.53, 4, palette.bottom],
    [width - m, height * 0.36, 178, palette.accent2],
    [width * 0.52, height * 0.26, 110, "#ffffff"],
  ] as const;
  return (
    rect(0, 0, width, height, grass) +
    dots.join("") +
    stroke(d, darken(grass, 0.14), road + 26) +
    stroke(d, "#ffffff", road + 10) +
    stroke(d, palette.accent, road + 10, 'stroke-dasharray="26 26"', "butt") +
    stroke(d, "#646b79", road) +
    stroke(d, "#f3ecd2", 4, 'stroke-dasharray="22 26"') +
    [0, 1, 2, 3, 4, 5]
      .flatMap((i) =>
        [0, 1].map((n) =>
          rect(
            m - road / 2 + (i * road) / 6,
            height * 0.36 + n * 12,
            road / 6,
            12,
            (i + n) % 2 ? "#ffffff" : "#22252e",
          ),
        ),
      )
      .join("") +
    cars.map(([x, y, turn, color]) => topCar(x, y, road * 0.3, turn, color)).join("") +
    Array.from({ length: 10 }, () =>
      fir(
        rng.range(width * 0.2, width * 0.44),
        rng.range(height * 0.36, height * 0.8),
        62,
        "#3c9a5b",
      ),
    ).join("") +
    Array.from({ length: 6 }, () =>
      fir(
        rng.range(width * 0.72, width * 0.94),
        rng.range(height * 0.52, height * 0.64),
        56,
        "#3c9a5b",
      ),
    ).join("") +
    (playing
      ? counters(stage, ["wheel", "crown"]) + menuButton(stage) + touchPad(stage, ["bolt"])
      : "")
  );
};

/** A corridor in perspective, a monster at its end, a weapon below. */
export const corridor: Scene = (stage) => {
  const { width, height, rng, palette, ink, playing } = stage;
  const cx = width * (0.5 + [0, 0.06, -0.06, 0][stage.index % 4]!);
  const cy = height * 0.44;
  const wall = mix(palette.mid, palette.top, 0.2);
  const ring = (t: number) => ({
    l: cx - width * 0.95 * t,
    r: cx + width * 0.95 * t,
    u: cy - height * 0.7 * t,
    d: cy + height * 0.75 * t,
  });
  const steps = [1.1, 0.72, 0.48, 0.32, 0.21, 0.14];
  const parts: string[] = [];
  for (let i = 0; i < steps.length - 1; i++) {
    const a = ring(steps[i] ?? 1);
    const b = ring(steps[i + 1] ?? 1);
    const shade = i * 0.13;
    const tone = darken(i % 2 ? wall : lighten(wall, 0.06), shade);
    parts.push(
      polygon(
        [
          [a.l, a.u],
          [b.l, b.u],
          [b.l, b.d],
          [a.l, a.d],
        ],
        tone,
      ) +
        polygon(
          [
            [a.r, a.u],
            [b.r, b.u],
            [b.r, b.d],
            [a.r, a.d],
          ],
          darken(tone, 0.12),
        ),
    );
    parts.push(
      polygon(
        [
          [a.l, a.u],
          [a.r, a.u],
          [b.r, b.u],
          [b.l, b.u],
        ],
        darken(palette.deep, 0.1 + shade * 0.6),
      ) +
        polygon(
          [
            [a.l, a.d],
            [a.r, a.d],
            [b.r, b.d],
            [b.l, b.d],
          ],
          darken(mix(palette.deep, palette.mid, 0.35), shade),
        ),
    );
    const lampU = a.u + (a.d - a.u) * 0.34;
    parts.push(
      stroke(
        `M${num(b.l)} ${num(b.u)} V${num(b.d)} M${num(b.r)} ${num(b.u)} V${num(b.d)}`,
        palette.deep,
        4,
        'opacity=".5"',
      ),
    );
    if (i < 4)
      parts.push(
        [(a.l + b.l) / 2, (a.r + b.r) / 2]
          .map(
            (x) =>
              rect(
                x - 7 * (1 - i * 0.2),
                lampU,
                14 * (1 - i * 0.2),
                60 * (1 - i * 0.2),
                i % 2 ? palette.accent2 : palette.accent,
                6,
              ) + circle(x, lampU + 26, 60 * (1 - i * 0.2), palette.accent, 'opacity=".12"'),
          )
          .join(""),
      );
  }
  const end = ring(0.14);
  const foes = [
    [0.5, 0.56, 0.34],
    [0.28, 0.5, 0.18],
    [0.7, 0.5, 0.16],
  ].slice(0, 1 + (stage.index % 3));
  return (
    rect(0, 0, width, height, palette.deep) +
    parts.join("") +
    rect(end.l, end.u, end.r - end.l, end.d - end.u, mix(palette.accent, palette.deep, 0.35)) +
    foes
      .map(([x = 0, y = 0, s = 0]) =>
        ghoul(
          width * x + (cx - width / 2),
          height * y,
          Math.min(width, height) * s * 1.6,
          rng.pick([palette.accent, "#c0483f", "#7d9a4b"]),
        ),
      )
      .join("") +
    circle(cx, cy + 16, 7, "#ffffff", 'opacity=".9"') +
    circle(cx, cy + 16, 20, "none", 'stroke="#ffffff" stroke-width="3" opacity=".6"') +
    blaster(stage) +
    (playing
      ? fpsBar(stage)
      : paintMotif("skull", ink, { x: width * 0.86, y: height * 0.2, size: 120 }))
  );
};

function racer(x: number, y: number, size: number, color: string): string {
  const u = size / 10;
  return (
    ellipse(x, y, u * 5.4, u * 1.1, "#000000", 'opacity=".3"') +
    rect(x - u * 5, y - u * 3.4, u * 2.3, u * 3.6, "#23252e", u * 0.8) +
    rect(x + u * 2.7, y - u * 3.4, u * 2.3, u * 3.6, "#23252e", u * 0.8) +
    rect(x - u * 3.4, y - u * 4, u * 6.8, u * 3.2, darken(color, 0.2), u) +
    rect(x - u * 3.4, y - u * 4.4, u * 6.8, u * 2.6, color, u) +
    rect(x - u * 4.2, y - u * 6.4, u * 8.4, u * 1.2, color, u * 0.5) +
    rect(x - u * 3.4, y - u * 5.6, u * 0.7, u * 1.6, "#23252e") +
    rect(x + u * 2.7, y - u * 5.6, u * 0.7, u * 1.6, "#23252e") +
    circle(x, y - u * 6.8, u * 2.1, "#ffffff") +
    path(
      `M${num(x - u * 2.1)} ${num(y - u * 6.8)} A${num(u * 2.1)} ${num(u * 2.1)} 0 0 1 ${num(x + u * 2.1)} ${num(y - u * 6.8)}Z`,
      darken(color, 0.1),
    ) +
    rect(x - u * 1.1, y - u * 2.4, u * 2.2, u * 0.8, "#ffe27a", u * 0.4)
  );
}

function raceHud(stage: Stage): string {
  const { width, height, palette, rng } = stage;
  const speed = String(rng.int(84, 186));
  const x = width - 104;
  const y = height - 110;
  return (
    rect(20, 24, 128, 62, palette.deep, 20, 'opacity=".65"') +
    digits(String(rng.int(1, 4)), 42, 38, 34, palette.accent) +
    stroke("M82 68 l14 -30", palette.soft, 4) +
    digits("8", 108, 44, 22, palette.soft) +
    `<g transform="translate(${num(width - 150)} 24)">${rect(0, 0, 130, 130, palette.deep, 24, 'opacity=".55"') + path("M30 66 C22 26 70 16 80 44 C88 66 116 58 106 88 C96 116 40 112 30 66Z", "none", `stroke="${palette.soft}" stroke-width="8"`) + circle(34, 80, 9, palette.accent) + circle(82, 52, 7, palette.accent2)}</g>` +
    circle(x, y, 78, palette.deep, 'opacity=".6"') +
    path(
      `M${num(x - 48)} ${num(y + 48)} A68 68 0 1 1 ${num(x + 68)} ${num(y)}`,
      "none",
      `stroke="${palette.accent}" stroke-width="11" stroke-linecap="round"`,
    ) +
    digitsAt(speed, x, y, 38, palette.soft) +
    circle(84, height - 104, 54, palette.deep, 'opacity=".5"') +
    paintMotif("bolt", stage.ink, { x: 84, y: height - 104, size: 64 })
  );
}

function topCar(x: number, y: number, size: number, turn: number, color: string): string {
  const w = size;
  const h = size * 1.8;
  return `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)})">${rect(-w / 2 + 4, -h / 2 + 8, w, h, "#000000", w * 0.3, 'opacity=".25"') + [-1, 1].flatMap((sx) => [-0.3, 0.3].map((sy) => rect(sx * w * 0.5 - w * 0.1, sy * h - h * 0.1, w * 0.2, h * 0.2, "#22252e", 3))).join("") + rect(-w / 2, -h / 2, w, h, color, w * 0.32) + rect(-w * 0.1, -h / 2, w * 0.2, h, "#ffffff", 0, 'opacity=".7"') + rect(-w * 0.36, -h * 0.2, w * 0.72, h * 0.2, "#22303f", w * 0.1) + rect(-w * 0.32, h * 0.2, w * 0.64, h * 0.13, "#22303f", w * 0.08)}</g>`;
}

function ghoul(x: number, y: number, size: number, color: string): string {
  const u = size / 10;
  return (
    ellipse(x, y + u * 4.6, u * 3.6, u * 0.8, "#000000", 'opacity=".4"') +
    polygon(
      [
        [x - u * 2, y - u * 3.4],
        [x - u * 3.4, y - u * 6],
        [x - u * 0.6, y - u * 4.4],
      ],
      "#f3e6cf",
    ) +
    polygon(
      [
        [x + u * 2, y - u * 3.4],
        [x + u * 3.4, y - u * 6],
        [x + u * 0.6, y - u * 4.4],
      ],
      "#f3e6cf",
    ) +
    rect(x - u * 2.2, y + u * 1.4, u * 1.8, u * 3.2, darken(color, 0.3), u * 0.7) +
    rect(x + u * 0.4, y + u * 1.4, u * 1.8, u * 3.2, darken(color, 0.35), u * 0.7) +
    rect(x - u * 4.2, y - u * 1.4, u * 1.9, u * 4, darken(color, 0.2), u * 0.9) +
    rect(x + u * 2.3, y - u * 1.4, u * 1.9, u * 4, darken(color, 0.28), u * 0.9) +
    rect(x - u * 2.8, y - u * 4.6, u * 5.6, u * 6.8, color, u * 2.2) +
    ellipse(x - u, y - u * 2.6, u * 0.75, u * 0.6, "#ffef9e") +
    ellipse(x + u, y - u * 2.6, u * 0.75, u * 0.6, "#ffef9e") +
    circle(x - u * 0.9, y - u * 2.6, u * 0.28, "#2a0d0d") +
    circle(x + u * 0.9, y - u * 2.6, u * 0.28, "#2a0d0d") +
    path(
      `M${num(x - u * 1.4)} ${num(y - u * 0.9)} Q${num(x)} ${num(y + u * 0.6)} ${num(x + u * 1.4)} ${num(y - u * 0.9)} L${num(x + u * 0.8)} ${num(y - u * 0.4)} L${num(x + u * 0.3)} ${num(y - u * 0.9)} L${num(x - u * 0.3)} ${num(y - u * 0.4)} L${num(x - u * 0.8)} ${num(y - u * 0.9)}Z`,
      "#2a0d0d",
    )
  );
}

function blaster({ width, height, palette, playing }: Stage): string {
  const x = width * 0.54;
  const floor = playing ? height - 92 : height;
  const s = Math.min(width, height) / 540;
  return `<g transform="translate(${num(x)} ${num(floor)}) scale(${Math.round(s * 100) / 100})"><defs>${linear(
    "steel",
    [
      [0, "#c7cfdb"],
      [1, "#5c6678"],
    ],
    [0, 0, 1, 0],
  )}</defs>${
    polygon(
      [
        [-70, 10],
        [-34, -120],
        [34, -120],
        [70, 10],
      ],
      "#3a4150",
    ) +
    rect(-30, -210, 60, 110, "url(#steel)", 10) +
    rect(-22, -228, 18, 40, "#2b303b", 8) +
    rect(4, -228, 18, 40, "#2b303b", 8) +
    rect(-36, -140, 72, 26, palette.accent, 8) +
    polygon(
      [
        [-120, 10],
        [-84, -64],
        [-40, -60],
        [-46, 10],
      ],
      "#c98f63",
    ) +
    polygon(
      [
        [56, 10],
        [44, -70],
        [92, -66],
        [128, 10],
      ],
      "#b57c52",
    ) +
    circle(0, -232, 20, "#fff3b0", 'opacity=".7"')
  }</g>`;
}

function fpsBar(stage: Stage): string {
  const { width, height, palette, ink, rng } = stage;
  const y = height - 92;
  return (
    rect(0, y, width, 92, darken(palette.deep, 0.25)) +
    rect(0, y, width, 5, palette.mid) +
    digits(String(rng.int(24, 99)), 34, y + 28, 36, palette.accent) +
    digits(String(rng.int(40, 100)), width - 128, y + 28, 36, palette.accent) +
    rect(width / 2 - 40, y + 8, 80, 78, palette.mid, 10) +
    paintMotif("skull", ink, { x: width / 2, y: y + 46, size: 60 }) +
    bar(stage, { x: width * 0.24, y: y + 26, width: width * 0.16, share: 0.7, color: "#ef5350" }) +
    bar(stage, {
      x: width * 0.24,
      y: y + 50,
      width: width * 0.16,
      share: 0.4,
      color: palette.accent2,
    }) +
    [0, 1, 2, 3]
      .map((i) =>
        rect(
          width * 0.6 + (i % 2) * 40,
          y + 18 + Math.floor(i / 2) * 32,
          32,
          24,
          i < 3 ? palette.accent2 : palette.mid,
          6,
        ),
      )
      .join("")
  );
}
