/**
 * Share already claimed as it travels: a whole number rounded down, `"100"` only when none is left, absent without
 * codes (docs/wire.md#entities).
 */
export function claimedPercent(claimed: number, total: number): string | undefined {
  if (total <= 0) return undefined;
  if (claimed >= total) return "100";
  return String(Math.floor((claimed * 100) / total));
}
