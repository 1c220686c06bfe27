import type { IncomingHttpHeaders } from "node:http";

/** Answered with 412, with 304, or as if there were no conditions. */
export type Condition = "failed" | "unchanged" | "met";

/**
 * Weighs If-Match before If-None-Match (RFC 9110 section 13.2.2). By tag only: packages of two channels have the same date
 * and different bytes, so conditions with dates are ignored.
 *
 * Android's DownloadManager resumes with If-Match and Range, and stops at 412.
 */
export function checkConditions(headers: IncomingHttpHeaders, etag: string): Condition {
  const { "if-match": ifMatch, "if-none-match": ifNoneMatch } = headers;
  if (ifMatch !== undefined && !names(ifMatch, etag, { isWeak: false })) return "failed";
  if (ifNoneMatch !== undefined && names(ifNoneMatch, etag, { isWeak: true })) return "unchanged";
  return "met";
}

const entityTag = /(?:W\/)?"[^"]*"/g;

/** Whether a list of entity tags names this strong one; compared weakly or strongly (section 8.8.3.2). */
function names(list: string, etag: string, { isWeak }: { isWeak: boolean }): boolean {
  if (list.trim() === "*") return true;
  const tags = list.match(entityTag) ?? [];
  return tags.some((tag) => (isWeak ? tag.replace(/^W\//, "") : tag) === etag);
}
