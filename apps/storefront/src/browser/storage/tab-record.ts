import { readTabStored, writeTabStored } from "./tab-storage.ts";

/** Something a tab keeps for a while, so that a reload finds it: not in an address, not for another tab. */
export function keepRecord(key: string, record: object, forMs: number): void {
  writeTabStored(key, JSON.stringify({ ...record, until: Date.now() + forMs }));
}

/** What is kept, while its time lasts; it may be of any shape, since anybody may have written it. */
export function readRecord(key: string): Record<string, unknown> | null {
  const { until, ...kept } = readWhole(key) ?? {};
  return typeof until === "number" && until > Date.now() ? kept : null;
}

/** Changes part of what is kept; its time does not grow. */
export function changeRecord(key: string, change: object): void {
  if (readRecord(key) !== null) {
    writeTabStored(key, JSON.stringify({ ...readWhole(key), ...change }));
  }
}

export function dropRecord(key: string): void {
  writeTabStored(key, null);
}

function readWhole(key: string): Record<string, unknown> | null {
  try {
    const record: unknown = JSON.parse(readTabStored(key) ?? "null");
    return typeof record === "object" ? (record as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
