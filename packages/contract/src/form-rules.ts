import { commonPasswords } from "./common-passwords.ts";

/**
 * Form rules, shared by the pages and the server (docs/wire.md#form-rules). Each returns a Chinese message that
 * says what to change, or null if the value is valid. Without dependencies, so they run in the browser too.
 */
export type RuleCheck = (value: string) => string | null;

export const formRules = {
  username: checkUsername,
  password: checkPassword,
  nickname: checkNickname,
  phone: checkPhone,
  smsCode: checkSmsCode,
  realname: checkRealname,
  identity: checkIdentity,
  feedback: checkFeedback,
  contact: checkContact,
  review: checkReview,
  comment: checkComment,
  appeal: checkAppeal,
  day: checkDay,
} satisfies Record<string, RuleCheck>;

export type FormRule = keyof typeof formRules;

/** The day that a text begins with is one that there is; an empty text is right as well. */
function checkDay(value: string): string | null {
  const day = value.slice(0, 10);
  const time = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
  return value === "" || isDay ? null : "没有这一天";
}

/** 6–20 letters, digits and `_`, starting with a letter. Uniqueness ignores case. */
export function checkUsername(value: string): string | null {
  if (value === "") return "请输入用户名";
  if (!/^[A-Za-z]/.test(value)) return "用户名需以字母开头";
  if (!/^\w+$/.test(value)) return "用户名只能包含字母、数字和下划线";
  if (value.length < 6 || value.length > 20) return "用户名长度为 6–20 个字符";
  return null;
}

/**
 * 8–64 code points, not containing the username, not a common password. The server also checks a longer list of common
 * passwords.
 */
export function checkPassword(value: string, username = ""): string | null {
  const length = [...value].length;
  if (length === 0) return "请输入密码";
  if (length < 8 || length > 64) return "密码长度为 8–64 个字符";
  const lower = value.toLowerCase();
  if (username !== "" && lower.includes(username.toLowerCase())) return "密码不能包含用户名";
  if (commonPasswords.has(lower)) return "密码过于简单，请换一个";
  return null;
}

/**
 * 2–16 characters, Chinese allowed. Invisible characters and stacked combining marks are not: two names that look alike
 * would belong to two players.
 */
