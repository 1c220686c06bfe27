import { darken, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, num, rect } from "../svg.ts";
import { menuButton, scoreBoard } from "./hud.ts";
import { fillSky, type Scene } from "./stage.ts";

/** Bricks above, a paddle below, a ball with a trail between them. */
export const brickWall: Scene = (stage) => {
  const { width, height, rng, palette, playing } = stage;
  const columns = width > height ? 12 : 8;
  const w = (width - 24) / columns;
  const h = w * 0.42;
  const tones = [palette.accent, palette.accent2, "#ff6b8b", "#ffd166", "#7c9cff"];
  const top = playing ? 100 : 20;
  const bricks: string[] = [];
  for (let row = 0; row < 9; row++) {
    for (let col = 0; col < columns; col++) {
      const keep =
        stage.index % 2
          ? Math.abs(col - columns / 2 + 0.5) + row * 0.6 < columns * 0.62
          : rng.chance(0.82);
      if (!keep) continue;
      const tone = tones[row % tones.length] ?? palette.accent;
      bricks.push(
        rect(12 + col * w + 2, top + row * (h + 4) + 3, w - 4, h, darken(tone, 0.28), 8) +
          rect(12 + col * w + 2, top + row * (h + 4), w - 4, h - 1, tone, 8) +
          rect(
            12 + col * w + 9,
            top + row * (h + 4) + 4,
            w * 0.4,
            4.5,
            "#ffffff",
            2.2,
            'opacity=".5"',
          ),
      );
    }
  }
  const bx = width * 0.62;
  const by = height * 0.66;
  const trail = Array.from({ length: 7 }, (_, i) =>
    circle(
      bx - i * 15,
      by + i * 22,
      13 - i * 1.6,
      palette.accent2,
      `opacity="${num(0.5 - i * 0.06)}"`,
    ),
  );
  return (
    fillSky(stage, [mix(palette.bottom, palette.deep, 0.35), palette.deep]) +
    circle(width * 0.2, height * 0.7, width * 0.3, palette.bottom, 'opacity=".3"') +
    circle(width * 0.9, height * 0.5, width * 0.22, palette.top, 'opacity=".16"') +
    bricks.join("") +
    trail.join("") +
    circle(bx, by, 15, "#ffffff") +
    paintMotif("gem", stage.ink, { x: width * 0.24, y: height * 0.62, size: 44 }) +
    rect(width * 0.34, height - 116, width * 0.3, 28, palette.deep, 14) +
    rect(width * 0.34, height - 120, width * 0.3, 26, palette.accent, 13) +
    rect(width * 0.36, height - 116, width * 0.16, 7, "#ffffff", 3.5, 'opacity=".6"') +
    (playing
      ? scoreBoard(stage) +
        menuButton(stage) +
        [0, 1, 2]
          .map((i) => circle(38 + i * 34, 44, 11, i < 2 ? palette.accent2 : palette.mid))
          .join("")
      : "")
  );
};
