import type { FastifyRequest } from "fastify";
import { requestOrigin } from "../infra/http/request-origin.ts";
import type { Site } from "./sites.ts";

/**
 * Origin of the packaging host as a page's caller reaches it: the one of the site's addresses of packages, else the
 * site's own host on `port`. By the `Host` header alone, by which shared caches tell pages apart (decision 0043).
 */
export function packagesOrigin(
  { settings }: Site,
  { protocol, headers }: FastifyRequest,
  port: number,
): string {
  const { download } = settings.hosts;
  if (URL.canParse(download)) return new URL(download).origin;
  return requestOrigin({ protocol, host: headers.host ?? "" }, port);
}
