/**
 * localStorage that never throws: if it is blocked or full, it behaves like an empty one. Refused entries are kept
 * in memory, so that a session lasts until the page closes.
 */
const refused = new Map<string, string>();

export function readStored(key: string): string | null {
  // Reads a kept entry only if storage refused it: otherwise an entry that another tab has removed would come back.
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
