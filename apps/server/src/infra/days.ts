/** Days are `YYYY-MM-DD`. */
const dayMs = 86_400_000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** False for a 30th of February, which a form of digits does not exclude. */
export function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** All days from the first to the last. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length }, (_, index) => addDays(from, index));
}

/** The first moment of a day in Asia/Shanghai. */
export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`);
}
