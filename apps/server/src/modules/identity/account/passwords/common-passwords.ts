import { commonPasswords as triedFirst } from "@playfront/contract/common-passwords";
import { numbers, ornaments, stems, wholePasswords } from "./common-password-parts.ts";

/** Whether a password is one of the most used, or composed like most of those. Ignores letter case. */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize("NFKC").toLowerCase();
  return (
    known.whole.has(folded) ||
    isCompound(folded) ||
    isDay(folded) ||
    isRepetition(folded) ||
    isRun(folded)
  );
}

const known = {
  whole: new Set([...triedFirst, ...wholePasswords]),
  stems: new Set(stems),
  numbers: new Set(numbers),
  ornaments: new Set(ornaments),
};

/** A password of more known parts than this is not a common one. */
const maxParts = 3;

/** Known words, numbers and signs in a row, such as `woaini520`, `123456abc` and `wang@123`. */
function isCompound(folded: string): boolean {
  const parts = folded.match(/[a-z]+|\d+|[^a-z\d]+/g) ?? [];
  return parts.length <= maxParts && parts.every(isKnownPart);
}

function isKnownPart(part: string): boolean {
  if (known.ornaments.has(part)) return true;
  const words = /^\d/.test(part) ? known.numbers : known.stems;
  for (let cut = 1; cut < part.length; cut += 1) {
    if (words.has(part.slice(0, cut)) && words.has(part.slice(cut))) return true;
  }
  return words.has(part);
}

/** A birthday: `19900101`, alone or with a letter or two at either end. */
function isDay(folded: string): boolean {
  return /^[a-z]{0,2}(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[a-z]{0,2}$/.test(folded);
}

/** One to four characters repeated, with at most as many left over: `88888888`, `abcabcab`. */
function isRepetition(folded: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(folded) || /^(.{1,4})\1{2,}.{0,3}$/su.test(folded);
}

const keyRows = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "147258369",
  "147852369",
];
const keySequences = keyRows.flatMap((row) => [row, [...row].reverse().join("")]);

/** One or two sequences of neighbouring keys, each of three or more: `qwertyuiop`, `zxcvbnm987`. */
function isRun(folded: string): boolean {
  const first = longestRun(folded);
  if (first < 3) return false;
  const rest = folded.slice(first);
  return rest.length <= 1 || (rest.length >= 3 && longestRun(rest) === rest.length);
}

/** How many characters at the beginning follow one of the key sequences. */
function longestRun(text: string): number {
  for (let length = text.length; length >= 3; length -= 1) {
    const start = text.slice(0, length);
    if (keySequences.some((keys) => keys.includes(start))) return length;
  }
  return 0;
}
