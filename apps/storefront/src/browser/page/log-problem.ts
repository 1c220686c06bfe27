/** Notes, for whoever looks into the browser, a message from outside that made no sense and changed nothing. */
export function logProblem(problem: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.warn(problem);
}
