import { setTimeout as delay } from "node:timers/promises";
import type { Storage } from "@playfront/storage/storage";
import { shipWal } from "./ship-wal.ts";

interface Shipping {
  spool: string;
  storage: Storage;
  /** Hears of a storage that fails, once until it works again. */
  onError: (error: Error) => void;
  everyMs?: number;
}

/** Moves archived WAL to the storage again and again. The returned function stops that and moves what is left. */
export function keepShipping({ spool, storage, onError, everyMs = 5_000 }: Shipping) {
  const stopping = new AbortController();
  let isFailing = false;

  async function ship(): Promise<void> {
    try {
      await shipWal({ spool, storage });
      isFailing = false;
    } catch (error) {
      if (!isFailing) onError(error as Error);
      isFailing = true;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await ship();
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    await ship();
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
