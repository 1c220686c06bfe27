import type { MotifName } from "../motifs/all.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, path, polygon, rect, starPoints, stroke } from "../svg.ts";
import { digits, digitsWidth } from "./digits.ts";
import type { Stage } from "./stage.ts";

const GLASS = 'opacity=".62"';

/** A row of counters at the top left: a symbol and a number each. */
export function counters(stage: Stage, items: readonly MotifName[]): string {
  const { rng, palette, ink } = stage;
  let x = 20;
  return items
    .map((motif) => {
      const text = String(rng.int(12, 990));
      const width = 48 + digitsWidth(text, 16) + 14;
      const left = x;
      x += width + 10;
      return (
        rect(left, 22, width, 38, palette.deep, 19, GLASS) +
        paintMotif(motif, ink, { x: left + 22, y: 41, size: 26 }) +
        digits(text, left + 46, 33, 16, palette.soft)
      );
    })
    .join("");
}

/** A bar that shows a share (0 to 1). */
export function bar(
  { palette }: Stage,
  {
    x,
    y,
    width,
    share,
    color,
  }: { x: number; y: number; width: number; share: number; color: string },
): string {
  return (
    rect(x, y, width, 14, palette.deep, 7, 'opacity=".7"') +
    rect(x + 2.5, y + 2.5, Math.max(9, (width - 5) * share), 9, color, 4.5) +
    rect(x + 5, y + 3.5, Math.max(4, (width - 14) * share), 2.6, "#ffffff", 1.3, 'opacity=".5"')
  );
}

/** The hero's portrait with two bars, top left. */
export function portrait(stage: Stage, motif: MotifName): string {
  const { palette, ink, rng } = stage;
  return (
    rect(16, 18, 236, 70, palette.deep, 20, GLASS) +
    rect(24, 25, 56, 56, palette.mid, 14) +
    paintMotif(motif, ink, { x: 52, y: 53, size: 42 }) +
    bar(stage, { x: 92, y: 33, width: 146, share: rng.range(0.5, 0.95), color: "#ef5350" }) +
    bar(stage, { x: 92, y: 58, width: 110, share: rng.range(0.3, 0.8), color: palette.accent2 })
  );
}

/** Hearts at the top right, some of them spent. */
export function hearts(stage: Stage, total = 3): string {
  const { width, rng, palette } = stage;
  const full = rng.int(1, total);
  return Array.from({ length: total }, (_, i) => {
    const x = width - 44 - (total - 1 - i) * 38;
    const d = `M${x} 34 C${x - 5} 22 ${x - 20} 26 ${x - 16} 40 C${x - 13} 49 ${x - 5} 54 ${x} 59 C${x + 5} 54 ${x + 13} 49 ${x + 16} 40 C${x + 20} 26 ${x + 5} 22 ${x} 34Z`;
    return path(d, i < full ? "#ff4d5e" : palette.deep, i < full ? "" : GLASS);
  }).join("");
}

/** A joystick at the bottom left and buttons at the bottom right. */
export function touchPad(stage: Stage, buttons: readonly MotifName[]): string {
  const { width, height, palette, ink } = stage;
  const y = height - 96;
  const keys = buttons.map((motif, i) => {
    const x = width - 74 - (i % 2) * 96;
    const cy = y + 8 - Math.floor((i + 1) / 2) * 62 + (i % 2) * 20;
    return (
      circle(x, cy, 40, palette.deep, 'opacity=".4"') +
      circle(x, cy, 40, "none", `stroke="${palette.soft}" stroke-width="3" opacity=".75"`) +
      paintMotif(motif, ink, { x, y: cy, size: 42 })
    );
  });
  return (
    circle(96, y, 64, palette.deep, 'opacity=".32"') +
    circle(96, y, 64, "none", `stroke="${palette.soft}" stroke-width="3" opacity=".6"`) +
    circle(108, y - 12, 29, palette.soft, 'opacity=".85"') +
    keys.join("")
  );
}

/** A row of item slots along the bottom; the first one is chosen. */
export function slots(stage: Stage, items: readonly MotifName[]): string {
  const { width, height, palette, ink } = stage;
  const side = Math.min(74, (width - 40) / items.length - 8);
  const left = (width - items.length * (side + 8) + 8) / 2;
  const top = height - side - 26;
  const cells = items.map((motif, i) => {
    const x = left + i * (side + 8);
    return (
      rect(x, top, side, side, palette.mid, 14) +
      rect(
        x,
        top,
        side,
        side,
        "none",
        14,
        `stroke="${i === 0 ? palette.accent : palette.soft}" stroke-width="3" opacity="${i === 0 ? 1 : 0.35}"`,
      ) +
      paintMotif(motif, ink, { x: x + side / 2, y: top + side / 2, size: side * 0.66 })
    );
  });
  return (
    rect(left - 12, top - 12, width - 2 * left + 24, side + 24, palette.deep, 22, GLASS) +
    cells.join("")
  );
}

