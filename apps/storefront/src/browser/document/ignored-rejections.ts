/**
 * Keeps quiet about promises that React and the router reject and nobody waits for: a sheet that cannot be loaded (the
 * early script notices the failure), and the animation of a navigation that the next one cut short.
 */
export function ignoreHarmlessRejections(): void {
  window.addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    if (reason instanceof Event || reason?.name === "AbortError") event.preventDefault();
  });
}
