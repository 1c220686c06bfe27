const seconds = 60;

interface Second {
  at: number;
  requests: number;
  errors: number;
}

export type LoadMeter = ReturnType<typeof createLoadMeter>;

/** Counts the requests that this process has answered within the last minute. */
export function createLoadMeter(now: () => number = () => performance.now()) {
  const began = secondOf(now());
  const ring: Second[] = [];

  function read(): { requestsPerSecond: number; errors: number } {
    const current = secondOf(now());
    // The second that goes on would lower the mean.
    const past = ring.filter(({ at }) => at < current && at >= current - seconds);
    const measured = Math.max(1, Math.min(seconds, current - began));
    const requests = past.reduce((sum, second) => sum + second.requests, 0);
    const errors = past.reduce((sum, second) => sum + second.errors, 0);
    return { requestsPerSecond: Math.round((10 * requests) / measured) / 10, errors };
  }

  return {
    /** Counts an answer. */
    note(status: number): void {
      const at = secondOf(now());
      const place = at % seconds;
      let second = ring[place];
      if (second?.at !== at) {
        second = { at, requests: 0, errors: 0 };
        ring[place] = second;
      }
      second.requests += 1;
      if (status >= 500) second.errors += 1;
    },
    /** Requests a second, and answers with status 500 or above. */
    read,
  };
}

function secondOf(ms: number): number {
  return Math.floor(ms / 1000);
}
