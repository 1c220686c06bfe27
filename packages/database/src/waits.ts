import { currentDatabaseTime } from "./database-time.ts";
import { DatabaseWaitError } from "./errors.ts";

interface Wait {
  /** When its caller is told to give up; milliseconds of `performance.now()`. */
  until: number;
  /** When it is certain that no answer comes. */
  silentAt: number;
  isGivenUp: boolean;
  giveUp(): void;
  onSilent(): void;
}

/** A sweep that runs this late is left to the next one; milliseconds. */
const lateSweepMs = 250;

/** Everything that waits for an answer of one database, with one timer for all. */
export class Waits {
  readonly #waits = new Set<Wait>();
  #stopSweeping: (() => void) | undefined;
  #hasSkipped = false;

  /**
   * Resolves as `answer` does, or rejects with {@link DatabaseWaitError} after `ms` or at the end of the request's time,
   * whichever is first. Calls `onSilent` if there is no answer after `ms`.
   */
  limit<Result>(answer: Promise<Result>, ms: number, onSilent = () => {}): Promise<Result> {
    const time = currentDatabaseTime();
    const since = performance.now();
    const until = since + Math.min(ms, time?.leftMs ?? ms);
    const endCounting = time?.startWait();
    return new Promise((resolve, reject) => {
      const wait: Wait = {
        until,
        silentAt: since + ms,
        isGivenUp: false,
        giveUp: () => {
          wait.isGivenUp = true;
          endCounting?.();
          reject(new DatabaseWaitError("the database did not answer in time"));
        },
        onSilent,
      };
      const end = () => {
        this.#waits.delete(wait);
        endCounting?.();
      };
      answer.then(end, end);
      answer.then(resolve, reject);
      this.#waits.add(wait);
      this.#stopSweeping ??= startTicks((lateMs) => this.#sweep(lateMs > lateSweepMs));
    });
  }

  /** Ends every wait, as if its time had passed. */
  endAll(): void {
    for (const wait of [...this.#waits]) this.#end(wait);
  }

  #sweep(isLate: boolean): void {
    this.#hasSkipped = isLate && !this.#hasSkipped;
    if (this.#hasSkipped) return;
    if (this.#waits.size === 0) {
      this.#stopSweeping?.();
      this.#stopSweeping = undefined;
    }
    const now = performance.now();
    for (const wait of [...this.#waits]) {
      if (now >= wait.silentAt) this.#end(wait);
      else if (now >= wait.until && !wait.isGivenUp) wait.giveUp();
    }
  }

  #end(wait: Wait): void {
    this.#waits.delete(wait);
    wait.giveUp();
    wait.onSilent();
  }
}

const tickMs = 100;

/**
 * Calls `onTick` every 100 ms with how much later it comes, in milliseconds: after that long, answers may be waiting to be
 * read by this process. Returns what ends it.
 */
export function startTicks(onTick: (lateMs: number) => void): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const lateMs = now - last - tickMs;
    last = now;
    onTick(lateMs);
  }, tickMs).unref();
  return () => clearInterval(timer);
}
