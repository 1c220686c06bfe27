/**
 * When the server rendered this page's HTML, in milliseconds since 1970: a cache on the way may have kept it since. Never
 * later than now, whatever this device's clock says; now, if the host or the browser does not tell.
 */
export function pageRenderedAt(): number {
  if (typeof window === "undefined") return Date.now();
  const [navigation] = performance.getEntriesByType?.("navigation") ?? [];
  const { serverTiming } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>;
  const told = serverTiming?.find(({ name }) => name === "rendered")?.description;
  return Math.min(Number(told) || Number.POSITIVE_INFINITY, Date.now());
}
