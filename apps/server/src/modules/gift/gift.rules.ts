/**
 * The claimed share in the form of the API: a whole number rounded down, `"100"` only if no code is left, absent for a
 * gift without codes (docs/wire.md#entities).
 */
export function claimedPercent(claimed: number, total: number): string | undefined {
  if (total <= 0) return undefined;
  if (claimed >= total) return "100";
  return String(Math.floor((claimed * 100) / total));
}
