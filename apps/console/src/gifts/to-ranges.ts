/** Ascending numbers, those that follow one another as one range: 2, 3, 4, 7 are 2–4 and 7. */
export function toRanges(numbers: readonly number[]): string[] {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last.to + 1 === number) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));
}
