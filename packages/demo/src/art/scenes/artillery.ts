import { darken, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, num, path, rect } from "../svg.ts";
import { counters, touchPad } from "./hud.ts";
import { backdrop } from "./landscape.ts";
import type { Scene } from "./stage.ts";

/** Two camps on broken hills, a missile in the air. */
export const artillery: Scene = (stage) => {
  const { width, height, rng, palette, ink, playing } = stage;
  const base = height * 0.66;
  const earth = mix(palette.mid, "#7a5230", 0.45);
  const left = { x: width * 0.16, y: base - height * 0.08 };
  const right = { x: width * 0.84, y: base - height * 0.12 };
  const top = `M0 ${num(left.y + 10)} C${num(width * 0.2)} ${num(left.y - 20)} ${num(width * 0.3)} ${num(base + 90)} ${num(width * 0.5)} ${num(base + 60)} S${num(width * 0.72)} ${num(right.y - 10)} ${num(width)} ${num(right.y + 6)}`;
  const dots = Array.from({ length: 11 }, (_, i) => {
    const t = (i + 1) / 13;
    const x = left.x + (right.x - left.x) * t;
    const y = left.y - 40 - Math.sin(t * Math.PI) * height * 0.3;
    return circle(x, y, 5 - t * 2, palette.soft, `opacity="${num(1 - t * 0.4)}"`);
  });
  const boxes = [0, 1, 2].map((i) =>
    paintMotif("crate", ink, {
      x: right.x - 74 + (i % 2) * 50 + (i === 2 ? 24 : 0),
      y: right.y + 4 - Math.floor(i / 2) * 46,
      size: 46,
    }),
  );
  return (
    backdrop(stage, base) +
    path(`${top} V${height} H0Z`, earth) +
    path(
      `${top} l0 22 C${num(width * 0.72)} ${num(right.y + 12)} ${num(width * 0.62)} ${num(base + 84)} ${num(width * 0.5)} ${num(base + 82)} S${num(width * 0.2)} ${num(left.y)} 0 ${num(left.y + 32)}Z`,
      mix(palette.accent2, "#4fbf57", 0.6),
    ) +
    Array.from({ length: 9 }, () =>
      ellipse(
        rng.range(0, width),
        rng.range(base + 120, height),
        rng.range(10, 34),
        rng.range(7, 18),
        darken(earth, 0.14),
      ),
    ).join("") +
    boxes.join("") +
    dots.join("") +
    paintMotif(stage.game.art.motif, ink, {
      x: width * 0.56,
      y: height * 0.3,
      size: 66,
      turn: 24,
    }) +
    fighter(left.x, left.y - 6, 56, palette.accent) +
    fighter(right.x + 10, right.y - 8, 56, palette.accent2) +
    (playing
      ? counters(stage, ["banner", "crown"]) + touchPad(stage, ["crosshair", "grenade"])
      : "")
  );
};

function fighter(x: number, y: number, size: number, color: string): string {
  const r = size / 2;
  const spikes = Array.from({ length: 7 }, (_, i) => {
    const angle = Math.PI + (i / 6) * Math.PI;
    return `L${num(x + Math.cos(angle) * r * 1.25)} ${num(y - r * 0.8 + Math.sin(angle) * r * 1.25)} L${num(x + Math.cos(angle + 0.25) * r * 0.95)} ${num(y - r * 0.8 + Math.sin(angle + 0.25) * r * 0.95)}`;
  });
  return (
    path(`M${num(x - r)} ${num(y - r * 0.6)} ${spikes.join(" ")}Z`, "#6d4a35") +
    ellipse(x, y - r * 0.55, r * 0.98, r * 0.72, "#f6c9a2") +
    circle(x - r * 0.3, y - r * 0.66, r * 0.22, "#ffffff") +
    circle(x + r * 0.3, y - r * 0.66, r * 0.22, "#ffffff") +
    circle(x - r * 0.26, y - r * 0.64, r * 0.11, "#222222") +
    circle(x + r * 0.34, y - r * 0.64, r * 0.11, "#222222") +
    rect(x - r, y - r * 1.2, r * 2, r * 0.34, color, 5) +
    rect(x - 30, y - r * 3, 60, 12, "#1c1c26", 6, 'opacity=".6"') +
    rect(x - 28, y - r * 3 + 2, 44, 8, color, 4)
  );
}
