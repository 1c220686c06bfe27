import { lighten, mix } from "../color.ts";
import { circle, num, path, polygon, rect } from "../svg.ts";
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
