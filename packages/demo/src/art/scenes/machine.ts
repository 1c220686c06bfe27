import { lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ngon, num, polygon, rect, stroke } from "../svg.ts";
import { counters, menuButton } from "./hud.ts";
import { hills } from "./scenery.ts";
import { fillSky, type Scene } from "./stage.ts";

/** A contraption of wheels, planks and a robot on a blueprint. */
export const machine: Scene = (stage) => {
  const { width, height, rng, palette, ink, playing } = stage;
  const floor = height * 0.76;
  const lines: string[] = [];
  for (let x = 0; x < width; x += 48) lines.push(`M${x} 0V${height}`);
  for (let y = 0; y < height; y += 48) lines.push(`M0 ${y}H${width}`);
  const plank = (x: number, y: number, w: number, turn: number) =>
    `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)})">${rect(-w / 2, -11, w, 22, "#c58b54", 7) + rect(-w / 2 + 6, -7, w - 12, 5, "#e2b17c", 2.5) + circle(-w / 2 + 12, 0, 5, "#5b4630") + circle(w / 2 - 12, 0, 5, "#5b4630")}</g>`;
  const ground = mix(palette.mid, "#5f8f4e", 0.5);
  return (
    fillSky(stage, [
      mix(palette.bottom, palette.deep, 0.35),
      mix(palette.top, palette.bottom, 0.5),
    ]) +
    stroke(lines.join(""), "#ffffff", 1.4, 'opacity=".12"') +
    hills(rng, {
      width,
      height,
      base: floor + 10,
      rise: height * 0.1,
      color: mix(palette.mid, palette.deep, 0.35),
    }) +
    rect(0, floor, width, height - floor, ground) +
    rect(0, floor, width, 16, lighten(ground, 0.22)) +
    plank(width * 0.34, height * 0.34, width * 0.5, 14) +
    plank(width * 0.68, height * 0.48, width * 0.46, -12) +
    plank(width * 0.3, height * 0.62, width * 0.42, 8) +
    paintMotif("gear", ink, { x: width * 0.16, y: height * 0.22, size: 130 }) +
    paintMotif("gear", ink, { x: width * 0.36, y: height * 0.16, size: 84, turn: 22 }) +
    paintMotif("wheel", ink, { x: width * 0.5, y: floor - 40, size: 84 }) +
    paintMotif("wheel", ink, { x: width * 0.74, y: floor - 40, size: 84 }) +
    rect(width * 0.44, floor - 106, width * 0.36, 36, "#b97c48", 10) +
    paintMotif("robot", ink, { x: width * 0.62, y: floor - 158, size: 108 }) +
    paintMotif("crate", ink, { x: width * 0.24, y: floor - 36, size: 74 }) +
    stroke(
      `M${num(width * 0.16)} ${num(height * 0.3)} V${num(height * 0.5)}`,
      "#e9edf3",
      5,
      'stroke-dasharray="6 9"',
    ) +
    circle(width * 0.2, height * 0.5, 18, palette.accent) +
    (playing
      ? counters(stage, ["gear", "bolt"]) +
        menuButton(stage) +
        [0, 1, 2]
          .map((i) =>
            circle(
              width - 60 - i * 92,
              height - 66,
              36,
              i === 0 ? palette.accent : palette.deep,
              i === 0 ? "" : 'opacity=".6"',
            ),
          )
          .join("") +
        polygon(ngon(width - 62, height - 66, 18, 3, 90), palette.deep)
      : "")
  );
};
