import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, linear, num, path, polygon, rect, stroke } from "../svg.ts";
import { digits } from "./digits.ts";
import { bar } from "./hud.ts";
import type { Scene, Stage } from "./stage.ts";

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