/** A round button with a cog or three lines, top right. */
export function menuButton({ width, palette }: Stage): string {
  const x = width - 46;
  return (
    circle(x, 42, 24, palette.deep, GLASS) +
    stroke(
      `M${x - 9} 35 H${x + 9} M${x - 9} 42 H${x + 9} M${x - 9} 49 H${x + 9}`,
      palette.soft,
      3.4,
    )
  );
}

/** The score in the middle of the top edge. */
export function scoreBoard({ width, palette, rng }: Stage): string {
  const text = String(rng.int(1020, 9860));
  const w = digitsWidth(text, 24);
  return (
    rect(width / 2 - w / 2 - 26, 20, w + 52, 50, palette.deep, 25, GLASS) +
    digits(text, width / 2 - w / 2, 33, 24, palette.soft)
  );
}

/** The end of a level: three stars on a card over the dimmed scene. */
export function resultCard(stage: Stage, motif: MotifName): string {
  const { width, height, palette, ink, rng } = stage;
  const w = Math.min(width * 0.78, 430);
  const h = Math.min(height * 0.74, 420);
  const x = (width - w) / 2;
  const y = (height - h) / 2;
  const cx = width / 2;
  const won = rng.int(2, 3);
  const stars = [-1, 0, 1].map((side, i) => {
    const size = side === 0 ? 50 : 38;
    const points = starPoints(
      cx + side * 92,
      y + (side === 0 ? 8 : 26),
      size,
      size * 0.46,
      5,
      side * 12,
    );
    const fill = i < won ? "#ffc93c" : palette.mid;
    return polygon(
      points,
      fill,
      `stroke="${palette.deep}" stroke-width="7" stroke-linejoin="round"`,
    );
  });
  return (
    rect(0, 0, width, height, palette.deep, 0, 'opacity=".55"') +
    rect(x, y + 8, w, h, palette.deep, 34, 'opacity=".5"') +
    rect(x, y, w, h, palette.soft, 34) +
    rect(x + 14, y + 14, w - 28, h - 116, palette.top, 24, 'opacity=".35"') +
    stars.join("") +
    paintMotif(motif, { ...ink, main: "#ffffff" }, { x: cx, y: y + h * 0.44, size: h * 0.36 }) +
    rect(x + 24, y + h - 82, w * 0.28, 58, palette.mid, 29) +
    rect(x + 36 + w * 0.28, y + h - 82, w * 0.72 - 60, 58, palette.accent, 29) +
    polygon(
      [
        [cx + w * 0.13, y + h - 67],
        [cx + w * 0.13 + 24, y + h - 53],
        [cx + w * 0.13, y + h - 39],
      ],
      palette.deep,
    ) +
    stroke(
      `M${x + 24 + w * 0.14 - 11} ${y + h - 53} A11 11 0 1 1 ${x + 24 + w * 0.14} ${y + h - 42}`,
      palette.soft,
      5,
    )
  );
}

/** A bag of items on a card over the dimmed scene. */
export function bagCard(stage: Stage, items: readonly MotifName[]): string {
  const { width, height, palette, ink, rng } = stage;
  const columns = width > height ? 6 : 4;
  const rows = width > height ? 3 : 5;
  const side = Math.min((width * 0.84 - 40) / columns, (height * 0.7) / rows);
  const w = side * columns + 40;
  const h = side * rows + 110;
  const x = (width - w) / 2;
  const y = (height - h) / 2;
  const cells = Array.from({ length: rows * columns }, (_, i) => {
    const left = x + 20 + (i % columns) * side;
    const top = y + 84 + Math.floor(i / columns) * side;
    const item = rng.chance(0.72) ? rng.pick(items) : undefined;
    return (
      rect(left + 5, top + 5, side - 10, side - 10, palette.deep, 14, 'opacity=".55"') +
      (i === 1
        ? rect(
            left + 5,
            top + 5,
            side - 10,
            side - 10,
            "none",
            14,
            `stroke="${palette.accent}" stroke-width="4"`,
          )
        : "") +
      (item
        ? paintMotif(item, ink, { x: left + side / 2, y: top + side / 2, size: side * 0.56 })
        : "")
    );
  });
  return (
    rect(0, 0, width, height, palette.deep, 0, 'opacity=".5"') +
    rect(x, y + 8, w, h, palette.deep, 30, 'opacity=".6"') +
    rect(x, y, w, h, palette.mid, 30) +
    rect(x, y, w, 64, palette.deep, 30, 'opacity=".45"') +
    [0, 1, 2]
      .map((i) =>
        rect(x + 24 + i * 84, y + 16, 72, 32, i === 0 ? palette.accent : palette.deep, 16),
      )
      .join("") +
    stroke(`M${x + w - 44} ${y + 24} l16 16 m0 -16 l-16 16`, palette.soft, 5) +
    cells.join("")
  );
}
