import type { IncomingHttpHeaders } from "node:http";

/** True if the browser says that it only fetches ahead: nobody has decided to open the address yet. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purposes = [headers["sec-purpose"], headers.purpose, headers["x-purpose"]];
  return [...purposes, headers["x-moz"]].some((purpose) =>
    /prefetch|prerender|preview/i.test(String(purpose ?? "")),
  );
}
