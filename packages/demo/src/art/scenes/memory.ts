import { lighten } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { polygon, rect } from "../svg.ts";
import { counters, menuButton } from "./hud.ts";
import { fillSky, type Scene } from "./stage.ts";

/** A shelf of picture pairs, some of them turned over. */
export const memory: Scene = (stage) => {
  const { width, height, rng, palette, ink, playing } = stage;
  const columns = width > height ? 7 : 4;
  const rows = width > height ? 4 : 6;
  const top = playing ? 84 : 0;
  const side = Math.min((width - 40) / columns, (height - top - 40) / rows);
  const left = (width - side * columns) / 2;
  const pictures = [
    "rocket",
    "fish",
    "apple",
    "gem",
    "leaf",
    "cube",
    "train",
    "crown",
    "rabbit",
  ] as const;
  const cells = Array.from({ length: rows * columns }, (_, i) => {
    const x = left + (i % columns) * side + 6;
    const y = top + (height - top - side * rows) / 2 + Math.floor(i / columns) * side + 6;
    const s = side - 12;
    if (rng.chance(0.4))
      return (
        rect(x, y + 5, s, s, palette.deep, 18, 'opacity=".3"') +
        rect(x, y, s, s, palette.soft, 18) +
        paintMotif(
          rng.pick(pictures),
          { ...ink, main: lighten(palette.top, 0.3), shade: palette.mid },
          { x: x + s / 2, y: y + s / 2, size: s * 0.64 },
        )
      );
    return (
      rect(x, y + 5, s, s, palette.deep, 18, 'opacity=".3"') +
      rect(x, y, s, s, palette.mid, 18) +
      rect(
        x + 8,
        y + 8,
        s - 16,
        s - 16,
        "none",
        12,
        `stroke="${palette.soft}" stroke-width="3" opacity=".35"`,
      ) +
      polygon(
        [
          [x + s / 2, y + s * 0.3],
          [x + s * 0.7, y + s / 2],
          [x + s / 2, y + s * 0.7],
          [x + s * 0.3, y + s / 2],
        ],
        palette.accent,
      )
    );
  });
  return (
    fillSky(stage, [palette.top, palette.bottom]) +
    cells.join("") +
    (playing ? counters(stage, ["compass", "crown"]) + menuButton(stage) : "")
  );
};
