import { num, stroke } from "../svg.ts";

/** Digits as pen strokes in a box of 6 × 10: no font is needed on the server. */
const GLYPHS: Record<string, string> = {
  "0": "M3 0C6.2 0 6.2 10 3 10C-.2 10-.2 0 3 0Z",
  "1": "M1 2L3.4 0V10",
  "2": "M.4 2.4C.6-.8 5.8-.8 5.6 2.8C5.4 5 2 6.5 .3 10H5.8",
  "3": "M.5 .8C3-.6 5.6 .4 5.4 2.6C5.3 4.4 3.6 4.8 2.4 4.8C4.4 4.8 5.9 5.8 5.8 7.4C5.6 10.4 1.8 10.6 .2 9",
  "4": "M4.3 10V0L0 7H6",
  "5": "M5.3 0H1.2L.8 4.4C3 3.2 5.9 4.2 5.8 6.8C5.7 10.2 2 10.6 .2 9",
  "6": "M4.8 .2C1.6 1 .2 4 .3 6.8C.4 11 5.7 11 5.7 6.9C5.7 3.4 1.4 3.2 .4 6.4",
  "7": "M.2 0H5.8C4 3.5 2.8 6.5 2.4 10",
  "8": "M3 4.7C.2 4.6 .2 0 3 0C5.8 0 5.8 4.6 3 4.7C-.4 4.8-.4 10 3 10C6.4 10 6.4 4.8 3 4.7Z",
  "9": "M1.2 9.8C4.4 9 5.8 6 5.7 3.2C5.6-1 .3-1 .3 3.1C.3 6.6 4.6 6.8 5.6 3.6",
};

/** The width of a number at the given height. */
export function digitsWidth(text: string, height: number): number {
  return ((text.length * 8.4 - 2.4) / 10) * height;
}

/** A number written at (x, y), its top left; `height` in units of the drawing. */
export function digits(text: string, x: number, y: number, height: number, color: string): string {
  const scale = height / 10;
  const signs = [...text].map((sign, i) => {
    const d = GLYPHS[sign] ?? "";
    return `<g transform="translate(${num(i * 8.4)} 0)">${stroke(d, color, 1.7)}</g>`;
  });
  return `<g transform="translate(${num(x)} ${num(y)}) scale(${Math.round(scale * 100) / 100})">${signs.join("")}</g>`;
}

/** A number with its middle at (x, y). */
export function digitsAt(
  text: string,
  x: number,
  y: number,
  height: number,
  color: string,
): string {
  return digits(text, x - digitsWidth(text, height) / 2, y - height / 2, height, color);
}
