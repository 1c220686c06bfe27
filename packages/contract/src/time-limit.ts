export interface TimeLimit {
  signal: AbortSignal;
  /** Must run when the work is over. */
  end(): void;
}

/**
 * A signal that aborts after this time, or when `signal` does. `AbortSignal.timeout` and `AbortSignal.any` are missing in
 * browsers that the shop supports.
 */
export function startTimeLimit(ms: number, signal?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(abort, ms);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    },
  };
}
