import { pinyin, polyphonic } from "pinyin-pro";

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
  /** Pinyin and initials of another name, of a Chinese word after the first one, or of another reading. */
  pinyin: (letters: string) => `@@${letters}`,
  initials: (letters: string) => `++${letters}`,
};

/** Raise it when the fields of a game change: a job then writes those of the games that exist (`refreshSearchFields`). */
export const searchVersion = 2;

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
  const laterAndOther = [...laterWords(gamename), ...aliases, ...aliases.flatMap(laterWords)];
  const [usual, ...others] = readings(gamename);
  const otherReadings = [
    ...others,
    ...laterAndOther.flatMap((text) => readings(text).slice(1)),
  ].slice(0, maxOtherReadings);
  const grams = [
    ...charactersAndPairs(key),
    ...[key, ...aliases.map(searchKey)].map(rankTerms.exact),
    ...laterAndOther.map((text) => readings(text)[0]).flatMap(spoken),
    ...otherReadings.flatMap(spoken),
    ...starts,
    ...categories.flatMap(categoryGrams),
  ];
  return {
    search_grams: [...new Set(grams)],
    ...usual,
    search_version: searchVersion,
  };
}

/** What a game is found by for one of its categories. */
export function categoryGrams(name: string): string[] {
  const key = searchKey(name);
  return [...new Set([key, ...charactersAndPairs(key)])].map(rankTerms.category);
}

/** Letters and digits of a text read aloud. */
export interface Reading {
  /** Without tones. */
  pinyin: string;
  /** First letters of the syllables. */
  initials: string;
}

/**
 * The usual reading of a text, and those with one character read in another way: a dictionary takes 率土之滨 for a ratio.
 * Two characters of a name that are both read wrongly are too rare for all combinations, which grow by multiplying.
 */
export function readings(text: string): [usual: Reading, ...others: Reading[]] {
  const usual = syllablesOf(text);
  const others = polyphonic(text, spelling).flatMap((ways, index) =>
    ways
      .filter((way) => usual[index]?.isChinese && lettersAndDigits(way) !== usual[index].letters)
      .map((way) => usual.with(index, { letters: lettersAndDigits(way), isChinese: true })),
  );
  return [readingOf(text, usual), ...others.map((syllables) => readingOf(text, syllables))];
}

/** The usual pinyin of a text without tones, letters and digits only. */
export function wholePinyin(text: string): string {
  return readingOf(text, syllablesOf(text)).pinyin;
}

/** Normalises a name or keyword for comparison: NFKC, lower case, no spaces, no invisible characters. */
export function searchKey(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{C}]/gu, "");
}

/** A keyword as pinyin, without tones, apostrophes and hyphens; empty if it cannot be pinyin. */
export function pinyinKey(key: string): string {
  const toneless = key
    .normalize("NFD")
    .replaceAll(/[\u0300\u0301\u0304\u030c]/g, "")
    .replaceAll("u\u0308", "v")
    .replaceAll("\u0251", "a")
    .replaceAll("\u0261", "g");
  return /^[a-z0-9'’-]+$/.test(toneless) ? lettersAndDigits(toneless) : "";
}

/**
 * The keys of a keyword's words in every order, as typed first. More than three words have too many orders, and are taken
 * as typed.
 */
export function keysInAnyOrder(keyword: string): [typed: string, ...others: string[]] {
  const typed = searchKey(keyword);
  const words = keyword.split(/\s+/).map(searchKey).filter(Boolean);
  const orders = words.length > 3 ? [] : ordersOf(words).map((order) => order.join(""));
  return [typed, ...new Set(orders.filter((key) => key !== typed))];
}

/** The grams that every name containing `key` has: its pairs of characters, or its only character. */
export function searchGrams(key: string): string[] {
  const characters = [...key];
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((next, index) => characters[index] + next))];
}

const spelling = { toneType: "none", v: true, nonZh: "consecutive", type: "array" } as const;

/**
 * How many other readings a game is found by, those of the whole name first. A reading has up to 80 terms, of which it
 * shares those before the character that is read in another way.
 */
const maxOtherReadings = 24;

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

function spoken({ pinyin, initials }: Reading): string[] {
  return [rankTerms.pinyin(pinyin), rankTerms.initials(initials)];
}

interface Syllable {
  letters: string;
  /** Otherwise it is a run of other characters. */
  isChinese: boolean;
}

/** 传 that ends a name, or the part of it before a number or a dot, is a story: zhuàn. */
function syllablesOf(text: string): Syllable[] {
  const found = pinyin(text, { ...spelling, type: "all" });
  return found.map(({ origin, pinyin: letters, isZh }, index) => {
    const isStory = /[传傳]/.test(origin) && index > 0 && !found[index + 1]?.isZh;
    const sound = isStory ? "zhuan" : isZh ? letters : origin;
    return { letters: lettersAndDigits(sound), isChinese: isZh };
  });
}

function readingOf(text: string, syllables: readonly Syllable[]): Reading {
  const initials = /\p{Script=Han}/u.test(text)
    ? syllables.map(({ letters, isChinese }) => (isChinese ? firstCharacter(letters) : letters))
    : (text.normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? []).map(firstCharacter);
  return {
    pinyin: syllables.map(({ letters }) => letters).join(""),
    initials: lettersAndDigits(initials),
  };
}

function ordersOf(words: readonly string[]): string[][] {
  if (words.length < 2) return [[...words]];
  return words.flatMap((word, index) =>
    ordersOf(words.toSpliced(index, 1)).map((rest) => [word, ...rest]),
  );
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

function lettersAndDigits(text: string | readonly string[]): string {
  return [...text]
    .join("")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
}
