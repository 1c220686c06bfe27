/**
 * Strokes of the characters of a picture captcha, in a box of 8 by 12: strokes are separated by `|`, points by spaces.
 * Characters that are mistaken for one another are left out (0 O D Q, 1 I, 4, Z, S, 8 B, G, F, U V).
 */
const strokes = {
  "2": "0,3 1,1 4,0 7,1 8,3 7,6 0,12 8,12",
  "3": "0,1 4,0 7,1 8,3 7,5 4,6 7,7 8,9 7,11 4,12 0,11",
  "5": "8,0 1,0 0,5 4,4 7,5 8,8 7,11 4,12 0,11",
  "6": "7,0 3,2 1,5 0,8 1,11 4,12 7,11 8,9 7,7 4,6 1,7",
  "7": "0,0 8,0 3,12",
  "9": "7,6 4,6 1,5 0,3 1,1 4,0 7,1 8,4 7,8 5,11 2,12",
  A: "0,12 4,0 8,12|1.5,8 6.5,8",
  C: "8,2 6,0 3,0 1,2 0,6 1,10 3,12 6,12 8,10",
  E: "8,0 0,0 0,12 8,12|0,6 6,6",
  H: "0,0 0,12|8,0 8,12|0,6 8,6",
  J: "7,0 7,9 6,11 4,12 1,11 0,9",
  K: "0,0 0,12|8,0 0,7|3,5 8,12",
  L: "0,0 0,12 7,12",
  M: "0,12 0,0 4,6 8,0 8,12",
  N: "0,12 0,0 8,12 8,0",
  P: "0,12 0,0 5,0 8,1.5 8,5 5,7 0,7",
  R: "0,12 0,0 5,0 8,1.5 8,5 5,7 0,7|4,7 8,12",
  T: "0,0 8,0|4,0 4,12",
  W: "0,0 2,12 4,5 6,12 8,0",
  X: "0,0 8,12|8,0 0,12",
  Y: "0,0 4,6 8,0|4,6 4,12",
} as const;

export const glyphBox = { width: 8, height: 12 };
export const glyphCharacters = Object.keys(strokes);

export interface Point {
  x: number;
  y: number;
}

/** The strokes of a character as lines of points that are close enough to be bent; none for an unknown character. */
export function strokesOf(character: string): Point[][] {
  const text = strokes[character.toUpperCase() as keyof typeof strokes];
  if (text === undefined) return [];
  return text.split("|").map((stroke) => divide(stroke.split(" ").map(readPoint)));
}

function readPoint(text: string): Point {
  const [x = 0, y = 0] = text.split(",").map(Number);
  return { x, y };
}

function divide(corners: Point[]): Point[] {
  const pieces = 6;
  return corners.flatMap((to, index) => {
    const from = corners[index - 1];
    if (!from) return [to];
    return Array.from({ length: pieces }, (_, piece) => {
      const share = (piece + 1) / pieces;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    });
  });
}
