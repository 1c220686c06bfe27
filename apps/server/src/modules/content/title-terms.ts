import { pinyinKey, readings, searchGrams, searchKey } from "../catalogue/game/search-fields.ts";

/** Prefixes of a title's pinyin and initials are kept up to this length. */
const longest = 24;
/** Of a long title only the first characters with several readings are found by each. */
const maxReadings = 9;

/** What a title is found by: its characters and pairs, and the beginnings of its pinyin and initials. */
export function titleTerms(title: string): string[] {
  const key = searchKey(title);
  const spoken = readings(title)
    .slice(0, maxReadings)
    .flatMap(({ pinyin, initials }) => [pinyin, initials].flatMap(prefixes));
  return [...new Set([...key, ...searchGrams(key), ...spoken])];
}

/** The lists of terms of which a title must have one, to be found by these words. */
export function wantedTerms(words: string): string[][] {
  const key = searchKey(words);
  if (key === "") return [];
  const letters = pinyinKey(key).slice(0, longest);
  return letters === "" ? [searchGrams(key)] : [searchGrams(key), [spokenTerm(letters)]];
}

function prefixes(letters: string): string[] {
  const ends = Array.from({ length: Math.min(letters.length, longest) }, (_, index) => index + 1);
  return ends.map((end) => spokenTerm(letters.slice(0, end)));
}

const spokenTerm = (letters: string) => `@@${letters}`;
