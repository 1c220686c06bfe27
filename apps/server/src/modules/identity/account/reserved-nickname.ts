/**
 * Whether a nickname would pass its player off as somebody of the shop. Compared is what a reader sees: width, letter
 * case, traditional characters, letters of other alphabets and digits that look like letters, and whatever is put in
 * between make no difference.
 */
export function isReservedNickname(nickname: string, siteName: string): boolean {
  const seen = asSeen(nickname);
  const site = bare(asSeen(siteName));
  const joined = bare(seen);
  if (roles.some((role) => joined.includes(role))) return true;
  if (site !== "" && joined.includes(site)) return true;
  return titles.test(joined) || words.test(seen) || words.test(spelt(seen));
}

/** Nobody but the shop has these in a name. */
const roles = ["管理员", "客服", "官方", "运营"];
/** Names of no player by themselves; 系统流 and 系统之家 may be. */
const titles = /^系统(?:$|消息|通知|公告|提示|管理|账号|助手|小助手)/;
/** Whole words only: a badminton player is no admin, and gmail no game master. */
const words = /(?<!\p{Script=Latin})(?:admin(?:istrator|s)?|gm)(?!\p{Script=Latin})/u;

/** Compatibility forms, case, accents and look-alikes folded. */
function asSeen(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return [...plain].map((character) => lookAlikes.get(character) ?? character).join("");
}

/** Nothing but letters and digits: spaces, dots and emoji in between are left out. */
function bare(seen: string): string {
  return seen.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** As a reader spells `a-d-m-i-n` and `adm1n`. */
function spelt(seen: string): string {
  const joined = seen.replaceAll(
    /(?<=\p{Script=Latin}|\d)[^\p{L}\p{N}]+(?=\p{Script=Latin}|\d)/gu,
    "",
  );
  return [...joined].map((character) => digitsAsLetters.get(character) ?? character).join("");
}

/** Traditional characters, and letters of other alphabets, as the ones they are read for. */
const lookAlikes = pairs([
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
  // Cyrillic, Greek and Latin letters of their own.
  ["аαɑ", "a"],
  ["ԁɗ", "d"],
  ["мμϻ", "m"],
  ["іιıɩ", "i"],
  ["пηռո", "n"],
  ["ɡɢԍ", "g"],
]);

const digitsAsLetters = pairs([
  ["4@", "a"],
  ["1!|l", "i"],
  ["9", "g"],
]);

function pairs(folded: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  return new Map(folded.flatMap(([froms, to]) => [...froms].map((from) => [from, to] as const)));
}
