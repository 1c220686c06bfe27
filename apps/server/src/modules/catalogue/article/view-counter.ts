import { writeRegularly } from "@playfront/counters/regular-writes";
import { networkShares } from "@playfront/http/address";
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
/**
 * Views between two writes: of all readers, and of one address, so that made-up readers cannot fill the memory. The wider
 * networks of an address have their shares.
 */
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
  let ofNetwork = new Map<string, number>();

  function add(reading: Reading): void {
    const { day, aid } = reading;
    const key = `${day}/${aid}/${reading.readerHash.toString("base64")}`;
    const networks = reading.networkHashes.map((hash, place) => ({
      network: `${day}/${place}/${hash.toString("base64")}`,
      max: maxViewsPerAddress * networkShares[place]!,
    }));
    if (views.has(key) || views.size >= maxViews) return;
    if (networks.some(({ network, max }) => viewsOf(network) >= max)) return;
    views.set(key, reading);
    for (const { network } of networks) ofNetwork.set(network, viewsOf(network) + 1);
  }

  const viewsOf = (network: string) => ofNetwork.get(network) ?? 0;

  async function writeOut(): Promise<void> {
    const batch = [...views.values()];
    if (batch.length === 0) return;
    views = new Map();
    ofNetwork = new Map();
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
