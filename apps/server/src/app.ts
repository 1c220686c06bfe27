import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import underPressure from "@fastify/under-pressure";
import { wrapLogger } from "@playfront/http/log";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { createServices, type ServiceDeps } from "./container.ts";
import { createHandlers } from "./handlers.ts";
import { AnswerCache } from "./infra/http/answer-cache.ts";
import { allowOrigins } from "./infra/http/cross-origin.ts";
import { answerNotFound } from "./infra/http/errors.ts";
import { createShopListener, formLimitBytes } from "./infra/http/listener.ts";
import { registerCalls } from "./infra/http/register-calls.ts";
import { closeSlowUploads } from "./infra/http/upload-pace.ts";
import { entryPages } from "./modules/entry/entry.pages.ts";
import { mediaPages } from "./modules/media/media.pages.ts";
import { mirrorPages } from "./ssr/mirror.pages.ts";

/** What the server is made of; every dependency is an argument. */
export interface AppDeps extends Omit<ServiceDeps, "log"> {
  /** Where log lines go; false for none. */
  log: FastifyServerOptions["logger"];
}

/** Whoever waits this long for a turn of the loop is told to come back later. */
const unwellMs = 5_000;
const uploadLimitBytes = 5 * 1024 * 1024;

/** Builds the API server: every call of the contract, media, game entry, OpenAPI. It does not listen yet. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const app = createShopListener(config, deps.log);
  app.setNotFoundHandler(answerNotFound);
  closeSlowUploads(app);
  await app.register(underPressure, {
    maxEventLoopDelay: unwellMs,
    // A shorter interval may end without a single measurement, which counts as a delay without end.
    sampleInterval: unwellMs,
    exposeStatusRoute: false,
  });
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

  const services = createServices({ ...deps, log: wrapLogger(app.log) });
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
