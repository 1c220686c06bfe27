/** Runs a piece of work when it is its turn. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Too much waits already; the error handler answers 503 with `Retry-After`. */
export class OverloadError extends Error {
  override name = "OverloadError";
  readonly statusCode = 503;
}

/** Lets `running` pieces of costly work go at once and `waiting` more queue; beyond that it throws {@link OverloadError}. */
export function createGate(limits: { running: number; waiting: number }): Gate {
  const queue: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < limits.running) {
      running += 1;
      return;
    }
    if (queue.length >= limits.waiting) throw new OverloadError("too much work waits already");
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** Hands the place over rather than giving it back, so that nobody slips in between. */
  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
