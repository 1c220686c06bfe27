import { darken, mix } from "../color.ts";
import { circle, num, polygon, rect, starPoints, stroke } from "../svg.ts";
import { menuButton, scoreBoard } from "./hud.ts";
import { fillSky, type Scene } from "./stage.ts";

/** A pinball table with lit bumpers and flippers. */
export const pinballTable: Scene = (stage) => {
  const { width, height, rng, palette, playing } = stage;
  const w = Math.min(width, height * 0.62);
  const left = (width - w) / 2;
  const x = (at: number) => left + w * at;
  const y = (at: number) => height * at;
  const r = w * 0.085;
  const glow = (cx: number, cy: number, size: number, color: string) =>
    circle(cx, cy, size * 1.5, color, 'opacity=".16"') +
    circle(cx, cy, size, "none", `stroke="${color}" stroke-width="7"`) +
    circle(cx, cy, size * 0.6, color, 'opacity=".9"') +
    circle(cx - size * 0.18, cy - size * 0.2, size * 0.16, "#ffffff");
  const tones = [palette.accent, palette.accent2, "#ffd43b", "#ff6b9d"];
  const bumpers = [
    [0.3, 0.26],
    [0.66, 0.24],
    [0.48, 0.38],
    [0.22, 0.46],
    [0.74, 0.44],
  ].map(([bx = 0, by = 0], i) =>
    glow(x(bx), y(by), r * (i === 2 ? 1.2 : 0.9), tones[(i + stage.index) % 4] ?? palette.accent),
  );
  const arcs = [0.12, 0.88].map((at, i) =>
    stroke(
      `M${num(x(at))} ${num(y(0.3))} V${num(y(0.72))} L${num(x(i ? 0.7 : 0.3))} ${num(y(0.82))}`,
      tones[i] ?? palette.accent,
      8,
    ),
  );
  return (
    fillSky(stage, [darken(palette.deep, 0.25), mix(palette.deep, palette.bottom, 0.4)]) +
    rect(left + 10, 14, w - 20, height - 28, darken(palette.deep, 0.45), 50) +
    rect(
      left + 10,
      14,
      w - 20,
      height - 28,
      "none",
      50,
      `stroke="${palette.top}" stroke-width="6"`,
    ) +
    stroke(
      `M${num(x(0.08))} ${num(y(0.3))} A${num(w * 0.42)} ${num(w * 0.42)} 0 0 1 ${num(x(0.92))} ${num(y(0.3))}`,
      palette.accent2,
      6,
      'opacity=".8"',
    ) +
    stroke(
      `M${num(x(0.2))} ${num(y(0.3))} A${num(w * 0.3)} ${num(w * 0.3)} 0 0 1 ${num(x(0.8))} ${num(y(0.3))}`,
      palette.accent,
      3,
      'opacity=".5"',
    ) +
    arcs.join("") +
    bumpers.join("") +
    [0.36, 0.44, 0.52, 0.6]
      .map((at, i) => rect(x(at), y(0.56), w * 0.05, w * 0.05, tones[i] ?? "#fff", 6))
      .join("") +
    [
      [0.3, 0.64],
      [0.7, 0.64],
    ]
      .map(([tx = 0, ty = 0], i) =>
        polygon(
          [
            [x(tx), y(ty)],
            [x(tx + (i ? 0.1 : -0.1)), y(ty - 0.08)],
            [x(tx + (i ? 0.1 : -0.1)), y(ty + 0.04)],
          ],
          tones[2] ?? "#fff",
          'opacity=".85"',
        ),
      )
      .join("") +
    polygon(starPoints(x(0.5), y(0.7), r * 0.8, r * 0.36), palette.soft, 'opacity=".8"') +
    stroke(`M${num(x(0.3))} ${num(y(0.84))} L${num(x(0.45))} ${num(y(0.89))}`, palette.accent, 22) +
    stroke(
      `M${num(x(0.7))} ${num(y(0.84))} L${num(x(0.55))} ${num(y(stage.index % 2 ? 0.81 : 0.89))}`,
      palette.accent,
      22,
    ) +
    circle(x(rng.range(0.4, 0.62)), y(0.5), 17, "#e8edf5") +
    circle(x(0.5) - 6, y(0.5) - 6, 0.1, "#ffffff") +
    (playing ? scoreBoard(stage) + menuButton(stage) : "")
  );
};
