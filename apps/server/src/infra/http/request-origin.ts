import { hostOf } from "@playfront/http/host-of";
import type { FastifyRequest } from "fastify";

/**
 * The origin under which the caller reaches this server, such as `https://shop.example:8443`; with `port`, the same host
 * on another port. It comes from the Host header, so use it only in answers to this caller.
 */
export function requestOrigin(
  request: Pick<FastifyRequest, "protocol" | "headers">,
  port?: number,
): string {
  // A proxy may pass on an X-Forwarded-Proto that the client made up.
  const protocol = request.protocol === "https" ? "https" : "http";
  const origin = `${protocol}://${hostOf(request)}`;
  const url = new URL(URL.canParse(origin) ? origin : `${protocol}://localhost`);
  if (port !== undefined) url.port = String(port);
  return url.origin;
}
