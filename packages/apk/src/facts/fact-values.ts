import type { TypedValue } from "./typed-value.ts";

const maxTextCharacters = 255;
/** The API level that stands for the SDK under development. */
const maxSdk = 10_000;
/** Control characters, and characters that are invisible or change the text's direction. */
const unshown = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Combines both halves; a missing one counts as 0, as on Android. Undefined if the result is not a safe integer. */
export function versionCodeOf(
  minor: TypedValue | undefined,
  major: TypedValue | undefined,
): number | undefined {
  const [low, high] = [minor, major].map((value) => {
    if (value === undefined) return 0;
    return value.kind === "number" ? value.value : undefined;
  });
  if (low === undefined || high === undefined) return undefined;
  const code = high * 2 ** 32 + low;
  return Number.isSafeInteger(code) ? code : undefined;
}

/** An API level; null for a code name or an impossible value. */
export function sdkOf(value: TypedValue | undefined, missing: number | null): number | null {
  if (value === undefined) return missing;
  if (value.kind === "text") {
    return /^[1-9]\d{0,3}$/.test(value.text ?? "") ? Number(value.text) : null;
  }
  return value.kind === "number" && value.value > 0 && value.value <= maxSdk ? value.value : null;
}

/** A version name written as a number is compiled to a number. */
export function textOf(value: TypedValue | undefined): string | null {
  if (value?.kind === "number") return String(value.value);
  if (value?.kind !== "text") return null;
  return displayText(value.text ?? "") || null;
}

/** A text that is safe to show on a page or in a terminal, of bounded length. */
export function displayText(text: string): string {
  return [...text.replace(unshown, "").trim()].slice(0, maxTextCharacters).join("");
}
