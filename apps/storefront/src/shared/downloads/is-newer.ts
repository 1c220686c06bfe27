import type { GameVersion } from "@playfront/bridge/downloads";

/**
 * Whether `candidate` is newer than `held`: by version codes, as Android does, otherwise by the numbers in the
 * version names. False if they cannot be compared.
 */
export function isNewer(candidate: GameVersion, held: GameVersion): boolean {
  if (candidate.versioncode > 0 && held.versioncode > 0) {
    return candidate.versioncode > held.versioncode;
  }
  const [left, right] = [numbersIn(candidate.version), numbersIn(held.version)];
  if (left === null || right === null) return false;
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** The numbers of a version name such as `v1.20.3-4`; null if it has anything but numbers. */
function numbersIn(version: string): number[] | null {
  return /^v?\d{1,9}(?:[.-]\d{1,9}){0,7}$/.test(version)
    ? version.replace("v", "").split(/[.-]/).map(Number)
    : null;
}
