import { randomInt } from "node:crypto";
import { createGate } from "../../../infra/limits/gate.ts";
import { loadSharp } from "../../media/load-sharp.ts";
import { glyphBox, glyphCharacters, type Point, strokesOf } from "./glyphs.ts";

const length = 4;
/** Size in pixels: twice the size at which it is shown. */
const width = 240;
const height = 96;
const inks = ["#b3261e", "#8a3ffc", "#0f62fe", "#00695c", "#7a4a00", "#ad1457"];
/**
 * Drawing one picture uses a core for a few milliseconds. One at a time: with the two of `media.service.ts`, one of libuv's
 * four threads is left for files.
 */
const gate = createGate({ running: 1, waiting: 100 });

/** Four random characters for a picture. */
export function makeCharacters(): string {
  return Array.from({ length }, () => glyphCharacters[randomInt(glyphCharacters.length)]).join("");
}

/**
 * Draws the characters as a PNG and returns its data URL. Strokes are bent by waves, turned, sized and coloured at
 * random, and crossed by lines. Throws an error with `statusCode` 503 under overload.
 */
export async function drawPicture(characters: string): Promise<string> {
  const wave = makeWave();
  const paths = [...characters].flatMap((character, index) => {
    const place = makePlace(index, characters.length);
    const ink = pick(inks);
    const thickness = randomBetween(5, 7);
    return strokesOf(character).map((stroke) =>
      drawLine(
        stroke.map((point) => wave(place(point))),
        ink,
        thickness,
      ),
    );
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff6f0"/>${paths.join("")}${drawNoise()}</svg>`;
  const sharp = await loadSharp();
  const png = await gate(() => sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
  return `data:image/png;base64,${png.toString("base64")}`;
}

type Move = (point: Point) => Point;

/** Moves a character to its column, turned by up to 0.35 radians, slanted and scaled. */
function makePlace(index: number, count: number): Move {
  const column = (width - 24) / count;
  const centre = {
    x: 12 + column * (index + 0.5) + randomBetween(-5, 5),
    y: height / 2 + randomBetween(-7, 7),
  };
  const scale = { x: randomBetween(3.6, 4.6), y: randomBetween(4, 5) };
  const turn = randomBetween(-0.35, 0.35);
  const slant = randomBetween(-0.25, 0.25);
  return ({ x, y }) => {
    const up = (y - glyphBox.height / 2) * scale.y;
    const right = (x - glyphBox.width / 2) * scale.x + up * slant;
    return {
      x: centre.x + right * Math.cos(turn) - up * Math.sin(turn),
      y: centre.y + right * Math.sin(turn) + up * Math.cos(turn),
    };
  };
}

/** Bends the whole picture, so that two equal characters do not look the same. */
function makeWave(): Move {
  const [phaseX, phaseY] = [randomBetween(0, 6.28), randomBetween(0, 6.28)];
  const [lengthX, lengthY] = [randomBetween(20, 34), randomBetween(24, 40)];
  return ({ x, y }) => ({
    x: x + 3 * Math.sin(y / lengthX + phaseX),
    y: y + 5 * Math.sin(x / lengthY + phaseY),
  });
}

function drawLine(points: Point[], ink: string, thickness: number): string {
  const text = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  return `<polyline points="${text}" fill="none" stroke="${ink}" stroke-width="${thickness.toFixed(1)}"
    stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Lines across the characters, in the same colours, and dots. */
function drawNoise(): string {
  const lines = Array.from({ length: 3 }, () => {
    const wave = makeWave();
    const from = randomBetween(12, height - 12);
    const to = randomBetween(12, height - 12);
    const points = Array.from({ length: 25 }, (_, step) =>
      wave({ x: (width * step) / 24, y: from + ((to - from) * step) / 24 }),
    );
    return drawLine(points, pick(inks), randomBetween(2, 3));
  });
  const dots = Array.from({ length: 40 }, () => {
    const [x, y] = [randomBetween(0, width), randomBetween(0, height)];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="1.6" fill="${pick(inks)}"/>`;
  });
  return [...lines, ...dots].join("");
}

function randomBetween(low: number, high: number): number {
  return low + (randomInt(1_000_001) / 1_000_000) * (high - low);
}

function pick<Item>(items: readonly Item[]): Item {
  return items[randomInt(items.length)]!;
}
