import type { FastifyRequest } from "fastify";

/**
 * The host, and the port if it is not the usual one, under which the caller reaches this server: the `Host` header alone.
 * `request.host` and `request.hostname` may be an X-Forwarded-Host that a client made up, so the lint refuses them. Nodes
 * speak HTTP/1.1: a proxy passes the `:authority` of HTTP/2 on as `Host`.
 */
export function hostOf({ headers }: Pick<FastifyRequest, "headers">): string {
  return headers.host ?? "";
}
