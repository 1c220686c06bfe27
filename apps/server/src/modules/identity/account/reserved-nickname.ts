import { foldLookAlikes } from "./look-alikes.ts";

/**
 * Whether a nickname looks like that of the shop's staff. The comparison ignores what a reader does not notice: width,
 * letter case, traditional characters, letters of other alphabets and digits that look like letters, and separators.
 */
export function isReservedNickname(nickname: string, siteName: string): boolean {
  const seen = foldAll(nickname);
  const site = keepLettersAndDigits(foldAll(siteName));
  const joined = keepLettersAndDigits(seen);
  if (staffWords.some((role) => joined.includes(role))) return true;
  if (site !== "" && joined.includes(site)) return true;
  return (
    systemNames.test(joined) ||
    staffLatinWords.test(seen) ||
    staffLatinWords.test(joinSpelledOutWords(seen))
  );
}

/** Reserved anywhere in a name. */
const staffWords = ["管理员", "客服", "官方", "运营"];
/** Reserved at the beginning of a name; 系统流 and 系统之家 are allowed. */
const systemNames = /^系统(?:$|消息|通知|公告|提示|管理|账号|助手|小助手)/;
/** Reserved as whole words only: "badminton" contains "admin", and "gmail" contains "gm". */
const staffLatinWords = /(?<!\p{Script=Latin})(?:admin(?:istrator|s)?|gm)(?!\p{Script=Latin})/u;

/** Folds look-alikes, accents and traditional characters. */
function foldAll(text: string): string {
  const plain = foldLookAlikes(text).replaceAll(/\p{M}/gu, "");
  return [...plain].map((character) => simplified.get(character) ?? character).join("");
}

/** Removes everything but letters and digits, such as spaces, dots and emoji. */
function keepLettersAndDigits(seen: string): string {
  return seen.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Reads `a-d-m-i-n` and `adm1n` as `admin`. */
function joinSpelledOutWords(seen: string): string {
  const joined = seen.replaceAll(
    /(?<=\p{Script=Latin}|\d)[^\p{L}\p{N}]+(?=\p{Script=Latin}|\d)/gu,
    "",
  );
  return [...joined].map((character) => digitsAsLetters.get(character) ?? character).join("");
}

/** Traditional and similar characters, with those that they are read as. */
const simplified = pairs([
  ["員", "员"],
  ["貟", "员"],
  ["営", "营"],
  ["營", "营"],
  ["運", "运"],
  ["統", "统"],
  ["係", "系"],
  ["繫", "系"],
  ["菅", "管"],
  ["埋", "理"],
]);

const digitsAsLetters = pairs([
  ["4@", "a"],
  ["1!|l", "i"],
  ["9", "g"],
]);

function pairs(folded: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  return new Map(folded.flatMap(([froms, to]) => [...froms].map((from) => [from, to] as const)));
}
