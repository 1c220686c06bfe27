/**
 * The value below which a share of the values of a spread lies, as near as its ranges tell: of the values of a range it
 * takes that they lie evenly. The last bound stands for all above it. Null without values.
 */
export function quantile(
  share: number,
  { bounds, counts }: { bounds: readonly number[]; counts: readonly number[] },
): number | null {
  const wanted = share * counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [range, count] of counts.entries()) {
    if (count > 0 && below + count >= wanted) {
      const from = bounds[range - 1] ?? 0;
      const to = bounds[range] ?? from;
      return from + ((to - from) * (wanted - below)) / count;
    }
    below += count;
  }
  return null;
}
