import type { TypedValue } from "./typed-value.ts";

const maxTextCharacters = 255;
/** What the SDK under development calls itself. */
const maxSdk = 10_000;
/** Control characters, and those that turn a line round or hide. */
const unshown = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Both halves together; Android takes a missing one for 0. Undefined when it is no safe integer. */
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

/** An API level; null for a code name and for what cannot be one. */
export function sdkOf(value: TypedValue | undefined, missing: number | null): number | null {
  if (value === undefined) return missing;
  if (value.kind === "text") {
    return /^[1-9]\d{0,3}$/.test(value.text ?? "") ? Number(value.text) : null;
  }
  return value.kind === "number" && value.value > 0 && value.value <= maxSdk ? value.value : null;
}

/** A version's name may be written as a number, which the compiler makes one. */
export function textOf(value: TypedValue | undefined): string | null {
  if (value?.kind === "number") return String(value.value);
  if (value?.kind !== "text") return null;
  return shown(value.text ?? "") || null;
}

/** A text as a page or a terminal may show it, of bounded length. */
export function shown(text: string): string {
  return [...text.replace(unshown, "").trim()].slice(0, maxTextCharacters).join("");
}
