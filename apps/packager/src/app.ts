import type { IncomingMessage } from "node:http";
import { createListener } from "@playfront/http/listener";
import { type Readiness, readinessRoute } from "@playfront/http/readiness";
import { baseHeaders, strictTransportHeaders } from "@playfront/http/security-headers";
import type { RequestMeter } from "@playfront/observe/request-meter";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyServerOptions } from "fastify";
import { channelName } from "./downloads/channels.ts";
import { type DownloadParts, downloadRoutes } from "./downloads/download.routes.ts";
import { handedOutRoute } from "./downloads/handed-out.route.ts";
import { lookRoute } from "./downloads/look.route.ts";
import { fail } from "./envelope.ts";
import { type RegistrationAccess, registrationRoutes } from "./registration/registration.routes.ts";

/** A client that reads nothing for this long is treated as gone: its socket and its file handle are closed. */
const stalledMs = 120_000;

export type PackagerParts = DownloadParts & {
  /** Null: this host registers no packages. */
  registration: RegistrationAccess | null;
  readiness: Readiness;
  requests: RequestMeter;
  /** Whether players reach this host over HTTPS. */
  overTls: boolean;
  /** Number of reverse proxies in front whose X-Forwarded-For is trusted. */
  trustedProxies: number;
  /** Fastify's logger setting; false keeps silent. */
  log: FastifyServerOptions["logger"];
};

/** Builds the packaging host; it does not listen yet. */
export function buildPackager(parts: PackagerParts): FastifyInstance {
  const { overTls, trustedProxies, log } = parts;
  const headers = overTls ? { ...openHeaders, ...strictTransportHeaders } : openHeaders;
  const app = createListener({
    log,
    trustedProxies,
    setHeaders: (_request, reply) => void reply.headers(headers),
    plainHeaders: headers,
    answerUnreadablePath: (_error, _request, reply) => notFound(reply),
    server: {
      connectionTimeout: stalledMs,
      exposeHeadRoutes: false,
      routerOptions: { maxParamLength: 1024 },
      rewriteUrl: withCleanChannel,
    },
  });
  app.addHook("onRequest", async (request, reply) => {
    if (request.method === "GET" || request.method === "HEAD" || !request.is404) return;
    return fail(reply.header("allow", "GET, HEAD"), 405, "不支持这种请求方式");
  });
  app.addHook("onResponse", (request, reply, done) => {
    parts.requests.note(request.routeOptions.url ?? "none", reply.statusCode, reply.elapsedTime);
    done();
  });
  app.setNotFoundHandler((_request, reply) => notFound(reply));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return fail(reply, status, "请求有误");
    request.log.error(error);
    // Headers already set describe the package, not the failure.
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
    return fail(reply.headers(headers), 500, "服务器开小差了，请稍后重试");
  });
  app.route({ method: ["GET", "HEAD"], url: "/healthz", handler: async () => healthy });
  readinessRoute(app, parts.readiness);
  downloadRoutes(app, parts);
  if (parts.isBehindCache) handedOutRoute(app, parts);
  if (parts.registration) {
    registrationRoutes(app, parts.registration);
    lookRoute(app, parts, parts.registration.secret);
  }
  return app;
}

/**
 * This host serves no pages, and any site may link to a package. Any page may read a package's headers: the shop's own
 * pages show its digest.
 */
const openHeaders = {
  ...baseHeaders,
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Accept-Ranges, Content-Length, Content-Range, Digest, ETag, Repr-Digest, Retry-After",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "cross-origin",
};

const healthy = { code: 1, data: null, msg: "" };

/**
 * Replaces a malformed channel by one that does not exist before routing: the router rejects a broken percent encoding,
 * and the log would print it.
 */
function withCleanChannel(request: IncomingMessage): string {
  return (request.url ?? "/").replace(
    /^(\/d\/[^/?]*\/)([^/?]*)(?=\/)/,
    (_match, before: string, channel: string) => before + (channelName(channel) ?? noChannel),
  );
}

/** Valid in a path, but not as the name of a channel. */
const noChannel = "~";

function notFound(reply: FastifyReply): FastifyReply {
  return fail(reply, 404, "没有找到这个安装包");
}
