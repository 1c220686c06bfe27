import { writeRegularly } from "@playfront/counters/regular-writes";

/** Counts views in memory and writes them together, so that reading an article costs no write of its own. */
export interface ViewCounter {
  count(aid: string): void;
  /** Writes what has been counted so far. After a failed write the counts are kept for the next one. */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
}

const flushMs = 5_000;
/** Different articles counted between two writes: whoever makes up numbers must not fill the memory with them. */
const mostArticles = 10_000;

/** `write` adds counts by article; `everyMs` is how long a view waits at most, in milliseconds. */
export function createViewCounter(
  write: (views: ReadonlyMap<string, number>) => Promise<void>,
  everyMs = flushMs,
): ViewCounter {
  let views = new Map<string, number>();

  function add(aid: string, count: number): void {
    views.set(aid, (views.get(aid) ?? 0) + count);
  }

  async function writeOut(): Promise<void> {
    const batch = views;
    if (batch.size === 0) return;
    views = new Map();
    try {
      await write(batch);
    } catch (error) {
      for (const [aid, count] of batch) add(aid, count);
      throw error;
    }
  }

  const { flush, close } = writeRegularly({ writeOut, everyMs });
  return {
    count: (aid) => {
      if (views.has(aid) || views.size < mostArticles) add(aid, 1);
    },
    flush,
    close,
  };
}
