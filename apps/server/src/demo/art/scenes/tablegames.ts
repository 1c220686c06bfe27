import { darken, lighten, mix } from "../color.ts";
import { paintMotif } from "../motifs/paint.ts";
import { circle, num, path, polygon, rect, stroke } from "../svg.ts";
import { boardScene } from "./board.ts";
import { digitsAt } from "./digits.ts";
import { counters, menuButton } from "./hud.ts";
import { fillSky, type Scene, type Stage } from "./stage.ts";

/** A patience layout on felt. */
export const cardTable: Scene = (stage) => {
  const { width, height, rng, palette, playing } = stage;
  const columns = 7;
  const zoom = playing ? 1 : 1.15;
  const w = (Math.min(width, height * 1.15) / columns) * 0.86 * zoom;
  const gap = (width - w * columns * (width > height ? 1.25 : 1)) / (columns + 1);
  const step = width > height ? (width - gap * 2 - w) / (columns - 1) : w + gap;
  const h = w * 1.42;
  const top = playing ? height * (width > height ? 0.13 : 0.12) : -h * 0.3;
  const piles: string[] = [];
  for (let col = 0; col < columns; col++) {
    const x = gap + col * step;
    const closed = rng.int(0, Math.min(4, col));
    const open = rng.int(1, width > height ? 4 : 6);
    const y = top + h + (width > height ? 24 : 56);
    for (let i = 0; i < closed; i++) piles.push(cardBack(x, y + i * h * 0.1, w, h, palette.bottom));
    for (let i = 0; i < open; i++)
      piles.push(
        cardFace(stage, x, y + closed * h * 0.1 + i * h * 0.24, w, h, (i + col) % 2 === 0),
      );
  }
  const upper = Array.from({ length: columns }, (_, col) => {
    const x = gap + col * step;
    if (col === 0) return cardBack(x, top, w, h, palette.bottom);
    if (col === 1) return cardFace(stage, x, top, w, h, true);
    if (col === 2) return "";
    return rng.chance(0.6)
      ? cardFace(stage, x, top, w, h, col % 2 === 0)
      : rect(x, top, w, h, "#000000", w * 0.1, 'opacity=".16"') +
          rect(
            x + 2,
            top + 2,
            w - 4,
            h - 4,
            "none",
            w * 0.1,
            'stroke="#ffffff" stroke-width="2.5" opacity=".35"',
          );
  });
  return (
    fillSky(stage, [
      mix(palette.top, palette.bottom, 0.45),
      mix(palette.bottom, palette.deep, 0.35),
    ]) +
    circle(width / 2, height * 0.45, Math.max(width, height) * 0.42, "#ffffff", 'opacity=".05"') +
    upper.join("") +
    piles.join("") +
    (playing ? counters(stage, ["crown", "compass"]) + menuButton(stage) : "")
  );
};

