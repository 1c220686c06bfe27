import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, ellipse, num, path, polygon, rect } from "../svg.ts";
import { boardScene } from "./board.ts";
import { counters, menuButton } from "./hud.ts";
import { fillSky, type Scene } from "./stage.ts";

/** Gems of several kinds in a grid, three in a row flashing. */
export const matchThree: Scene = (stage) => {
  const { palette, rng, ink } = stage;
  const kinds = ["leaf", "gem", "droplet", "apple", "flame"] as const;
  const tones = ["#ff8a5b", "#4cc9f0", "#7ddc6f", "#f15bb5", "#ffd23f"];
  return boardScene(
    stage,
    (size) => {
      const cell = size / 7;
      const row = rng.int(1, 5);
      const parts = Array.from({ length: 49 }, (_, i) => {
        const x = (i % 7) * cell;
        const y = Math.floor(i / 7) * cell;
        const hot = Math.floor(i / 7) === row && i % 7 > 1 && i % 7 < 5;
        const kind = hot ? 1 : rng.int(0, 4);
        const tone = tones[kind] ?? "#ffffff";
        return (
          rect(
            x + 3,
            y + 3,
            cell - 6,
            cell - 6,
            hot ? "#ffffff" : palette.deep,
            cell * 0.24,
            hot ? 'opacity=".85"' : 'opacity=".3"',
          ) +
          paintMotif(
            kinds[kind] ?? "gem",
            {
              ...ink,
              main: lighten(tone, 0.55),
              shade: lighten(tone, 0.25),
              accent: tone,
              accentShade: darken(tone, 0.2),
              second: lighten(tone, 0.3),
              dark: darken(tone, 0.5),
            },
            { x: x + cell / 2, y: y + cell / 2, size: cell * 0.68 },
          )
        );
      });
      return rect(0, 0, size, size, mix(palette.bottom, palette.deep, 0.3), 18) + parts.join("");
    },
    mix(palette.accent, palette.deep, 0.25),
    { solo: "tools" },
  );
};

/** Coloured bubbles hanging from the top, a launcher below. */
export const bubbleWall: Scene = (stage) => {
  const { width, height, rng, palette, playing } = stage;
  const colors = ["#ff5d5d", "#ffd43b", "#4dabf7", "#69db7c", "#b197fc", "#ff922b"];
  const r = Math.min(width, height) / (playing ? 17 : 13);
  const balls: string[] = [];
  const rows = Math.floor((height * (width > height ? 0.52 : 0.5)) / (r * 1.74));
  for (let row = 0; row < rows; row++) {
    const shift = row % 2 ? r : 0;
    for (let x = shift + r; x < width; x += r * 2) {
      if (row < rows - 3 || rng.chance(0.62))
        balls.push(bubble(x, r + row * r * 1.74 + (playing ? 78 : 0), r * 0.98, rng.pick(colors)));
    }
  }
  const cx = width / 2;
  const cy = height - r * 2.4;
  const aim = Array.from({ length: 9 }, (_, i) =>
    circle(
      cx + i * r * 0.7,
      cy - 60 - i * r * 1.1,
      6 - i * 0.4,
      "#ffffff",
      `opacity="${num(0.9 - i * 0.08)}"`,
    ),
  );
  return (
    fillSky(stage, [lighten(palette.top, 0.2), palette.bottom]) +
    path(
      `M0 ${num(height - 70)} Q${num(width * 0.25)} ${num(height - 130)} ${num(width * 0.5)} ${num(height - 70)} T${width} ${num(height - 80)} V${height} H0Z`,
      "#ffffff",
      'opacity=".85"',
    ) +
    balls.join("") +
    aim.join("") +
    paintMotif(
      "penguin",
      { ...stage.ink, dark: "#2b3350", main: "#ffffff" },
      { x: cx - r * 4.4, y: height - 76, size: 110 },
    ) +
    polygon(
      [
        [cx - 12, cy],
        [cx + 12, cy],
        [cx + 34, cy - 74],
        [cx + 16, cy - 80],
      ],
      palette.deep,
    ) +
    bubble(cx, cy, r * 1.15, "#ff5d5d") +
    bubble(cx + r * 3.6, height - r * 1.5, r * 0.9, "#69db7c") +
    (playing
      ? rect(0, 0, width, 78, palette.deep, 0, 'opacity=".5"') +
        counters(stage, ["bubbles"]) +
        menuButton(stage)
      : "")
  );
};

function bubble(x: number, y: number, r: number, color: string): string {
  return (
    circle(x, y, r, darken(color, 0.18)) +
    circle(x - r * 0.06, y - r * 0.08, r * 0.88, color) +
    ellipse(x - r * 0.3, y - r * 0.38, r * 0.3, r * 0.2, "#ffffff", 'opacity=".85"')
  );
}
