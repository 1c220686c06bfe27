import { createListener } from "@playfront/http/listener";
import type { Tracer } from "@playfront/observe/tracing/tracer";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import type { Config } from "../config/config.ts";
import { sharedCompilers } from "../shared-compilers.ts";
import { answerError } from "./errors.ts";
import { limitDatabaseTime, traceRequests } from "./request-time.ts";
import { addFrameAncestors, createHeaderSetter, securityHeaders } from "./security-headers.ts";
import { ajvOptions } from "./validation.ts";

export const formLimitBytes = 64 * 1024;
/** From a request's first byte to its last: long enough for an avatar over a poor connection. */
const requestTimeoutMs = 120_000;

/** The listener of the shop and of the demo's games. */
export function createShopListener(
  config: Config,
  log: FastifyServerOptions["logger"],
  tracer?: Tracer,
): FastifyInstance {
  const app = createListener({
    log,
    trustedProxies: config.trustedProxies,
    setHeaders: createHeaderSetter(config),
    plainHeaders: securityHeaders(config.publicOrigin?.startsWith("https:") ?? false, config),
    answerUnreadablePath: answerError,
    server: {
      ajv: ajvOptions,
      schemaController: sharedCompilers,
      bodyLimit: formLimitBytes,
      routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
      requestTimeout: requestTimeoutMs,
    },
  });
  traceRequests(app, tracer, config.trustedProxies);
  limitDatabaseTime(app);
  addFrameAncestors(app, config);
  app.removeAllContentTypeParsers();
  app.setErrorHandler(answerError);
  return app;
}
