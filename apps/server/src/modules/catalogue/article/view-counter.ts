import { writeRegularly } from "@playfront/counters/regular-writes";
import type { Reading } from "./article.repository.ts";

/** Collects views in memory and writes them in batches, so that reading an article does not cost a write. */
export interface ViewCounter {
  count(reading: Reading): void;
  /** Writes the views counted so far. After a failed write they are kept for the next one. */
  flush(): Promise<void>;
  /** Writes the remaining views and stops. */
  close(): Promise<void>;
}

const flushMs = 5_000;
/** Views between two writes: of all readers, and of one address, so that made-up readers cannot fill the memory. */
const maxViews = 20_000;
const maxViewsPerAddress = 500;

/**
 * `write` gets each view once, although it may be asked to write one again after a failure. A view is written after at
 * most `everyMs` milliseconds.
 */
export function createViewCounter(
  write: (views: readonly Reading[]) => Promise<void>,
  everyMs = flushMs,
): ViewCounter {
  let views = new Map<string, Reading>();
  let ofAddress = new Map<string, number>();

  function add(reading: Reading): void {
    const { day, aid } = reading;
    const key = `${day}/${aid}/${reading.readerHash.toString("base64")}`;
    const address = `${day}/${reading.addressHash.toString("base64")}`;
    const sameAddress = ofAddress.get(address) ?? 0;
    if (views.has(key) || views.size >= maxViews || sameAddress >= maxViewsPerAddress) return;
    views.set(key, reading);
    ofAddress.set(address, sameAddress + 1);
  }

  async function writeOut(): Promise<void> {
    const batch = [...views.values()];
    if (batch.length === 0) return;
    views = new Map();
    ofAddress = new Map();
    try {
      await write(batch);
    } catch (error) {
      for (const reading of batch) add(reading);
      throw error;
    }
  }

  const { flush, close } = writeRegularly({ writeOut, everyMs });
  return { count: add, flush, close };
}
