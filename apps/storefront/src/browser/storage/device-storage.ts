/**
 * localStorage that cannot fail: blocked or full storage behaves like an empty one that forgets. What it would not take
 * is kept in memory, so that a session still holds until the page closes.
 */
const refused = new Map<string, string>();

export function readStored(key: string): string | null {
  // Only what storage refused: another tab's removal must be seen.
  const kept = refused.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** `null` removes the entry. */
export function writeStored(key: string, value: string | null): void {
  refused.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) refused.set(key, value);
  }
}
