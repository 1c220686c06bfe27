import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { num, rect, stroke } from "../svg.ts";
import { boardScene } from "./board.ts";
import { digitsAt } from "./digits.ts";
import { counters, menuButton } from "./hud.ts";
import { fillSky, type Scene } from "./stage.ts";

/** A field of mines: opened cells with numbers, flags, closed cells. */
export const minefield: Scene = (stage) => {
  const { width, height, rng, palette, ink, playing } = stage;
  const side = Math.min(width, height) / (playing ? 9 : 7);
  const top = playing ? 92 : 0;
  const columns = Math.ceil(width / side);
  const rows = Math.ceil((height - top) / side);
  const cx = rng.range(0.35, 0.65) * columns;
  const cy = rng.range(0.4, 0.6) * rows;
  const cells = Array.from({ length: columns * rows }, (_, i) => {
    const x = (i % columns) * side;
    const y = top + Math.floor(i / columns) * side;
    const away = Math.hypot((i % columns) - cx, Math.floor(i / columns) - cy) + rng.range(-1, 1);
    if (away < 2.6)
      return rect(x + 1.5, y + 1.5, side - 3, side - 3, lighten(palette.top, 0.62), 8);
    if (away < 4.4) {
      const n = rng.int(1, 4);
      return (
        rect(x + 1.5, y + 1.5, side - 3, side - 3, lighten(palette.top, 0.62), 8) +
        digitsAt(
          String(n),
          x + side / 2,
          y + side / 2,
          side * 0.42,
          NUMBER_COLORS[n - 1] ?? "#333333",
        )
      );
    }
    const color = mix(palette.mid, palette.top, 0.25);
    return (
      rect(x + 1.5, y + 1.5, side - 3, side - 3, darken(color, 0.2), 10) +
      rect(x + 1.5, y + 1.5, side - 3, side - 8, color, 10) +
      rect(x + 8, y + 6, side - 16, 5, "#ffffff", 2.5, 'opacity=".3"') +
      (rng.chance(0.14)
        ? paintMotif("banner", ink, { x: x + side / 2, y: y + side / 2 - 2, size: side * 0.56 })
        : "")
    );
  });
  return (
    fillSky(stage, [palette.bottom, palette.deep]) +
    cells.join("") +
    (playing
      ? rect(0, 0, width, 88, palette.deep) +
        counters(stage, ["banner", "compass"]) +
        menuButton(stage)
      : "")
  );
};

/** A sudoku half solved, with a pad of digits below. */
export const sudoku: Scene = (stage) => {
  const { palette, rng } = stage;
  return boardScene(
    stage,
    (size) => {
      const cell = size / 9;
      const row = rng.int(2, 6);
      const col = rng.int(2, 6);
      const shift = rng.int(0, 8);
      const parts: string[] = [];
      for (let y = 0; y < 9; y++) {
        for (let x = 0; x < 9; x++) {
          const block = (Math.floor(x / 3) + Math.floor(y / 3)) % 2;
          const marked =
            x === col && y === row
              ? palette.accent
              : x === col || y === row
                ? lighten(palette.top, 0.5)
                : block
                  ? "#ffffff"
                  : lighten(palette.soft, 0.2);
          parts.push(rect(x * cell + 1, y * cell + 1, cell - 2, cell - 2, marked, 6));
          const value = ((y * 3 + Math.floor(y / 3) + x + shift) % 9) + 1;
          if (rng.chance(0.62))
            parts.push(
              digitsAt(
                String(value),
                (x + 0.5) * cell,
                (y + 0.5) * cell,
                cell * 0.46,
                rng.chance(0.6) ? palette.deep : mix(palette.bottom, "#2f6fed", 0.4),
              ),
            );
        }
      }
      const bold = [3, 6]
        .map((i) => `M${num(i * cell)} 0V${num(size)}M0 ${num(i * cell)}H${num(size)}`)
        .join("");
      return (
        rect(0, 0, size, size, mix(palette.mid, palette.soft, 0.55)) +
        parts.join("") +
        stroke(bold, palette.deep, 3.6)
      );
    },
    mix(palette.deep, palette.bottom, 0.4),
    { solo: "digits" },
  );
};

/** Number tiles that merge by doubling. */
export const mergeTiles: Scene = (stage) => {
  const { palette, rng } = stage;
  const tones = [
    "#fff1dc",
    "#ffe0b8",
    "#ffc188",
    "#ff9f68",
    "#ff7d5a",
    "#f65e3b",
    "#edcf72",
    "#edc22e",
    "#b85cf0",
    "#5f6ff2",
  ];
  return boardScene(
    stage,
    (size) => {
      const cell = size / 4;
      const best = 8 + (stage.index % 3);
      const parts = Array.from({ length: 16 }, (_, i) => {
        const x = (i % 4) * cell + cell * 0.05;
        const y = Math.floor(i / 4) * cell + cell * 0.05;
        const s = cell * 0.9;
        const power = Math.max(0, best - i + rng.int(-1, 0));
        const empty = power === 0 || (i > 9 && rng.chance(0.5));
        if (empty) return rect(x, y, s, s, palette.deep, s * 0.14, 'opacity=".28"');
        const text = String(2 ** power);
        const tone = tones[power - 1] ?? "#3c3a8f";
        return (
          rect(x, y + s * 0.04, s, s, darken(tone, 0.24), s * 0.14) +
          rect(x, y, s, s * 0.96, tone, s * 0.14) +
          digitsAt(
            text,
            x + s / 2,
            y + s * 0.48,
            s * (text.length > 3 ? 0.22 : text.length > 2 ? 0.28 : 0.36),
            power < 3 ? "#7a5b3d" : "#ffffff",
          )
        );
      });
      return rect(0, 0, size, size, mix(palette.mid, palette.deep, 0.3), 18) + parts.join("");
    },
    mix(palette.mid, palette.deep, 0.45),
    { solo: "tools" },
  );
};

const NUMBER_COLORS = ["#2f6fed", "#2e9e5b", "#e0434b", "#7b3fe4", "#b5651d"];
