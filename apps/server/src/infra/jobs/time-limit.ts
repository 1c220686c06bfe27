/** A run of a task is over after `ms` milliseconds, or when its node stops. The next run does the rest. */
export function timeLimit(ms: number, stopping?: AbortSignal): () => boolean {
  const until = performance.now() + ms;
  return () => performance.now() >= until || (stopping?.aborted ?? false);
}
