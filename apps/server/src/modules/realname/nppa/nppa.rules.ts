/** What an error code of the authority asks of us (its specification, "codes", and its answers to questions). */
export type FailureClass =
  /** Success, or a batch of which single records were refused. */
  | "none"
  /** It is unwell or busy: the same request later. */
  | "later"
  /** The clock was off: sign again at once, with its time. */
  | "sign-again"
  /** Bad sign or no key: another of our keys at once. */
  | "other-key"
  /** The person's data cannot be right. */
  | "person"
  /** It has no such case: the request never arrived, or its result has been deleted. */
  | "no-case"
  /** It has the case already: query instead of check. */
  | "has-case"
  /** Ours to repair; asking again changes nothing. Unknown codes are of this class. */
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

export function classOf(code: number): FailureClass {
  return classes[code] ?? "repair";
}

/** The code of a batch of which single records were refused. */
export const partlyRefused = 3001;
/** "Behaviour time": the record came too late or too early and may be sent again. */
const badTime = 3005;

/** Whether a record that was refused with this code may be taken another time. */
export function mayBeTakenLater(code: number): boolean {
  return code === badTime || classOf(code) === "later";
}

/** How long calls of a kind rest after an answer that says more of them would do harm; milliseconds. */
export function restAfter(code: number): number {
  // Over the rate limit the authority throttles for a minute.
  if (code === 1006) return 60_000;
  const kind = classOf(code);
  return kind === "repair" || kind === "other-key" || kind === "sign-again" ? 300_000 : 0;
}

/**
 * When a record happened, as the authority takes it: whole seconds, earlier than `sentAt`, and no more than 180 s
 * before. What comes later is moved forward rather than lost, as its answers to questions allow.
 */
export function reportedTime(happenedAt: number, sentAt: number): number {
  const newest = Math.floor(sentAt / 1000) - 1;
  const oldest = newest - 170;
  return Math.min(newest, Math.max(oldest, Math.floor(happenedAt / 1000)));
}

/** 38 characters: the birth date in base 26 and 32 of the authority's own. */
const piShape = /^[0-9a-z]{38}$/;

export function isPi(text: string): boolean {
  return piShape.test(text);
}

/** `YYYY-MM-DD` out of a pi, whose first six characters are `yyyymmdd` in base 26; null when that is no date. */
export function birthDateOfPi(pi: string): string | null {
  if (!/^[0-9a-p]{6}/.test(pi)) return null;
  const digits = String(Number.parseInt(pi.slice(0, 6), 26));
  const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  const real = digits.length === 8 && !Number.isNaN(time);
  return real && new Date(time).toISOString().startsWith(date) ? date : null;
}
