import type { FastifyRequest } from "fastify";

/**
 * Origin of this server as the caller reaches it, such as `https://shop.example:8443`; with `port`, the same host on
 * another port. Comes from the Host header, so it is good for answers to this caller only.
 */
export function requestOrigin(
  request: Pick<FastifyRequest, "protocol" | "host">,
  port?: number,
): string {
  // A proxy may hand on whatever X-Forwarded-Proto a client has made up.
  const protocol = request.protocol === "https" ? "https" : "http";
  const origin = `${protocol}://${request.host}`;
  const url = new URL(URL.canParse(origin) ? origin : `${protocol}://localhost`);
  if (port !== undefined) url.port = String(port);
  return url.origin;
}
