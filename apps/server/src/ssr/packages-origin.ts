import type { FastifyRequest } from "fastify";
import { requestOrigin } from "../infra/http/request-origin.ts";
import type { Site } from "./sites.ts";

/**
 * The origin under which the caller reaches the packaging host: the site's own setting, else the site's host on `port`.
 * It depends on the `Host` header alone, which shared caches have in their keys (decision 0043).
 */
export function packagesOrigin({ settings }: Site, request: FastifyRequest, port: number): string {
  const { download } = settings.hosts;
  if (URL.canParse(download)) return new URL(download).origin;
  return requestOrigin(request, port);
}
