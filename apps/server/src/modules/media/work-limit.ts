/** Runs at most `max` pieces of work at once; the others wait their turn. */
export function createWorkLimit(max: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < max) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      release();
    }
  };
}
