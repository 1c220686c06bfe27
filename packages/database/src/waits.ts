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

const sweepMs = 100;
/** A sweep that runs this late shows that this process was busy: answers may be waiting to be read. */
const busyMs = 250;

/** Everything that waits for an answer of one database, with one timer for all. */
export class Waits {
  readonly #waits = new Set<Wait>();
  #timer: NodeJS.Timeout | undefined;
  #sweptAt = 0;
  #hasSkipped = false;

  /**
   * Resolves as `answer` does, or rejects with {@link DatabaseWaitError} after `ms` or at the end of the request's time,
   * whichever is first. Calls `onSilent` if there is no answer after `ms`.
   */
  limit<Result>(answer: Promise<Result>, ms: number, onSilent = () => {}): Promise<Result> {
    const time = currentDatabaseTime();
    const since = performance.now();
    return new Promise((resolve, reject) => {
      const wait: Wait = {
        until: since + Math.min(ms, time?.leftMs ?? ms),
        silentAt: since + ms,
        isGivenUp: false,
        giveUp: () => {
          wait.isGivenUp = true;
          reject(new DatabaseWaitError("the database did not answer in time"));
        },
        onSilent,
      };
      const end = () => {
        this.#waits.delete(wait);
        if (time) time.leftMs -= performance.now() - since;
      };
      answer.then(end, end);
      answer.then(resolve, reject);
      this.#waits.add(wait);
      this.#startSweeping();
    });
  }

  /** Ends every wait, as if its time had passed. */
  endAll(): void {
    for (const wait of [...this.#waits]) this.#end(wait);
  }

  #startSweeping(): void {
    if (this.#timer !== undefined) return;
    this.#sweptAt = performance.now();
    this.#timer = setInterval(() => this.#sweep(), sweepMs).unref();
  }

  #sweep(): void {
    const now = performance.now();
    const isLate = now - this.#sweptAt > sweepMs + busyMs;
    this.#sweptAt = now;
    this.#hasSkipped = isLate && !this.#hasSkipped;
    if (this.#hasSkipped) return;
    if (this.#waits.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
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
