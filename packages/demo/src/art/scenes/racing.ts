import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, num, path, polygon, rect, stroke } from "../svg.ts";
import { digits, digitsAt } from "./digits.ts";
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
