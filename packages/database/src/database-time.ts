import { AsyncLocalStorage } from "node:async_hooks";

/** All waits of a request for the database together. */
export const requestMs = 2_200;
/** A commit that is given up may still succeed. A request that commits has so much more, for the commit and what follows. */
export const commitMs = 600;

/** How long a request may still wait for the database. */
export class DatabaseTime {
  #leftMs: number;
  #hasCommitted = false;
  #waits = 0;
  #since = 0;

  constructor(leftMs = requestMs) {
    this.#leftMs = leftMs;
  }

  get leftMs(): number {
    return this.#waits === 0 ? this.#leftMs : this.#leftMs - (performance.now() - this.#since);
  }

  startCommit(): void {
    if (!this.#hasCommitted) this.#leftMs += commitMs;
    this.#hasCommitted = true;
  }

  /** Counts until the returned function is called for the first time. Waits at the same time count once. */
  startWait(): () => void {
    if (this.#waits === 0) this.#since = performance.now();
    this.#waits += 1;
    let isWaiting = true;
    return () => {
      if (!isWaiting) return;
      isWaiting = false;
      if (this.#waits === 1) this.#leftMs = this.leftMs;
      this.#waits -= 1;
    };
  }
}

const current = new AsyncLocalStorage<DatabaseTime>();

/** Counts what `work`, a part of a request, waits for the database against the request's time. */
export function withDatabaseTime<Result>(time: DatabaseTime, work: () => Result): Result {
  return current.run(time, work);
}

/** Undefined outside requests. */
export function currentDatabaseTime(): DatabaseTime | undefined {
  return current.getStore();
}
