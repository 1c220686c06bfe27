import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { createHandlers } from "./handlers.ts";
import { entryPages } from "./modules/entry/entry.pages.ts";
import { mediaPages } from "./modules/media/media.pages.ts";
import { AnswerCache } from "./platform/http/answer-cache.ts";
import { allowOrigins } from "./platform/http/cross-origin.ts";
import {
  answerBrokenRequest,
  answerError,
  answerNotFound,
  refuseWithoutHost,
} from "./platform/http/errors.ts";
import { loggerOptions } from "./platform/http/logger.ts";
import { registerCalls } from "./platform/http/register-calls.ts";
import { addSecurityHeaders, setSecurityHeaders } from "./platform/http/security-headers.ts";
import { closeGivenUp } from "./platform/http/upload-pace.ts";
import { ajvOptions } from "./platform/http/validation.ts";
import { createServices, type ServiceDeps } from "./services.ts";
import { mirrorPages } from "./storefront/mirror.pages.ts";

/** What the server is made of; every dependency is an argument. */
export interface AppDeps extends Omit<ServiceDeps, "log"> {
  /** Where log lines go; false for none. */
  log: FastifyServerOptions["logger"];
}

const formLimitBytes = 64 * 1024;
const uploadLimitBytes = 5 * 1024 * 1024;
/** From a request's first byte to its last: an avatar over a poor connection takes its time. */
const requestTimeoutMs = 120_000;

/** Builds the API server: every call of the contract, media, game entry, OpenAPI. It does not listen yet. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    ajv: ajvOptions,
    bodyLimit: formLimitBytes,
    logger: deps.log === false ? false : { ...loggerOptions, ...(deps.log as object) },
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
  closeGivenUp(app);
  app.removeAllContentTypeParsers();
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  await app.register(underPressure, { maxEventLoopDelay: 5_000, exposeStatusRoute: false });
  await allowOrigins(app, config.siteOrigins);
  await app.register(formbody, { bodyLimit: formLimitBytes });
  await app.register(multipart, {
    limits: {
      fileSize: uploadLimitBytes,
      files: 1,
      fields: 4,
      parts: 5,
      fieldSize: formLimitBytes,
    },
  });
  await describeApi(app);

  const services = createServices({ ...deps, log: app.log });
  const answers = new AnswerCache();
  deps.changes?.onChange((kind) => (kind === null ? answers.dropAll() : answers.drop(kind)));
  registerCalls(app, createHandlers(services), {
    findPlayer: services.sessions.findPlayer,
    explainEnd: services.sessions.explainEnd,
    answers,
    containerTokens: config.containerTokens,
    observers: { "article/getArticleInfo": ({ aid }) => services.articles.countView(aid) },
  });
  await app.register(mediaPages, services);
  await app.register(entryPages, services);
  await app.register(mirrorPages, { config });
  app.get("/healthz", { schema: { hide: true } }, async () => ({ ok: true }));
  app.addHook("onClose", () => services.close());
  return app;
}

const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** OpenAPI at /docs, printed from the contract. */
async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { info: { title: "Playfront API", version: "1.0.0" } },
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    // Without the bar on top, which styles itself inline and loads any address it is given.
    uiConfig: { layout: "BaseLayout" },
    uiHooks: {
      onRequest: (_request, reply, next) => {
        reply.header("content-security-policy", docsPolicy);
        next();
      },
    },
  });
}
