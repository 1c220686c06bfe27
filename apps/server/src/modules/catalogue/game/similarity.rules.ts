/** A keyword that finds no game, as characters and as pinyin. */
export interface MissedKeyword {
  /** Normalised by `searchKey`. */
  key: string;
  /** Letters and digits only; empty if it has none. */
  pinyin: string;
}

/** What a game whose name may be meant is compared by. */
export interface NamedGame {
  name: string;
  pinyin: string;
}

/**
 * Parts that a name still has if one character of the keyword is wrong, longest first: for each character the longer of
 * what is before and after it.
 */
export function intactParts(key: string, atMost: number): string[] {
  const characters = [...key];
  const parts = characters.map((_, wrong) => {
    const [before, after] = [characters.slice(0, wrong), characters.slice(wrong + 1)];
    return before.length >= after.length ? before : after;
  });
  const usable = parts.filter((part) => part.length > 1).sort((a, b) => b.length - a.length);
  return [...new Set(usable.map((part) => part.join("")))].slice(0, atMost);
}

/** Starts that a name's pinyin still has if a letter after the first third is wrong, longest first. */
export function pinyinStarts(pinyin: string, atMost: number): string[] {
  const longest = pinyin.length - 1;
  const shortest = Math.max(3, Math.floor(pinyin.length / 3));
  const step = Math.max(1, (longest - shortest) / (atMost - 1));
  const lengths = Array.from({ length: atMost }, (_, index) => Math.round(longest - index * step));
  return lengths.filter((length) => length >= shortest).map((length) => pinyin.slice(0, length));
}

/**
 * How far a name is from the keyword: 0 for the same sounds, otherwise how many letters of the pinyin or characters of
 * the name differ. Null if it is too far to be meant.
 */
export function distanceTo({ key, pinyin }: MissedKeyword, game: NamedGame): number | null {
  const [letters, characters] = [[...pinyin], [...key]];
  if (characters.length < 2) return null;
  const sound = letters.length < 3 ? null : distanceWithin(letters, [...game.pinyin]);
  if (sound !== null && sound <= wrongLetters(letters.length)) return sound;
  // Two characters with one wrong would find every name that has the other.
  const isOneOff = characters.length > 2 && distanceWithin(characters, [...game.name]) <= 1;
  return isOneOff ? 1 + wrongLetters(letters.length) : null;
}

function wrongLetters(length: number): number {
  if (length < 5) return 0;
  return length < 8 ? 1 : Math.min(3, Math.floor(length / 4));
}

/** The fewest changes that turn `part` into a part of `whole`. */
function distanceWithin(part: readonly string[], whole: readonly string[]): number {
  let row = whole.map(() => 0).concat(0);
  for (const [index, wanted] of part.entries()) {
    const next = [index + 1];
    for (const [at, found] of whole.entries()) {
      const replaced = row[at]! + (wanted === found ? 0 : 1);
      next.push(Math.min(replaced, row[at + 1]! + 1, next[at]! + 1));
    }
    row = next;
  }
  return Math.min(...row);
}
