import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { currentWork } from "./current-work.ts";

export const requestIdHeader = "x-request-id";

/** Of this process; the number behind it makes an id that no other node gives. */
const node = randomBytes(5).toString("hex");
let requests = 0;

/**
 * The id of a request: that of the page or job for which this process asks itself, the one that a trusted proxy gives, or
 * a new one.
 */
export function requestIdOf({ headers }: IncomingMessage, trustedProxies: number): string {
  const given = headers[requestIdHeader];
  if (trustedProxies > 0 && typeof given === "string" && /^[\w-]{8,64}$/.test(given)) return given;
  return currentWork()?.id ?? nextRequestId();
}

function nextRequestId(): string {
  requests += 1;
  return `${node}-${requests.toString(36)}`;
}
