import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, num, path, polygon, rect, starPoints } from "../svg.ts";
import { digits, digitsAt, digitsWidth } from "./digits.ts";
import { bar, counters, menuButton } from "./hud.ts";
import { fillSky, type Stage } from "./stage.ts";

/** Draws what lies on a board whose corner is (0, 0) and whose side is `size`. */
export type BoardPainter = (size: number) => string;

/**
 * A table with a square board: upright with both players' plates in a screenshot,
 * large and tilted in an artwork.
 */
export function boardScene(
  stage: Stage,
  paint: BoardPainter,
  rim: string,
  { solo }: { solo?: "digits" | "tools" } = {},
): string {
  const { width, height, palette, playing } = stage;
  const table = fillSky(stage, tableTones(stage));
  const weave = path(
    `M0 ${num(height * 0.2)} Q${num(width / 2)} ${num(height * 0.05)} ${width} ${num(height * 0.3)} V0 H0Z`,
    "#ffffff",
    'opacity=".06"',
  );
  if (!playing) {
    const size = Math.max(width, height) * 0.78;
    const at = `translate(${num(width * 0.58)} ${num(height * 0.52)}) rotate(-17) translate(${num(-size / 2)} ${num(-size / 2)})`;
    return `${table}${weave}<g transform="${at}">${framed(size, rim, palette.deep, paint)}</g>`;
  }
  if (width > height) {
    const size = height * 0.84;
    return (
      table +
      weave +
      `<g transform="translate(${num(height * 0.08)} ${num(height * 0.08)})">${framed(size, rim, palette.deep, paint)}</g>` +
      (solo
        ? soloPanel(stage, height * 0.08 + size + 44, solo)
        : sidePanel(stage, height * 0.08 + size + 44))
    );
  }
  const size = width * 0.9;
  const top = (height - size) / 2 - 10;
  return (
    table +
    weave +
    `<g transform="translate(${num(width * 0.05)} ${num(top)})">${framed(size, rim, palette.deep, paint)}</g>` +
    (solo
      ? counters(stage, ["compass", "crown"]) +
        menuButton(stage) +
        progress(stage, width * 0.05, top - 66, size) +
        helpRow(stage, { x: width * 0.05, y: top + size + 34, width: size, kind: solo })
      : plate(stage, { y: top - 108, x: width * 0.05, width: size, mine: false }) +
        plate(stage, { y: top + size + 28, x: width * 0.05, width: size, mine: true })) +
    toolRow(stage)
  );
}

/** The table under the board: changes with the picture's index. */
function tableTones({ palette, index }: Stage): readonly [string, string] {
  const first = [
    mix(palette.bottom, palette.top, 0.3),
    mix(palette.bottom, palette.deep, 0.35),
  ] as const;
  const second = [mix(palette.deep, palette.bottom, 0.35), palette.deep] as const;
  const third = [lighten(palette.top, 0.45), mix(palette.top, palette.soft, 0.1)] as const;
  return [first, second, third][index % 3] ?? first;
}

function framed(size: number, rim: string, shadow: string, paint: BoardPainter): string {
  const edge = size * 0.028;
  return (
    rect(-edge, -edge + 10, size + edge * 2, size + edge * 2, shadow, edge, 'opacity=".35"') +
    rect(-edge, -edge, size + edge * 2, size + edge * 2, rim, edge) +
    rect(-edge, -edge, size + edge * 2, edge * 0.7, lighten(rim, 0.25), edge * 0.35) +
    paint(size)
  );
}

function plate(
  stage: Stage,
  { x, y, width, mine }: { x: number; y: number; width: number; mine: boolean },
): string {
  const { palette, rng } = stage;
  const clock = `${rng.int(1, 9)}${rng.int(10, 59)}`;
  const face = mine ? palette.accent : palette.accent2;
  return (
    rect(x, y, width, 80, palette.deep, 22, 'opacity=".55"') +
    faceIn(x + 42, y + 40, 28, face) +
    rect(x + 84, y + 22, 120, 13, palette.soft, 6.5, 'opacity=".9"') +
    rect(x + 84, y + 46, 76, 10, palette.soft, 5, 'opacity=".45"') +
    rect(x + width - 124, y + 18, 106, 44, mine ? palette.accent : palette.mid, 14) +
    digits(clock.slice(0, 1), x + width - 104, y + 30, 20, mine ? palette.deep : palette.soft) +
    circle(x + width - 82, y + 36, 2.6, mine ? palette.deep : palette.soft) +
    circle(x + width - 82, y + 45, 2.6, mine ? palette.deep : palette.soft) +
    digits(clock.slice(1), x + width - 70, y + 30, 20, mine ? palette.deep : palette.soft)
  );
}

/** A simple face in a circle. */
export function faceIn(x: number, y: number, r: number, color: string): string {
  return (
    circle(x, y, r, color) +
    circle(x, y - r * 0.18, r * 0.42, "#ffe0c2") +
    path(
      `M${num(x - r * 0.72)} ${num(y + r * 0.69)} A${num(r * 0.74)} ${num(r * 0.56)} 0 0 1 ${num(x + r * 0.72)} ${num(y + r * 0.69)} A${num(r)} ${num(r)} 0 0 1 ${num(x - r * 0.72)} ${num(y + r * 0.69)}Z`,
      darken(color, 0.4),
    ) +
    path(
      `M${num(x - r * 0.46)} ${num(y - r * 0.2)} A${num(r * 0.46)} ${num(r * 0.46)} 0 0 1 ${num(x + r * 0.46)} ${num(y - r * 0.2)} Q${num(x)} ${num(y - r * 0.42)} ${num(x - r * 0.46)} ${num(y - r * 0.2)}Z`,
      darken(color, 0.55),
    )
  );
}

