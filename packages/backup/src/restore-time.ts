import { BackupError } from "./errors.ts";

/** The moment to which a database is restored. */
export interface RestoreTime {
  /** For PostgreSQL: with microseconds, which `Date` has not, and a zone in digits, because it knows no `Z` in its settings. */
  text: string;
  date: Date;
}

const iso = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d(?::?\d\d)?)$/;

/** Reads `end` as null. Throws {@link BackupError} if the text is neither that nor a time with its zone. */
export function readRestoreTime(text: string): RestoreTime | null {
  if (text === "end") return null;
  const date = new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  if (!iso.test(text) || Number.isNaN(date.getTime())) {
    throw new BackupError(
      `"${text}" is no time with its zone, such as 2026-11-26T20:15:00+08:00; for all that is stored, say end`,
    );
  }
  return { text: text.replace("T", " ").replace("Z", "+00"), date };
}
