import { requestIdHeader, requestIdOf } from "@playfront/observe/request-id";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type HookHandlerDoneFunction,
} from "fastify";
import { createBrokenRequestHandler, rejectMalformedHost } from "./bad-request.ts";
import { createEndingResponses } from "./ending-responses.ts";
import { loggerOptions } from "./log.ts";
import { logToStandardOutput } from "./log-output.ts";
import { RequestLog, trustHops } from "./request-log.ts";

/** Milliseconds in which a client must have sent its headers. Clients that send a byte now and then would fill the process. */
const headersMs = 15_000;

export interface ListenerOptions {
  /** pino's options of this process; false keeps silent. */
  log: FastifyServerOptions["logger"];
  /** Number of reverse proxies in front whose X-Forwarded-For is trusted. */
  trustedProxies: number;
  /** Sets the headers of every response. */
  setHeaders(request: FastifyRequest, reply: FastifyReply): void;
  /** Headers of the response to a request that cannot be parsed. */
  plainHeaders: Record<string, string>;
  /** Answers a path that the router cannot decode. */
  answerUnreadablePath(error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown;
  /** Options that only this host needs. */
  server: FastifyServerOptions;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Each answer ends its connection from now on. */
    endConnections(): void;
  }
}

/** A Fastify without routes. Every response, also to a malformed request, has our headers and envelope. */
export function createListener(options: ListenerOptions): FastifyInstance {
  const { log, trustedProxies, setHeaders, plainHeaders, answerUnreadablePath } = options;
  const { EndingResponse, end } = createEndingResponses();
  const app: FastifyInstance = Fastify({
    logger:
      log === false
        ? false
        : { ...loggerOptions, stream: logToStandardOutput(), ...(log as object) },
    genReqId: (request) => requestIdOf(request, trustedProxies),
    logController: new RequestLog(),
    trustProxy: trustHops(trustedProxies),
    forceCloseConnections: "idle",
    // Requests that arrive while the server closes are answered: Fastify's own 503 has no envelope.
    return503OnClosing: false,
    http: {
      ServerResponse: EndingResponse,
      requireHostHeader: false,
      headersTimeout: headersMs,
      connectionsCheckingInterval: 5_000,
    },
    // Hooks do not run for a path that the router cannot decode.
    frameworkErrors: (error, request, reply) => {
      reply.header(requestIdHeader, request.id);
      setHeaders(request, reply);
      return answerUnreadablePath(error, request, reply);
    },
    clientErrorHandler: createBrokenRequestHandler(plainHeaders),
    ...options.server,
  });
  app.decorate("endConnections", end);
  // An unknown expectation may be ignored (RFC 9110, 10.1.1); Node's own answer is a bare 417.
  app.server.on("checkExpectation", (request, response) => {
    app.server.emit("request", request, response);
  });
  // Hooks call back: a promise for each would cost more than what they do.
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    setHeaders(request, reply);
    done();
  });
  app.addHook("onRequest", rejectMalformedHost);
  app.addHook("onSend", keepRedirectsOutOfCaches);
  return app;
}

/**
 * A redirect often repeats the query of its request, which may hold a token or a channel. Caches that ignore queries would
 * give it to the next visitor, or give one without a query to a visitor who has a token. A route that repeats no query may
 * say otherwise.
 */
function keepRedirectsOutOfCaches(
  _request: FastifyRequest,
  reply: FastifyReply,
  _payload: unknown,
  done: HookHandlerDoneFunction,
) {
  if (reply.hasHeader("location") && !reply.hasHeader("cache-control")) {
    reply.header("cache-control", "no-store");
  }
  done();
}
