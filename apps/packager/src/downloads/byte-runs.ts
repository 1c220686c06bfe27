/** Bytes from `start` to before `end`. */
export interface Run {
  start: number;
  end: number;
}

/** The same bytes as few runs in order, none of which touches another. */
export function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const { start, end } of runs.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else if (start < end) merged.push({ start, end });
  }
  return merged;
}

/** As PostgreSQL reads an `int8multirange`. */
export function multirange(runs: readonly Run[]): string {
  return `{${runs.map(({ start, end }) => `[${start},${end})`).join(",")}}`;
}
