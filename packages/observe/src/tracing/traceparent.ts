import type { IncomingMessage } from "node:http";
import { currentWork } from "../current-work.ts";

const header = "traceparent";

/**
 * Where a request's trace goes on: that of the page or job for which this process asks itself, or the one that a trusted
 * proxy names.
 */
export function traceparentOf(
  { headers }: IncomingMessage,
  trustedProxies: number,
): string | undefined {
  const own = currentWork()?.span?.traceparent;
  const given = headers[header];
  return own ?? (trustedProxies > 0 && typeof given === "string" ? given : undefined);
}

/** For a request to another host of the shop. */
export function traceHeaders(): Record<string, string> {
  const span = currentWork()?.span;
  return span === undefined ? {} : { [header]: span.traceparent };
}
