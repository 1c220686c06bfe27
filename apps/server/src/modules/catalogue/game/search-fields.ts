import { pinyin } from "pinyin-pro";

/** What a game is found by; kept in columns of its row and filled at every write. */
export interface SearchFields {
  /** Parts of the name, and marked terms that stand for a rank of match: see {@link terms}. */
  search_grams: string[];
  /** The whole name in pinyin, letters and digits only: `zhiwudazhan`. */
  pinyin: string;
  /** First letters of the syllables; Latin words of a Chinese name stay whole: `zwdz`, `qqfc`. */
  initials: string;
}

/**
 * Marked terms share the column with the name's own parts. Those have one or two characters, a marked term at least
 * three, so that no name can look like one.
 */
export const terms = {
  exact: (key: string) => `==${key}`,
  prefix: (key: string) => `^^${head(key)}`,
  category: (key: string) => `##${key}`,
};

/** Everything a game can be found by. Pure. */
export function searchFields(gamename: string, categories: readonly string[]): SearchFields {
  const key = searchKey(gamename);
  const starts = [...new Set([firstOf(key), head(key)])].map((start) => terms.prefix(start));
  const named = categories.map(searchKey).flatMap((name) => [name, ...partsOf(name)]);
  const grams = [...partsOf(key), terms.exact(key), ...starts, ...named.map(terms.category)];
  return {
    search_grams: [...new Set(grams)],
    pinyin: lettersOf(pinyin(gamename, { ...spelling, pattern: "pinyin" })),
    initials: initialsOf(gamename),
  };
}

/** Text as names and keywords are compared: NFKC, lower case, no spaces, nothing invisible. */
export function searchKey(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{C}]/gu, "");
}

/** A keyword as pinyin, without the apostrophes and hyphens people type; empty when it is none. */
export function pinyinKey(key: string): string {
  return /^[a-z0-9'’-]+$/.test(key) ? lettersOf(key) : "";
}

/** The terms that every name holding `key` has: its pairs, or the character itself. */
export function gramsOf(key: string): string[] {
  const characters = [...key];
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((next, index) => characters[index] + next))];
}

const spelling = { toneType: "none", v: true, nonZh: "consecutive", type: "array" } as const;

function partsOf(key: string): string[] {
  return [...new Set([...key, ...gramsOf(key)])];
}

/** The first two characters at most: what a prefix is looked up by. */
function head(key: string): string {
  return [...key].slice(0, 2).join("");
}

function firstOf(key: string): string {
  return [...key].slice(0, 1).join("");
}

function initialsOf(gamename: string): string {
  if (/\p{Script=Han}/u.test(gamename)) {
    return lettersOf(pinyin(gamename, { ...spelling, pattern: "first" }));
  }
  const words = gamename.normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? [];
  return lettersOf(words.map(firstOf));
}

function lettersOf(text: string | readonly string[]): string {
  return [...text]
    .join("")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
}
