import { darken, mix } from "../color.ts";
import { circle, num, path, rect, stroke } from "../svg.ts";
import { menuButton } from "./hud.ts";
import { fillSky, type Scene } from "./stage.ts";

/** Grains, fluids and fire in a dark box. */
export const powder: Scene = (stage) => {
  const { width, height, rng, palette, playing } = stage;
  const floor = playing ? height - 116 : height;
  const grains: string[] = [];
  const scatter = (
    x: number,
    y: number,
    spread: number,
    count: number,
    colors: readonly string[],
    size = 5,
  ) => {
    for (let i = 0; i < count; i++)
      grains.push(
        rect(
          x + rng.range(-spread, spread),
          y + rng.range(-spread * 1.4, spread * 0.5),
          size,
          size,
          rng.pick(colors),
        ),
      );
  };
  const heap = (x: number, w: number, h: number, color: string) =>
    path(
      `M${num(x - w)} ${num(floor)} Q${num(x - w * 0.3)} ${num(floor - h * 0.9)} ${num(x)} ${num(floor - h)} T${num(x + w)} ${num(floor)}Z`,
      color,
    );
  scatter(width * 0.3, floor - 150, 70, 90, ["#f4d06f", "#e8b84a", "#ffe29a"]);
  scatter(width * 0.68, height * 0.4, 80, 120, ["#ff7b3d", "#ffb63d", "#ff4d3d", "#ffe27a"], 6);
  scatter(width * 0.5, height * 0.22, 60, 60, ["#9fb4c9", "#c7d5e3"]);
  scatter(width * 0.24, height * 0.34, 90, 60, ["#4dabf7", "#74c0fc"], 6);
  const tank =
    rect(width * 0.08, height * 0.44, width * 0.36, 12, "#8a94a8", 4) +
    rect(width * 0.08, height * 0.3, 12, height * 0.15, "#8a94a8", 4) +
    rect(width * 0.44 - 12, height * 0.3, 12, height * 0.15, "#8a94a8", 4) +
    rect(
      width * 0.08 + 12,
      height * 0.36,
      width * 0.36 - 24,
      height * 0.08,
      "#339af0",
      0,
      'opacity=".9"',
    ) +
    rect(width * 0.08 + 12, height * 0.36, width * 0.36 - 24, 7, "#a5d8ff");
  const menu = ["#f4d06f", "#339af0", "#ff7b3d", "#51cf66", "#9fb4c9", "#845ef7", "#f783ac"].map(
    (color, i) =>
      rect(20 + i * ((width - 30) / 7), height - 96, (width - 30) / 7 - 12, 60, color, 12) +
      rect(
        20 + i * ((width - 30) / 7),
        height - 96,
        (width - 30) / 7 - 12,
        16,
        "#ffffff",
        8,
        'opacity=".25"',
      ),
  );
  return (
    fillSky(stage, [
      darken(palette.deep, 0.4),
      darken(mix(palette.deep, palette.bottom, 0.3), 0.35),
    ]) +
    circle(width * 0.68, height * 0.46, width * 0.3, "#ff7b3d", 'opacity=".14"') +
    heap(width * 0.3, width * 0.3, 120, "#e3b34d") +
    heap(width * 0.78, width * 0.28, 80, mix("#4f9a4a", palette.accent2, 0.3)) +
    tank +
    rect(width * 0.56, height * 0.52, width * 0.26, 14, "#a0673a", 4) +
    rect(width * 0.66, height * 0.53, 14, height * 0.18, "#8a562f", 4) +
    stroke(
      `M${num(width * 0.68)} ${num(height * 0.5)} q-30 -60 10 -120 q40 50 10 120`,
      "#ffd43b",
      12,
      'opacity=".9"',
    ) +
    grains.join("") +
    circle(
      width * 0.52,
      height * 0.62,
      44,
      "none",
      'stroke="#ffffff" stroke-width="2.5" opacity=".7"',
    ) +
    (playing
      ? rect(0, floor, width, 116, darken(palette.deep, 0.2)) + menu.join("") + menuButton(stage)
      : "")
  );
};
