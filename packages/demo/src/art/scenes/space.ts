import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ngon, num, polygon, stroke } from "../svg.ts";
import { globe, nebula } from "./heavens.ts";
import { bar, touchPad } from "./hud.ts";
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
