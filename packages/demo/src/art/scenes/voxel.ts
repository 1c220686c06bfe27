import { lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { num, polygon, rect, stroke } from "../svg.ts";
import { bar, menuButton, slots } from "./hud.ts";
import { box } from "./iso-grid.ts";
import { fillSky, type Scene, skyTones } from "./stage.ts";

/** A land of cubes under a wide sky. */
export const voxel: Scene = (stage) => {
  const { width, height, rng, palette, playing, ink } = stage;
  const u = 42;
  const grass = mix("#6cbf4b", palette.accent2, 0.2);
  const parts: string[] = [];
  const seed = rng.range(0, 9);
  const rows = Math.ceil((height * 0.62) / (u * 0.5)) + 6;
  const columns = Math.ceil(width / (u * 2)) + 2;
  for (let row = 0; row < rows; row++) {
    for (let col = -1; col < columns; col++) {
      const x = col * u * 2 + (row % 2 ? u : 0);
      const rise =
        Math.sin(col * 0.55 + seed) * 1.4 +
        Math.cos(row * 0.3 + seed) * 1.6 +
        Math.sin((col - row) * 0.2) * 1.2;
      const level = Math.round(rise);
      const y = height * 0.42 + row * u * 0.5 - level * u * 0.55;
      if (level < -1) {
        parts.push(
          box(
            x,
            height * 0.42 + row * u * 0.5 + u * 0.7,
            u,
            u * 0.5,
            mix("#3f97e0", palette.bottom, 0.25),
          ),
        );
        continue;
      }
      const top = level > 2 ? "#f4f8ff" : level === -1 ? "#ecd9a0" : grass;
      parts.push(box(x, y, u, u * 1.6, top, "#8b5e3c"));
      if (level > -1 && level < 3 && rng.chance(0.09))
        parts.push(blockTree(x, y, u, mix("#3f9d45", palette.accent2, 0.15)));
      else if (level > -1 && rng.chance(0.03))
        parts.push(box(x, y - u * 0.55, u * 0.55, u * 0.55, palette.accent));
    }
  }
  const hand =
    polygon(
      [
        [width, height],
        [width - 150, height],
        [width - 116, height - 150],
        [width - 40, height - 170],
        [width, height - 130],
      ],
      "#d9a066",
    ) +
    polygon(
      [
        [width - 40, height - 170],
        [width, height - 130],
        [width, height],
        [width - 60, height],
      ],
      "#b97f4a",
    );
  return (
    fillSky(stage, skyTones(stage)) +
    rect(width * 0.68, height * 0.09, 82, 82, lighten(palette.accent, 0.5), 6) +
    [0.1, 0.4, 0.8]
      .map(
        (at, i) =>
          rect(width * at - 60, height * (0.1 + i * 0.08), 150, 26, "#ffffff", 4, 'opacity=".75"') +
          rect(
            width * at - 20,
            height * (0.1 + i * 0.08) - 18,
            90,
            22,
            "#ffffff",
            4,
            'opacity=".75"',
          ),
      )
      .join("") +
    parts.join("") +
    (playing
      ? hand +
        paintMotif("sword", ink, { x: width - 112, y: height - 210, size: 150, turn: -14 }) +
        stroke(
          `M${width / 2 - 14} ${num(height / 2)} h28 M${num(width / 2)} ${num(height / 2 - 14)} v28`,
          "#ffffff",
          4,
        ) +
        slots(stage, ["cube", "sword", "torch", "apple", "crate", "gem"]) +
        bar(stage, { x: 24, y: 30, width: 180, share: 0.8, color: "#ff4d5e" }) +
        menuButton(stage)
      : "")
  );
};

function blockTree(x: number, y: number, u: number, leaf: string): string {
  return (
    box(x, y - u * 1.1, u * 0.24, u * 1.1, "#7a5230") +
    box(x, y - u * 1.9, u * 0.8, u * 0.8, leaf) +
    box(x, y - u * 2.5, u * 0.5, u * 0.5, lighten(leaf, 0.1))
  );
}
