/** How many accounts one person may verify; the table's own check allows no more. */
export const accountsOfAPerson = 3;

/** Only the first and the last character: with the birth date, more would give the number away. */
export function maskIdentity(identity: string): string {
  return `${identity.slice(0, 1)}${"*".repeat(16)}${identity.slice(-1)}`;
}

/** Keeps the family name's first character: 张**. */
export function maskName(name: string): string {
  const [first = "", ...rest] = [...name];
  return first + "*".repeat(rest.length);
}

/** `YYYY-MM-DD` out of an identity number of 18 characters. */
export function birthDateOf(identity: string): string {
  return `${identity.slice(6, 10)}-${identity.slice(10, 12)}-${identity.slice(12, 14)}`;
}

/** Eighteen or older on that day in Asia/Shanghai; a birthday counts from its own day on. */
export function isAdult(birthDate: string, now: Date): boolean {
  const today = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const comesOfAge = `${Number(birthDate.slice(0, 4)) + 18}${birthDate.slice(4)}`;
  return today >= comesOfAge;
}