function toolRow({ width, height, palette, ink }: Stage): string {
  const y = height - 66;
  return (["scroll", "compass", "banner", "gear"] as const)
    .map((motif, i) => {
      const x = width * (0.17 + i * 0.22);
      return (
        circle(x, y, 32, palette.deep, 'opacity=".5"') + paintMotif(motif, ink, { x, y, size: 34 })
      );
    })
    .join("");
}

/** How far the puzzle is solved: a bar with three marks for stars. */
function progress(stage: Stage, x: number, y: number, width: number): string {
  const { palette, rng } = stage;
  const marks = [0.5, 0.75, 0.97].map((at, i) =>
    polygon(
      starPoints(x + width * at, y + 8, 17, 7.5),
      i === 0 ? palette.accent : palette.mid,
      `stroke="${palette.deep}" stroke-width="4" stroke-linejoin="round"`,
    ),
  );
  return (
    bar(stage, { x, y, width, share: rng.range(0.5, 0.7), color: palette.accent }) + marks.join("")
  );
}

/** Below a puzzle: the digits to put in, or three helpers with how many of each are left. */
function helpRow(
  stage: Stage,
  { x, y, width, kind }: { x: number; y: number; width: number; kind: "digits" | "tools" },
): string {
  if (kind === "digits") return keypad(stage, x, y, width);
  const { palette, ink, rng } = stage;
  const side = Math.min(92, width / 4);
  return (["bolt", "compass", "book"] as const)
    .map((motif, i) => {
      const cx = x + width * (0.22 + i * 0.28);
      return (
        rect(cx - side / 2, y + 5, side, side, palette.deep, 22, 'opacity=".45"') +
        rect(cx - side / 2, y, side, side, palette.mid, 22) +
        paintMotif(motif, ink, { x: cx, y: y + side / 2, size: side * 0.6 }) +
        circle(cx + side * 0.42, y + side * 0.1, side * 0.19, palette.accent) +
        digitsAt(String(rng.int(1, 9)), cx + side * 0.42, y + side * 0.1, side * 0.2, palette.deep)
      );
    })
    .join("");
}

/** A row of nine keys, as under a number puzzle. */
function keypad({ palette }: Stage, x: number, y: number, width: number): string {
  const side = width / 9;
  return Array.from({ length: 9 }, (_, i) => {
    const left = x + i * side + 3;
    return (
      rect(left, y + 4, side - 6, side * 1.16, palette.deep, 12, 'opacity=".5"') +
      rect(left, y, side - 6, side * 1.16, i === 4 ? palette.accent : palette.soft, 12) +
      digitsAt(String(i + 1), left + (side - 6) / 2, y + side * 0.58, side * 0.42, palette.deep)
    );
  }).join("");
}

/** Beside a puzzle in landscape: the game's symbol, the progress, three buttons. */
function soloPanel(stage: Stage, x: number, kind: "digits" | "tools"): string {
  const { width, height, palette, ink, game } = stage;
  const w = width - x - 26;
  return (
    rect(x, 44, w, height - 88, palette.deep, 24, 'opacity=".45"') +
    paintMotif(game.art.motif, ink, { x: x + w / 2, y: 156, size: 150 }) +
    progress(stage, x + 26, 270, w - 52) +
    helpRow(stage, { x: x + 16, y: 320, width: w - 32, kind }) +
    rect(x + 18, height - 106, w / 2 - 26, 42, palette.mid, 21) +
    rect(x + w / 2 + 8, height - 106, w / 2 - 26, 42, palette.accent, 21)
  );
}

function sidePanel(stage: Stage, x: number): string {
  const { width, height, palette, rng } = stage;
  const w = width - x - 26;
  const lines = Array.from({ length: 8 }, (_, i) => {
    const y = 178 + i * 27;
    return (
      rect(x + 18, y, 14, 11, palette.soft, 4, 'opacity=".35"') +
      rect(x + 46, y, rng.range(0.2, 0.34) * w, 11, palette.soft, 5.5, 'opacity=".8"') +
      rect(
        x + 46 + w * 0.42,
        y,
        rng.range(0.2, 0.34) * w,
        11,
        i === 7 ? palette.accent : palette.soft,
        5.5,
        'opacity=".8"',
      )
    );
  });
  const number = String(rng.int(1200, 2300));
  return (
    rect(x, 44, w, height - 88, palette.deep, 24, 'opacity=".55"') +
    faceIn(x + 52, 104, 34, palette.accent2) +
    faceIn(x + w - 52, 104, 34, palette.accent) +
    digits(number, x + w / 2 - digitsWidth(number, 18) / 2, 95, 18, palette.soft) +
    lines.join("") +
    rect(x + 18, height - 106, w / 2 - 26, 42, palette.mid, 21) +
    rect(x + w / 2 + 8, height - 106, w / 2 - 26, 42, palette.accent, 21)
  );
}
