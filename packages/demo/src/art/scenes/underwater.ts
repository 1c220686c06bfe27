import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, num, path, polygon, rect, stroke } from "../svg.ts";
import { counters, touchPad } from "./hud.ts";
import { fillSky, type Scene } from "./stage.ts";

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
