import { darken, mix } from "../color.ts";
import { circle, num, path, rect, stroke } from "../svg.ts";
import { boardScene } from "./board.ts";
import type { Scene, Stage } from "./stage.ts";

/** Small logic puzzles: pipes, loops, hidden pictures, colour maps. */
export const logic: Scene = (stage) => {
  const variants = [pipes, picture, flows, pipes];
  const paint = variants[(stage.index + (stage.game.art.motif === "droplet" ? 2 : 0)) % 4] ?? pipes;
  return boardScene(
    stage,
    (size) => paint(stage, size),
    mix(stage.palette.mid, stage.palette.deep, 0.4),
    { solo: "tools" },
  );
};

function pipes({ palette, rng }: Stage, size: number): string {
  const n = 7;
  const cell = size / n;
  const parts: string[] = [];
  for (let i = 0; i < n * n; i++) {
    const x = (i % n) * cell;
    const y = Math.floor(i / n) * cell;
    const c = cell / 2;
    const on = rng.chance(0.7);
    const ends = [
      `L${num(c)} 0`,
      `L${num(cell)} ${num(c)}`,
      `L${num(c)} ${num(cell)}`,
      `L0 ${num(c)}`,
    ].filter(() => rng.chance(0.55));
    const d = (ends.length ? ends : [`L${num(c)} 0`])
      .map((end) => `M${num(c)} ${num(c)}${end}`)
      .join("");
    parts.push(
      rect(x + 1.5, y + 1.5, cell - 3, cell - 3, mix(palette.soft, palette.top, 0.12), 8) +
        `<g transform="translate(${num(x)} ${num(y)})">${stroke(d, darken(palette.mid, 0.2), cell * 0.22) + stroke(d, on ? palette.accent : palette.mid, cell * 0.13)}${ends.length === 1 ? circle(c, c, cell * 0.22, on ? palette.accent2 : palette.mid) : ""}</g>`,
    );
  }
  return rect(0, 0, size, size, mix(palette.mid, palette.soft, 0.5)) + parts.join("");
}

function picture({ palette, rng }: Stage, size: number): string {
  const n = 12;
  const cell = size / n;
  const cells = Array.from({ length: n * n }, (_, i) => {
    const x = i % n;
    const y = Math.floor(i / n);
    const u = ((x - 5.5) / 4.4) ** 2;
    const v = (6 - y) / 4.4;
    const heart = (u + v ** 2 - 1) ** 3 - u * v ** 3 <= 0;
    const fill = heart ? palette.accent : rng.chance(0.12) ? palette.mid : "#ffffff";
    return (
      rect(x * cell + 1, y * cell + 1, cell - 2, cell - 2, fill, 4) +
      (fill === "#ffffff" && rng.chance(0.3)
        ? circle((x + 0.5) * cell, (y + 0.5) * cell, cell * 0.1, palette.mid)
        : "")
    );
  });
  return rect(0, 0, size, size, mix(palette.mid, palette.soft, 0.45)) + cells.join("");
}

function flows({ palette, rng }: Stage, size: number): string {
  const n = 6;
  const cell = size / n;
  const tones = ["#ff6b6b", "#4dabf7", "#51cf66", "#fcc419", "#cc5de8"];
  const arrows = ["M0 -10L10 4H-10Z", "M0 10L10 -4H-10Z", "M-10 0L4 -10V10Z", "M10 0L-4 -10V10Z"];
  const cells = Array.from({ length: n * n }, (_, i) => {
    const x = (i % n) * cell + 3;
    const y = Math.floor(i / n) * cell + 3;
    const s = cell - 6;
    const tone = tones[(Math.floor(i / 4) + rng.int(0, 1)) % 5] ?? "#4dabf7";
    const target = rng.chance(0.26);
    return (
      rect(x, y, s, s, rng.chance(0.72) ? tone : "#ffffff", s * 0.2) +
      (target
        ? `<g transform="translate(${num(x + s / 2)} ${num(y + s / 2)}) scale(${num(s / 34)})">${path(rng.pick(arrows), "#ffffff")}</g>`
        : rect(
            x + s * 0.1,
            y + s * 0.1,
            s * 0.8,
            s * 0.8,
            "none",
            s * 0.15,
            `stroke="${darken(tone, 0.2)}" stroke-width="3"`,
          ))
    );
  });
  return rect(0, 0, size, size, mix(palette.deep, palette.bottom, 0.25), 18) + cells.join("");
}