export function checkNickname(value: string): string | null {
  const nickname = normaliseNickname(value);
  if (nickname === "") return "请输入昵称";
  // A variation selector is allowed only after an emoji, where it is visible.
  const text = nickname.replaceAll(/([\p{Extended_Pictographic}#*\d])\uFE0F/gu, "$1");
  if (invisible.test(text)) {
    return "昵称包含不可见字符，请修改";
  }
  if (/\p{M}{3}/u.test(text)) return "昵称包含无法显示的字符，请修改";
  const length = [...nickname].length;
  if (length < 2 || length > 16) return "昵称长度为 2–16 个字符";
  return null;
}

/** By their properties, and six letters, marks and signs that are blank although no property says so. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{16FE4}\u{1D159}]/u;

/** The stored form: trimmed, runs of spaces as one, NFC. */
export function normaliseNickname(value: string): string {
  return value
    .trim()
    .replaceAll(/\p{Zs}+/gu, " ")
    .normalize("NFC");
}

/** A mainland mobile number. */
export function checkPhone(value: string): string | null {
  if (value === "") return "请输入手机号";
  return /^1[3-9]\d{9}$/.test(value) ? null : "请输入正确的 11 位手机号";
}

export function checkSmsCode(value: string): string | null {
  if (value === "") return "请输入短信验证码";
  return /^\d{6}$/.test(value) ? null : "短信验证码为 6 位数字";
}

/** 2–30 characters, Chinese with the middle dot of minority names, after `normaliseRealname`. */
export function checkRealname(value: string): string | null {
  const name = normaliseRealname(value);
  if (name === "") return "请输入真实姓名";
  const length = [...name].length;
  if (length < 2 || length > 30) return "姓名长度为 2–30 个字";
  if (/^\p{Script=Han}+(?:·\p{Script=Han}+)*$/u.test(name)) return null;
  const isOtherDot = /^\p{Script=Han}[\p{Script=Han}\p{P}\p{S}]*[^·\p{Script=Han}]/u.test(name);
  return isOtherDot && !/[^\p{Script=Han}\p{P}\p{S}]/u.test(name)
    ? "姓名中的点请用「·」"
    : "请输入身份证上的中文姓名";
}

/** The stored form: the dots that keyboards have are `·`; spaces and invisible characters are taken out. */
export function normaliseRealname(value: string): string {
  return value
    .replaceAll(/[\s\p{Cf}]/gu, "")
    .replaceAll(/[.•‧․∙⋅・･．●˙]/g, "·")
    .replaceAll("\uE863", "䶮");
}

/**
 * Invisible characters that come with text copied from other apps, and that nothing is lost without: zero-width spaces,
 * marks and overrides of direction, byte-order marks, soft hyphens. Not the joiner of emoji.
 */
const invisibleInTexts =
  /[\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;

/** 10–500 code points after `normaliseFeedback`; line breaks allowed. */
export function checkFeedback(value: string): string | null {
  const text = normaliseFeedback(value);
  if (text === "") return "请输入反馈内容";
  if (/[^\P{Cc}\n]|\p{Cs}/u.test(text)) return "内容包含无法识别的字符，请修改";
  const length = [...text].length;
  if (length < 10) return "请再写详细一些，至少 10 个字";
  return length > 500 ? `最多 500 个字，请删去 ${length - 500} 个` : null;
}

/** No text at all, or 10–2000 code points: stars may stand alone. */
export function checkReview(value: string): string | null {
  return normaliseFeedback(value) === "" ? null : checkPublicText(value, 10, 2000);
}

export function checkComment(value: string): string | null {
  return normaliseFeedback(value) === "" ? "请输入评论" : checkPublicText(value, 2, 500);
}

export function checkAppeal(value: string): string | null {
  return normaliseFeedback(value) === "" ? "请说明申诉理由" : checkPublicText(value, 5, 200);
}

/** A text that all players read has nothing that hides in it, turns it round or grows over its neighbours. */
function checkPublicText(value: string, least: number, most: number): string | null {
  const text = normaliseFeedback(value);
  if (/[^\P{Cc}\n]|(?!\u200D)[\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|\p{M}{3}/u.test(text))
    return "内容包含无法识别的字符，请修改";
  const length = [...text].length;
  if (length < least) return `请再写详细一些，至少 ${least} 个字`;
  return length > most ? `最多 ${most} 个字，请删去 ${length - most} 个` : null;
}

/** The stored form: nothing invisible, `\n` line breaks, tabs as spaces, at most one empty line in a row, trimmed. */
export function normaliseFeedback(value: string): string {
  return value
    .replaceAll(invisibleInTexts, "")
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(/\n(?:[^\S\n]*\n){2,}/g, "\n\n")
    .trim();
}

/** Contact details of any kind; may be empty. */
export function checkContact(value: string): string | null {
  const contact = normaliseContact(value);
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(contact)) return "联系方式包含不可见字符，请修改";
  return [...contact].length > 60 ? "联系方式最多 60 个字符" : null;
}

export function normaliseContact(value: string): string {
  return value.replaceAll(invisibleInTexts, "").trim();
}

/**
 * A resident identity number of 18 characters: pattern, a real date that is not in the future, and the check digit of
 * GB 11643-1999 (ISO 7064 MOD 11-2). Regions are not checked: codes are retired over time.
 */
export function checkIdentity(value: string, today = new Date()): string | null {
  const identity = normaliseIdentity(value);
  if (identity === "") return "请输入身份证号";
  if (!/^[1-9]\d{16}[\dX]$/.test(identity)) return "身份证号应为 18 位";
  if (!isPastDate(identity.slice(6, 14), today)) return "身份证号中的出生日期有误";
  return checkDigit(identity) === identity[17] ? null : "身份证号有误，请核对";
}

export function normaliseIdentity(value: string): string {
  return value.normalize("NFKC").trim().toUpperCase();
}

function checkDigit(identity: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(identity[index]), 0);
  return "10X98765432".charAt(sum % 11);
}

/** `yyyymmdd` as a calendar day in Asia/Shanghai (+08:00 all year), not after `today`. */
function isPastDate(yyyymmdd: string, today: Date): boolean {
  const year = Number(yyyymmdd.slice(0, 4));
  const month = Number(yyyymmdd.slice(4, 6));
  const day = Number(yyyymmdd.slice(6, 8));
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1800;
  return real && date.getTime() <= today.getTime() + 8 * 3_600_000;
}
