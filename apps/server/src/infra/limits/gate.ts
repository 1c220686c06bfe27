/** Runs the work as soon as there is capacity. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The queue is full. The error handler answers 503 with `Retry-After`. */
export class OverloadError extends Error {
  override name = "OverloadError";
  readonly statusCode = 503;
}

/** Limits concurrency: `running` works run, `waiting` more queue, and further ones throw {@link OverloadError}. */
export function createGate(limits: { running: number; waiting: number }): Gate {
  const queue: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < limits.running) {
      running += 1;
      return;
    }
    if (queue.length >= limits.waiting) throw new OverloadError("the queue is full");
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** Passes its place to the next in the queue, so that no newcomer overtakes. */
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
