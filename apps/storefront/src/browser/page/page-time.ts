/**
 * When the server rendered this page's HTML, in milliseconds since 1970, from its `Last-Modified`: a cache on the way may
 * have kept it since. Never later than now, whatever this device's clock says; now, if the host does not tell.
 */
export function pageRenderedAt(): number {
  if (typeof document === "undefined") return Date.now();
  const renderedAt = Date.parse(document.lastModified);
  return Number.isNaN(renderedAt) ? Date.now() : Math.min(renderedAt, Date.now());
}
