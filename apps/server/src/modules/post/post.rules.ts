import type { PostFlag } from "@playfront/contract/console/calls/posts";

export type WordFilter = (text: string) => boolean;

/**
 * Finds the words of a list, one a line, in a text: also in full width, in capitals, and with spaces, signs or emoji between their
 * letters. Each place of the text is looked up once for each length of the words, however many they are.
 */
export function createWordFilter(lines: string): WordFilter {
  const byLength = new Map<number, Set<string>>();
  for (const line of lines.split("\n")) {
    const word = squeeze(line);
    if (word === "") continue;
    byLength.set(word.length, (byLength.get(word.length) ?? new Set()).add(word));
  }
  return (text) => {
    const squeezed = squeeze(text);
    for (const [length, words] of byLength)
      for (let start = 0; start + length <= squeezed.length; start += 1)
        if (words.has(squeezed.slice(start, start + length))) return true;
    return false;
  };
}

/** Letters and digits alone. */
function squeeze(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

const link =
  /https?:|www\.|[a-z0-9-]{2,}\s*[.。]\s*(?:com|cn|net|org|top|xyz|vip|cc|me|io|club)(?![a-z])/iu;
const chineseDigits = "〇一二三四五六七八九";

export const hasLink = (text: string) => link.test(text.normalize("NFKC"));

const phone = /^(?:(?:00)?86|0)?1[3-9]\d{9}$/;
/** Digits of a number with the code of the country. */
const longestPhone = 15;

/**
 * A mainland mobile number, its digits in any form and with anything but letters between them. It begins and ends where a run of digits
 * does: another number may stand before it, but a longer one is none.
 */
export function hasPhone(text: string): boolean {
  const digits = text
    .normalize("NFKC")
    .replaceAll(/[〇零一二三四五六七八九]/g, (digit) =>
      String(digit === "零" ? 0 : chineseDigits.indexOf(digit)),
    );
  return digits.split(/\p{L}+/u).some((part) => {
    const runs = part.match(/\d+/g) ?? [];
    return runs.some((_run, first) => startsPhone(runs.slice(first)));
  });
}

/** Whether some of the runs, from the first on, are a number together. */
function startsPhone(runs: readonly string[]): boolean {
  let joined = "";
  for (const run of runs) {
    joined += run;
    if (phone.test(joined)) return true;
    if (joined.length > longestPhone) return false;
  }
  return false;
}

export interface Facts {
  content: string;
  /** When the author's account was made. */
  registeredAt: Date;
  now: Date;
  /** An operator has removed an earlier version. */
  wasRemoved: boolean;
  /** Far more reviews of the game come than usual. */
  isBurst: boolean;
  /** Operators look at everything first. */
  waitsForAll: boolean;
}

/** New accounts wait, milliseconds. */
const newAccountMs = 3 * 86_400_000;

/** What speaks against showing a post at once; nothing if players may see it. */
export function flagsOf(facts: Facts, hasWord: WordFilter): PostFlag[] {
  const { content, registeredAt, now } = facts;
  const found: Partial<Record<PostFlag, boolean>> = {
    word: hasWord(content),
    link: hasLink(content),
    phone: hasPhone(content),
    new: now.getTime() - registeredAt.getTime() < newAccountMs,
    again: facts.wasRemoved,
    burst: facts.isBurst,
    all: facts.waitsForAll,
  };
  return (Object.keys(found) as PostFlag[]).filter((flag) => found[flag]);
}

/** So many of an hour are no burst, however few there usually are. */
export const fewReviews = 10;
const burstFactor = 5;
const hoursOfWeek = 168;

/** Whether the reviews of the last hour are more than five times as many as those of the week's hours. */
export function isBurst({ ofHour, ofWeek }: { ofHour: number; ofWeek: number }): boolean {
  return ofHour >= fewReviews && ofHour > burstFactor * ((ofWeek - ofHour) / hoursOfWeek);
}

/** The score begins as if so many reviews had given so many stars, so that one review does not make ten. */
const assumedReviews = 20;
const assumedStars = 3.5;

/** On the scale of ten, with one decimal; `spread` is the number of reviews with one star, two, and so on. */
export function scoreOf(spread: readonly number[]): number {
  const reviews = spread.reduce((sum, count) => sum + count, assumedReviews);
  const stars = spread.reduce(
    (sum, count, index) => sum + count * (index + 1),
    assumedReviews * assumedStars,
  );
  return Math.round((stars / reviews) * 20) / 10;
}

/** What other players see of a name that could be an advertisement. */
export const hiddenName = "匿名玩家";

export function shownName(nickname: string, hasWord: WordFilter): string {
  return hasWord(nickname) || hasLink(nickname) || hasPhone(nickname) ? hiddenName : nickname;
}
