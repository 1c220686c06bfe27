import { mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ngon, num, polygon } from "../svg.ts";
import { nebula } from "./heavens.ts";
import { counters, menuButton, slots } from "./hud.ts";
import type { Scene } from "./stage.ts";

/** A tiling of the hyperbolic plane, smaller towards its rim, with a hero inside. */
export const hyperDisc: Scene = (stage) => {
  const { width, height, rng, palette, playing, ink } = stage;
  const cx = width / 2;
  const cy = height * (playing ? 0.47 : 0.5);
  const big = Math.min(width, height) * (playing ? 0.48 : 0.62);
  const tones = [
    mix(palette.mid, palette.deep, 0.2),
    palette.mid,
    mix(palette.mid, palette.top, 0.4),
    mix(palette.accent2, palette.mid, 0.4),
  ];
  const cells: string[] = [];
  const things: string[] = [];
  let inner = 0.2;
  for (let ring = 1; ring < 6; ring++) {
    const outer = inner + (1 - inner) * 0.42;
    const count = 7 * 2 ** Math.min(ring - 1, 3);
    for (let i = 0; i < count; i++) {
      const a0 = ((i + (ring % 2) * 0.5) / count) * Math.PI * 2;
      const a1 = a0 + (Math.PI * 2) / count;
      const am = (a0 + a1) / 2;
      const at = (angle: number, r: number) =>
        [cx + Math.cos(angle) * big * r, cy + Math.sin(angle) * big * r] as const;
      const wide = at(am, outer + (1 - outer) * 0.16);
      cells.push(
        polygon(
          [at(a0, inner), at(a1, inner), at(a1, outer), wide, at(a0, outer)],
          tones[rng.int(0, 3)] ?? palette.mid,
          `stroke="${palette.deep}" stroke-width="${num(4 - ring * 0.5)}" stroke-linejoin="round"`,
        ),
      );
      if (ring < 4 && rng.chance(0.3))
        things.push(
          paintMotif(rng.pick(["gem", "skull", "pine", "flame", "crown"] as const), ink, {
            x: at(am, (inner + outer) / 2)[0],
            y: at(am, (inner + outer) / 2)[1],
            size: 50 / ring + 14,
          }),
        );
    }
    inner = outer;
  }
  return (
    nebula(stage) +
    circle(cx, cy, big * 1.03, palette.soft, 'opacity=".9"') +
    circle(cx, cy, big, palette.deep) +
    cells.join("") +
    polygon(
      ngon(cx, cy, big * 0.21, 7),
      palette.accent,
      `stroke="${palette.deep}" stroke-width="4"`,
    ) +
    things.join("") +
    paintMotif("wizardHat", ink, { x: cx, y: cy - 8, size: big * 0.3 }) +
    (playing
      ? counters(stage, ["gem", "skull"]) +
        menuButton(stage) +
        slots(stage, ["compass", "key", "book"])
      : "")
  );
};
