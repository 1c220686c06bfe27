/**
 * localStorage that cannot fail: blocked or full storage behaves like an empty one that forgets. Values of this page
 * view are kept in memory beside it, so that a blocked storage still carries a session until the page closes.
 */
const memory = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** `null` removes the entry. */
export function writeStored(key: string, value: string | null): void {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private mode or a full quota: memory holds it for now.
  }
}