/** Five dice on a tray with a score sheet. */
export const diceTable: Scene = (stage) => {
  const { width, height, rng, palette, playing } = stage;
  const wide = width > height;
  const tray = wide
    ? { x: 40, y: 50, w: width * 0.52, h: height - 100 }
    : { x: 28, y: 100, w: width - 56, h: height * 0.4 };
  const dice = Array.from({ length: 5 }, (_, i) => {
    const x = tray.x + tray.w * ([0.22, 0.54, 0.8, 0.34, 0.68][i] ?? 0.5);
    const y = tray.y + tray.h * ([0.3, 0.24, 0.42, 0.7, 0.74][i] ?? 0.5);
    return die(x, y, Math.min(tray.w, tray.h) * 0.24, rng.int(1, 6), rng.range(-28, 28));
  });
  const sheet = wide
    ? { x: tray.x + tray.w + 36, y: 50, w: width - tray.w - 116, h: height - 100 }
    : { x: 28, y: height * 0.56, w: width - 56, h: height * 0.4 };
  const rows = wide ? 8 : 7;
  const line = sheet.h / rows;
  const lines = Array.from({ length: rows }, (_, i) => {
    const y = sheet.y + i * line;
    const value = String(rng.int(4, 48));
    return (
      (i % 2 ? rect(sheet.x, y, sheet.w, line, palette.top, 0, 'opacity=".14"') : "") +
      die(sheet.x + line * 0.55, y + line / 2, line * 0.56, (i % 6) + 1, 0) +
      rect(
        sheet.x + line * 1.1,
        y + line * 0.4,
        sheet.w * 0.3,
        line * 0.2,
        palette.deep,
        line * 0.1,
        'opacity=".4"',
      ) +
      digitsAt(
        value,
        sheet.x + sheet.w - line * 0.7,
        y + line / 2,
        line * 0.38,
        i === 2 ? palette.accent : palette.deep,
      )
    );
  });
  return (
    fillSky(stage, [mix(palette.top, palette.bottom, 0.4), palette.bottom]) +
    rect(tray.x - 10, tray.y - 4, tray.w + 20, tray.h + 20, mix("#6d4021", palette.deep, 0.3), 40) +
    rect(tray.x, tray.y, tray.w, tray.h, mix("#2f9e6b", palette.accent2, 0.3), 30) +
    rect(tray.x, tray.y, tray.w, 18, "#000000", 9, 'opacity=".12"') +
    dice.join("") +
    rect(sheet.x, sheet.y + 8, sheet.w, sheet.h, palette.deep, 24, 'opacity=".3"') +
    rect(sheet.x, sheet.y, sheet.w, sheet.h, palette.soft, 24) +
    lines.join("") +
    (playing && !wide ? counters(stage, ["die"]) + menuButton(stage) : "")
  );
};

/** Letter tiles on a board with premium squares; the letters are pen strokes. */
export const letters: Scene = (stage) => {
  const { palette, rng } = stage;
  const count = stage.game.art.motif === "feather" ? 5 : 11;
  const felt = mix(palette.soft, palette.top, 0.3);
  return boardScene(
    stage,
    (size) => {
      const cell = size / count;
      const parts: string[] = [];
      for (let i = 0; i < count * count; i++) {
        const x = i % count;
        const y = Math.floor(i / count);
        if (count === 5) {
          parts.push(
            letterTile(
              x * cell,
              y * cell,
              cell,
              rng.int(0, LETTERS.length - 1),
              (x + y) % 4 === 1 ? palette.accent : "#fff3d6",
            ),
          );
          continue;
        }
        const special =
          (x * y) % 5 === 4 ? palette.accent : (x + y) % 7 === 0 ? palette.accent2 : felt;
        parts.push(
          rect(
            x * cell + 1,
            y * cell + 1,
            cell - 2,
            cell - 2,
            special,
            cell * 0.14,
            special === felt ? "" : 'opacity=".7"',
          ),
        );
        if (
          (y === 5 && x > 1 && x < 9) ||
          (x === 4 && y > 2 && y < 8) ||
          (x === 7 && y > 4 && y < 10) ||
          (y === 8 && x > 5 && x < 10)
        ) {
          parts.push(
            letterTile(x * cell, y * cell, cell, rng.int(0, LETTERS.length - 1), "#fff0cf"),
          );
        }
      }
      const trail =
        count === 5
          ? stroke(
              `M${num(cell * 0.5)} ${num(cell * 1.5)} L${num(cell * 1.5)} ${num(cell * 1.5)} L${num(cell * 2.5)} ${num(cell * 2.5)} L${num(cell * 2.5)} ${num(cell * 3.5)} L${num(cell * 3.5)} ${num(cell * 3.5)}`,
              palette.accent2,
              cell * 0.2,
              'opacity=".55"',
            )
          : "";
      return rect(0, 0, size, size, mix(palette.mid, palette.soft, 0.35)) + parts.join("") + trail;
    },
    mix(palette.mid, palette.deep, 0.4),
  );
};

