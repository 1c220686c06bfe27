import { paintMotif } from "../motifs/paint.ts";
import { circle, num, rect, stroke } from "../svg.ts";
import { globe, nebula } from "./heavens.ts";
import { counters, menuButton } from "./hud.ts";
import type { Scene } from "./stage.ts";

/** A map of systems and the lanes between them, with a trading panel. */
export const starMap: Scene = (stage) => {
  const { width, height, rng, palette, playing, ink } = stage;
  const panel = playing && height > width ? height * 0.34 : 0;
  const area = height - panel;
  const spots = Array.from({ length: 17 }, (_, i) => ({
    x: ((i % 4) + 0.5 + rng.range(-0.3, 0.3)) * (width / 4),
    y: (Math.floor(i / 4) + 0.6 + rng.range(-0.3, 0.3)) * (area / 4.4),
    color: rng.pick([palette.accent, palette.accent2, palette.soft, "#ff8a8a", "#8ab8ff"]),
    r: rng.range(9, 20),
  }));
  const lanes = spots.flatMap((a, i) =>
    spots
      .slice(i + 1)
      .filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < width * 0.32)
      .map((b) =>
        stroke(
          `M${num(a.x)} ${num(a.y)} L${num(b.x)} ${num(b.y)}`,
          palette.soft,
          2,
          'opacity=".28"',
        ),
      ),
  );
  const here = spots[6] ?? { x: width / 2, y: area / 2 };
  const there = spots[9] ?? here;
  const goods = (["crate", "gem", "droplet", "apple"] as const).map((motif, i) => {
    const y = area + 24 + i * ((panel - 40) / 4);
    return (
      rect(24, y, width - 48, panel / 4 - 20, palette.mid, 16, 'opacity=".75"') +
      paintMotif(motif, ink, { x: 64, y: y + (panel / 4 - 20) / 2, size: 42 }) +
      rect(104, y + 16, 130, 12, palette.soft, 6) +
      rect(104, y + 36, 84, 8, palette.soft, 4, 'opacity=".5"') +
      rect(width - 150, y + 12, 104, 36, i % 2 ? palette.accent2 : palette.accent, 18)
    );
  });
  return (
    nebula(stage) +
    lanes.join("") +
    stroke(
      `M${num(here.x)} ${num(here.y)} L${num(there.x)} ${num(there.y)}`,
      palette.accent,
      5,
      'stroke-dasharray="3 13"',
    ) +
    spots
      .map(
        ({ x, y, r, color }) => circle(x, y, r * 2, color, 'opacity=".16"') + globe(x, y, r, color),
      )
      .join("") +
    circle(here.x, here.y, 36, "none", `stroke="${palette.accent}" stroke-width="4"`) +
    paintMotif("rocket", ink, { x: here.x + 40, y: here.y - 34, size: 64 }) +
    (panel
      ? rect(0, area, width, panel, palette.deep, 0, 'opacity=".85"') +
        rect(0, area, width, 4, palette.accent) +
        goods.join("")
      : "") +
    (playing ? counters(stage, ["crown", "crate"]) + menuButton(stage) : "")
  );
};
