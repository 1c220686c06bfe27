import { writeRegularly } from "@playfront/counters/regular-writes";

/** Counts views in memory and writes them in batches, so that reading an article does not cost a write. */
export interface ViewCounter {
  count(aid: string): void;
  /** Writes the views counted so far. After a failed write they are kept for the next one. */
  flush(): Promise<void>;
  /** Writes the remaining views and stops. */
  close(): Promise<void>;
}

const flushMs = 5_000;
/** Different articles counted between two writes, so that made-up ids cannot fill the memory. */
const maxArticles = 10_000;

/** `write` adds counts by article; a view is written after at most `everyMs` milliseconds. */
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
      if (views.has(aid) || views.size < maxArticles) add(aid, 1);
    },
    flush,
    close,
  };
}
