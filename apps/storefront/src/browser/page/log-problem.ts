/** Logs an invalid message from outside the page that was ignored. */
export function logProblem(problem: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.warn(problem);
}
