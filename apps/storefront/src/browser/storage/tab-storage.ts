/** The entry that keeps the token of an address until it is exchanged. */
export const pendingTokenKey = "urltoken";

/** sessionStorage that never throws: if it is blocked or full, entries are lost. */
export function readTabStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function readTabEntries(): [key: string, value: string][] {
  try {
    return Object.entries(sessionStorage);
  } catch {
    return [];
  }
}

/** `null` removes the entry. */
export function writeTabStored(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // A lost entry matters only for a reload, so a refused write is ignored.
  }
}
