import { darken, lighten, mix } from "../color.ts";
import { circle, num, rect, stroke } from "../svg.ts";
import { counters, menuButton, touchPad } from "./hud.ts";
import { fir } from "./scenery.ts";
import type { Scene } from "./stage.ts";

/** A closed track seen from above with small cars. */
export const track: Scene = (stage) => {
  const { width, height, rng, palette, playing, index } = stage;
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
  const flip = `translate(${index % 2 ? width : 0} ${index % 4 > 1 ? height : 0}) scale(${index % 2 ? -1 : 1} ${index % 4 > 1 ? -1 : 1})`;
  const world =
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
    cars.map(([x, y, turn, color]) => topCar(x, y, road * 0.3, turn, color)).join("");
  return (
    rect(0, 0, width, height, grass) +
    `<g transform="${flip}">${world}</g>` +
    Array.from({ length: 10 }, () =>
      fir(
        width * (index % 2 ? 1 - rng.range(0.22, 0.42) : rng.range(0.22, 0.42)),
        rng.range(height * 0.42, height * 0.68),
        58,
        "#3c9a5b",
      ),
    ).join("") +
    (playing
      ? counters(stage, ["wheel", "crown"]) + menuButton(stage) + touchPad(stage, ["bolt"])
      : "")
  );
};

function topCar(x: number, y: number, size: number, turn: number, color: string): string {
  const w = size;
  const h = size * 1.8;
  return `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)})">${rect(-w / 2 + 4, -h / 2 + 8, w, h, "#000000", w * 0.3, 'opacity=".25"') + [-1, 1].flatMap((sx) => [-0.3, 0.3].map((sy) => rect(sx * w * 0.5 - w * 0.1, sy * h - h * 0.1, w * 0.2, h * 0.2, "#22252e", 3))).join("") + rect(-w / 2, -h / 2, w, h, color, w * 0.32) + rect(-w * 0.1, -h / 2, w * 0.2, h, "#ffffff", 0, 'opacity=".7"') + rect(-w * 0.36, -h * 0.2, w * 0.72, h * 0.2, "#22303f", w * 0.1) + rect(-w * 0.32, h * 0.2, w * 0.64, h * 0.13, "#22303f", w * 0.08)}</g>`;
}
