import fc from "fast-check";

const surrogates = { from: 0xd800, count: 0x800 };

/**
 * Any character but half a surrogate pair, as a `unit` of `fc.string`. Its own `binary` is the same, but takes seconds of
 * processor time in each file that uses it.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map(characterAt, placeOf);

function characterAt(place: number): string {
  return String.fromCodePoint(place < surrogates.from ? place : place + surrogates.count);
}

/** By it fast-check puts dangerous words such as `__proto__` into texts. */
function placeOf(character: unknown): number {
  const point = typeof character === "string" ? character.codePointAt(0) : undefined;
  if (point === undefined || String.fromCodePoint(point) !== character)
    throw new Error("not one character");
  return point < surrogates.from ? point : point - surrogates.count;
}
