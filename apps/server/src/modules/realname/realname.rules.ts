import type { AccountStanding } from "../identity/account/account.rules.ts";

/** How many accounts one person may verify; the table's check constraint has the same limit. */
export const maxAccountsPerPerson = 3;

/** Shows only the first and the last character: together with the birth date, more would reveal the number. */
export function maskIdentity(identity: string): string {
  return `${identity.slice(0, 1)}${"*".repeat(16)}${identity.slice(-1)}`;
}

/** Keeps only the family name's first character: 张**. */
export function maskName(name: string): string {
  const [first = "", ...rest] = [...name];
  return first + "*".repeat(rest.length);
}

/** Keeps only the year; empty without a date. */
export function maskBirthDate(birthDate: string | null): string {
  return birthDate === null ? "" : `${birthDate.slice(0, 4)}-**-**`;
}

/** By which the submissions of an account are counted. */
export function submissionKey(uid: string): string {
  return `realname:${uid}`;
}

/** Reads `YYYY-MM-DD` from an identity number of 18 characters. */
export function birthDateOfIdentity(identity: string): string {
  return `${identity.slice(6, 10)}-${identity.slice(10, 12)}-${identity.slice(12, 14)}`;
}

/** Eighteen or older on that day in Asia/Shanghai, the birthday itself included. */
export function isAdult(birthDate: string, now: Date): boolean {
  return birthDate <= latestAdultBirth(now);
}

/** Birth dates up to this text are adults'. It may be 29 February of a year without one. */
export function latestAdultBirth(now: Date): string {
  const today = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  return `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
}

/**
 * The birth date that decides about permitted hours; null for a pending player who submitted a minor's data before: then
 * the hours hold, whatever was submitted since.
 */
export function decidingBirthDate({
  realName,
  birthDate,
  earlierMinor,
}: Pick<AccountStanding, "realName" | "birthDate" | "earlierMinor">): string | null {
  return realName === "pending" && earlierMinor ? null : birthDate;
}
