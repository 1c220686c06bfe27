import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import type { Config } from "../config/config.ts";
import { answerBrokenRequest, answerError, refuseWithoutHost } from "./errors.ts";
import { loggerOptions } from "./logger.ts";
import { addSecurityHeaders, setSecurityHeaders } from "./security-headers.ts";
import { ajvOptions } from "./validation.ts";

export const formLimitBytes = 64 * 1024;
/** From a request's first byte to its last: an avatar over a poor connection takes its time. */
const requestTimeoutMs = 120_000;

/** A Fastify that answers nothing yet, but whatever it answers has our headers, envelope and log lines. */
export function createListener(
  config: Config,
  log: FastifyServerOptions["logger"],
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ajv: ajvOptions,
    bodyLimit: formLimitBytes,
    logger: log === false ? false : { ...loggerOptions, ...(log as object) },
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: "idle",
    // What still comes while the server closes is answered: what Fastify says instead is no envelope.
    return503OnClosing: false,
    requestTimeout: requestTimeoutMs,
    http: { requireHostHeader: false },
    // Hooks do not run for an address that the router cannot read.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, config);
      return answerError(error, request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
  });
  addSecurityHeaders(app, config);
  // An expectation nobody knows may be ignored (RFC 9110, 10.1.1); by itself Node answers a bare 417.
  app.server.on("checkExpectation", (request, response) => {
    app.server.emit("request", request, response);
  });
  app.addHook("onRequest", refuseWithoutHost);
  app.removeAllContentTypeParsers();
  app.setErrorHandler(answerError);
  return app;
}
