/** The reaction to an error code of the authority (chapter "codes" of its specification, and its FAQ). */
export type FailureClass =
  /** Success, or a batch of which some records were refused. */
  | "none"
  /** The authority is out of order or busy: send the same request later. */
  | "later"
  /** The clock was off: sign again at once with the authority's time. */
  | "sign-again"
  /** Bad signature or unknown key: try another key at once. */
  | "other-key"
  /** The person's data are invalid. */
  | "person"
  /** The authority has no such case: the request never arrived, or its result was deleted. */
  | "no-case"
  /** The authority already has the case: query instead of check. */
  | "has-case"
  /** An operator must repair something; repeating the request is useless. Includes unknown codes. */
  | "repair";

const classes: Readonly<Record<number, FailureClass>> = {
  0: "none",
  1001: "later",
  1006: "later",
  1007: "sign-again",
  1011: "other-key",
  2001: "person",
  2003: "no-case",
  2004: "has-case",
  2005: "person",
  2006: "later",
  3001: "none",
};

export function failureClass(code: number): FailureClass {
  return classes[code] ?? "repair";
}

/** Code of a batch of which some records were refused. */
export const partlyRefusedCode = 3001;
/** "Behaviour time": the record came too late or too early and may be sent again. */
const badTimeCode = 3005;

/** True if a record refused with this code may be taken later. */
export function isRetryable(code: number): boolean {
  return code === badTimeCode || failureClass(code) === "later";
}

/** How long calls of a kind must rest after this code, because more of them would do harm; milliseconds. */
export function restMsAfter(code: number): number {
  // Over its rate limit, the authority throttles for a minute.
  if (code === 1006) return 60_000;
  const kind = failureClass(code);
  return kind === "repair" || kind === "other-key" || kind === "sign-again" ? 300_000 : 0;
}

/**
 * The time of a record in the form that the authority accepts: whole seconds, before `sentAt` by at most 180 s. An
 * older event is moved forward so that it is not lost, which the authority's FAQ allows.
 */
export function reportedTime(happenedAt: number, sentAt: number): number {
  const newest = Math.floor(sentAt / 1000) - 1;
  const oldest = newest - 170;
  return Math.min(newest, Math.max(oldest, Math.floor(happenedAt / 1000)));
}

/** 38 characters: the birth date in base 26, then 32 characters chosen by the authority. */
const piPattern = /^[0-9a-z]{38}$/;

export function isPi(text: string): boolean {
  return piPattern.test(text);
}

/** Reads `YYYY-MM-DD` from a pi, whose first six characters are `yyyymmdd` in base 26; null if that is not a date. */
export function birthDateOfPi(pi: string): string | null {
  if (!/^[0-9a-p]{6}/.test(pi)) return null;
  const digits = String(Number.parseInt(pi.slice(0, 6), 26));
  const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  const real = digits.length === 8 && !Number.isNaN(time);
  return real && new Date(time).toISOString().startsWith(date) ? date : null;
}
