/** Bytes from `start` up to, but without, `end`. */
export interface Run {
  start: number;
  end: number;
}

/** The same bytes as the fewest runs, sorted; no two touch. */
export function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const { start, end } of runs.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else if (start < end) merged.push({ start, end });
  }
  return merged;
}

/** The text form of PostgreSQL's `int8multirange`. */
export function multirange(runs: readonly Run[]): string {
  return `{${runs.map(({ start, end }) => `[${start},${end})`).join(",")}}`;
}