const LETTERS = [
  "M0 10L5 0L10 10M2 6.4H8",
  "M1 0V10H9",
  "M9 1H1V10H9M1 5.2H7",
  "M0 0H10M5 0V10",
  "M9 1.4C6-1 1 0 1 5S6 11 9 8.6",
  "M1 10V0L9 10V0",
  "M1 10V0M9 10V0M1 5H9",
  "M1 0V7C1 11 9 11 9 7V0",
  "M5 0C11.5 0 11.5 10 5 10S-1.5 0 5 0Z",
  "M1 10V0H5C10 0 10 5.4 5 5.4H1M5 5.4L9 10",
];

function letterTile(x: number, y: number, side: number, letter: number, color: string): string {
  const scale = side / 26;
  return (
    rect(
      x + side * 0.05,
      y + side * 0.08,
      side * 0.9,
      side * 0.9,
      darken(color, 0.28),
      side * 0.16,
    ) +
    rect(x + side * 0.05, y + side * 0.05, side * 0.9, side * 0.84, color, side * 0.16) +
    `<g transform="translate(${num(x + side * 0.31)} ${num(y + side * 0.27)}) scale(${num(scale * 10) === "0" ? 0.1 : Math.round(scale * 100) / 100})">${stroke(LETTERS[letter] ?? "", "#4a3420", 1.7)}</g>`
  );
}

function cardBack(x: number, y: number, w: number, h: number, color: string): string {
  return (
    rect(x + 1, y + 3, w, h, "#000000", w * 0.1, 'opacity=".25"') +
    rect(x, y, w, h, "#ffffff", w * 0.1) +
    rect(x + w * 0.07, y + w * 0.07, w * 0.86, h - w * 0.14, color, w * 0.07) +
    polygon(
      [
        [x + w / 2, y + h * 0.2],
        [x + w * 0.8, y + h / 2],
        [x + w / 2, y + h * 0.8],
        [x + w * 0.2, y + h / 2],
      ],
      lighten(color, 0.3),
    )
  );
}

const SUITS = [
  "M5 0C7 3 10 4.2 10 7C10 9.4 7 10 5.9 8.2C5.9 9.6 6.4 10.6 7 11H3C3.6 10.6 4.1 9.6 4.1 8.2C3 10 0 9.4 0 7C0 4.2 3 3 5 0Z",
  "M5 11C2 8 0 6 0 3.4C0 .4 4 -.4 5 2.4C6-.4 10 .4 10 3.4C10 6 8 8 5 11Z",
] as const;

function cardFace(
  { rng }: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  red: boolean,
): string {
  const color = red ? "#e0343f" : "#2a2f3d";
  const suit = SUITS[red ? 1 : 0];
  const s = w / 22;
  const at = (dx: number, dy: number, scale: number) =>
    `<g transform="translate(${num(x + dx)} ${num(y + dy)}) scale(${Math.round(scale * 100) / 100})">${path(suit ?? "", color)}</g>`;
  return (
    rect(x + 1, y + 3, w, h, "#000000", w * 0.1, 'opacity=".22"') +
    rect(x, y, w, h, "#fdfdfb", w * 0.1) +
    digitsAt(String(rng.int(2, 10)), x + w * 0.26, y + h * 0.13, h * 0.13, color) +
    at(w * 0.66, h * 0.06, s * 0.5) +
    at(w * 0.28, h * 0.42, s)
  );
}

function die(x: number, y: number, side: number, value: number, turn: number): string {
  const h = side / 2;
  const d = side * 0.25;
  const spots: readonly (readonly [number, number])[] = [
    ...(value % 2 ? [[0, 0] as const] : []),
    ...(value > 1 ? [[-d, -d] as const, [d, d] as const] : []),
    ...(value > 3 ? [[d, -d] as const, [-d, d] as const] : []),
    ...(value === 6 ? [[-d, 0] as const, [d, 0] as const] : []),
  ];
  return `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)})">${rect(-h + 3, -h + 7, side, side, "#000000", side * 0.2, 'opacity=".25"')}${rect(-h, -h, side, side, "#d8dde6", side * 0.2)}${rect(-h, -h, side, side * 0.94, "#ffffff", side * 0.2)}${spots.map(([dx, dy]) => circle(dx, dy, side * 0.09, "#2a2f3d")).join("")}</g>`;
}

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
