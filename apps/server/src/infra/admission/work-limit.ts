/** Signs that more work is under way than this process and its database get done, in milliseconds. */
export interface Load {
  /** How much later than it was due the event loop ran a timer. */
  lateMs: number;
  /** How long the oldest work has waited for a connection to the database. */
  queueMs: number;
}

/** More than that, and there is too much work. */
const longest: Load = { lateMs: 250, queueMs: 300 };
/** A server that is well has this much work under way at its busiest, so less is never too much. */
const lowest = 128;
const highest = 2_048;
const step = 64;
/** What is left to callers with a known token once visitors are refused. */
const reservedShare = 0.2;
/** With less under way, the lowest limit would refuse nobody either: something else keeps the process busy. */
const much = lowest * (1 - reservedShare);

/**
 * How much work may be under way at once. Each measurement of the load halves the number or adds a step (additive increase,
 * multiplicative decrease), so it settles at what the machine gets done in time. A process that is late with little under way, as
 * after its start, keeps the number (decision 0271).
 */
export class WorkLimit {
  #limit = highest;
  #running = 0;

  get limit(): number {
    return this.#limit;
  }

  /** Takes a place, if there is one for this caller. Whoever gets one calls `leave` at the end. */
  enter(isKnown: boolean): boolean {
    const places = isKnown ? this.#limit : this.#limit * (1 - reservedShare);
    if (this.#running >= places) return false;
    this.#running += 1;
    return true;
  }

  leave(): void {
    this.#running -= 1;
  }

  adjust({ lateMs, queueMs }: Load): void {
    const isWell = lateMs <= longest.lateMs && queueMs <= longest.queueMs;
    if (isWell) this.#limit = Math.min(highest, this.#limit + step);
    else if (this.#running >= much) this.#limit = Math.max(lowest, this.#limit / 2);
  }
}
