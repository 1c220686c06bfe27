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
  /** {@link searchVersion} of the code that has made the other fields. */
  search_version: number;
}

/**
 * Terms for a whole name, the start of a name and a category. They share a column with the grams of the name; those
 * have one or two characters and a rank term has at least three, so no name can contain one.
 */
export const rankTerms = {
  exact: (key: string) => `==${key}`,
  prefix: (key: string) => `^^${firstTwoCharacters(key)}`,
  category: (key: string) => `##${key}`,
  /** Pinyin and initials of another name, or of a Chinese word after the first one. */
  pinyin: (letters: string) => `@@${letters}`,
  initials: (letters: string) => `++${letters}`,
};

/** Raise it when the fields of a game change: a job then writes those of the games that exist (`refreshSearchFields`). */
export const searchVersion = 1;

/** What a game is found by. */
export interface SearchedGame {
  gamename: string;
  /** Other names in use, such as the original one. */
  aliases?: readonly string[];
  categories: readonly string[];
}

/** Everything that a game can be found by. */
export function searchFields({ gamename, aliases = [], categories }: SearchedGame): SearchFields {
  const key = searchKey(gamename);
  const starts = [...new Set([firstCharacter(key), firstTwoCharacters(key)])].map((start) =>
    rankTerms.prefix(start),
  );
  const grams = [
    ...charactersAndPairs(key),
    ...[key, ...aliases.map(searchKey)].map(rankTerms.exact),
    ...[...laterWords(gamename), ...aliases, ...aliases.flatMap(laterWords)].flatMap(spoken),
    ...starts,
    ...categories.flatMap(categoryGrams),
  ];
  return {
    search_grams: [...new Set(grams)],
    pinyin: wholePinyin(gamename),
    initials: pinyinInitials(gamename),
    search_version: searchVersion,
  };
}

/** What a game is found by for one of its categories. */
export function categoryGrams(name: string): string[] {
  const key = searchKey(name);
  return [...new Set([key, ...charactersAndPairs(key)])].map(rankTerms.category);
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

const chineseWords = new Intl.Segmenter("zh", { granularity: "word" });

/**
 * What follows the first word of a name, from each Chinese word to the end of the Chinese characters: 扫雷 of 「Antimine
 * 扫雷」. Players type the sounds of these words alone.
 */
function laterWords(name: string): string[] {
  return [...name.matchAll(/\p{Script=Han}{2,}/gu)].flatMap(({ 0: run, index: before }) =>
    [...chineseWords.segment(run)]
      .filter(({ index }) => before + index > 0)
      .map(({ index }) => run.slice(index))
      .filter((rest) => [...rest].length > 1),
  );
}

function spoken(name: string): string[] {
  return [rankTerms.pinyin(wholePinyin(name)), rankTerms.initials(pinyinInitials(name))];
}

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

/** First letters of the syllables of a text. */
export function pinyinInitials(gamename: string): string {
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
