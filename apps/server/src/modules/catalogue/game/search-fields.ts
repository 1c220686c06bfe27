import { pinyin } from "pinyin-pro";

/** A keyword has at most as many characters; a trigger makes the terms of a game from its search fields. */
export const maxTermLength = 40;

/** The columns that a game is found by; filled whenever the game is written. */
export interface SearchFields {
  /** Characters and pairs of the name, and {@link rankTerms} for better matches. */
  search_grams: string[];
  /** The whole name in pinyin, letters and digits only: `zhiwudazhan`. */
  pinyin: string;
  /** First letters of the syllables; Latin words of a Chinese name stay whole: `zwdz`, `qqfc`. */
  initials: string;
}

/**
 * Terms for a whole name, the start of a name and a category. They share a column with the grams of the name; those
 * have one or two characters and a rank term has at least three, so no name can contain one.
 */
export const rankTerms = {
  exact: (key: string) => `==${key}`,
  prefix: (key: string) => `^^${firstTwoCharacters(key)}`,
  category: (key: string) => `##${key}`,
};

/** Everything that a game can be found by. */
export function searchFields(gamename: string, categories: readonly string[]): SearchFields {
  const key = searchKey(gamename);
  const starts = [...new Set([firstCharacter(key), firstTwoCharacters(key)])].map((start) =>
    rankTerms.prefix(start),
  );
  const named = categories.map(searchKey).flatMap((name) => [name, ...charactersAndPairs(name)]);
  const grams = [
    ...charactersAndPairs(key),
    rankTerms.exact(key),
    ...starts,
    ...named.map(rankTerms.category),
  ];
  return {
    search_grams: [...new Set(grams)],
    pinyin: wholePinyin(gamename),
    initials: pinyinInitials(gamename),
  };
}

/** The pinyin of a text without tones, letters and digits only. */
export function wholePinyin(text: string): string {
  return lettersAndDigits(pinyin(text, { ...spelling, pattern: "pinyin" }));
}

/** Normalises a name or keyword for comparison: NFKC, lower case, no spaces, no invisible characters. */
export function searchKey(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{C}]/gu, "");
}

/** A keyword as pinyin, without apostrophes and hyphens; empty if it cannot be pinyin. */
export function pinyinKey(key: string): string {
  return /^[a-z0-9'’-]+$/.test(key) ? lettersAndDigits(key) : "";
}

/** The grams that every name containing `key` has: its pairs of characters, or its only character. */
export function searchGrams(key: string): string[] {
  const characters = [...key];
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((next, index) => characters[index] + next))];
}

const spelling = { toneType: "none", v: true, nonZh: "consecutive", type: "array" } as const;

function charactersAndPairs(key: string): string[] {
  return [...new Set([...key, ...searchGrams(key)])];
}

/** The first two characters at most; prefixes are looked up by them. */
function firstTwoCharacters(key: string): string {
  return [...key].slice(0, 2).join("");
}

function firstCharacter(key: string): string {
  return [...key].slice(0, 1).join("");
}

function pinyinInitials(gamename: string): string {
  if (/\p{Script=Han}/u.test(gamename)) {
    return lettersAndDigits(pinyin(gamename, { ...spelling, pattern: "first" }));
  }
  const words = gamename.normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? [];
  return lettersAndDigits(words.map(firstCharacter));
}

function lettersAndDigits(text: string | readonly string[]): string {
  return [...text]
    .join("")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
}
