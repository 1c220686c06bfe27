import multipart from "@fastify/multipart";
import underPressure from "@fastify/under-pressure";
import { readinessRoute } from "@playfront/http/readiness";
import { createRequestLine } from "@playfront/http/request-log";
import { requestIdOf } from "@playfront/observe/request-id";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { guardConsole } from "./console/console-gate.ts";
import { consoleHandlers } from "./console/console-handlers.ts";
import { registerOperatorCalls } from "./console/register-operator-calls.ts";
import type { Container } from "./container.ts";
import { createHandlers } from "./handlers.ts";
import type { Clock } from "./infra/clock.ts";
import type { Config } from "./infra/config/config.ts";
import type { ContentRevisions } from "./infra/content/content-revisions.ts";
import { AnswerCache } from "./infra/http/answer-cache.ts";
import { acceptForms } from "./infra/http/call-form.ts";
import { allowOrigins } from "./infra/http/cross-origin.ts";
import { answerNotFound } from "./infra/http/errors.ts";
import { KnownForms } from "./infra/http/known-forms.ts";
import { createShopListener, formLimitBytes } from "./infra/http/listener.ts";
import { ReadyAnswers } from "./infra/http/ready-answers.ts";
import { registerCalls } from "./infra/http/register-calls.ts";
import { closeSlowUploads } from "./infra/http/upload-pace.ts";
import { callOf } from "./infra/observe/names.ts";
import { entryPages } from "./modules/entry/entry.pages.ts";
import { appleNoticePages } from "./modules/identity/social/apple-notices.pages.ts";
import { socialPages } from "./modules/identity/social/social.pages.ts";
import { mediaPages } from "./modules/media/media.pages.ts";
import { sharePages } from "./modules/share/share.pages.ts";
import { mirrorPages } from "./ssr/mirror.pages.ts";

export interface AppDeps {
  config: Config;
  services: Container;
  clock: Clock;
  revisions: ContentRevisions;
  /** Only tests look into it. */
  answers?: AnswerCache;
  /** Where the log lines about requests go; false for none. */
  log: FastifyServerOptions["logger"];
}

/** Requests are refused while the event loop runs this late; milliseconds. */
const maxEventLoopDelayMs = 5_000;
const uploadLimitBytes = 5 * 1024 * 1024;

/**
 * Builds the API server: every call of the contract, media, game entry, and OpenAPI outside production. It does not
 * listen yet. Closing it closes the services.
 */
export async function buildApp({
  config,
  services,
  clock,
  revisions,
  answers = new AnswerCache({ revisions, clock, counts: services.meters.answers }),
  log,
}: AppDeps): Promise<FastifyInstance> {
  const app = createShopListener(config, log);
  app.setNotFoundHandler(answerNotFound);
  closeSlowUploads(app);
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    // A shorter interval may end without a single measurement, which counts as an infinite delay.
    sampleInterval: maxEventLoopDelayMs,
    exposeStatusRoute: false,
  });
  await allowOrigins(app, config.siteOrigins);
  acceptForms(app, formLimitBytes);
  await app.register(multipart, {
    limits: {
      fileSize: uploadLimitBytes,
      files: 1,
      fields: 4,
      parts: 5,
      fieldSize: formLimitBytes,
    },
  });
  if (!config.production) {
    const { describeApi } = await import("./infra/openapi/describe-api.ts");
    await describeApi(app);
  }

  guardConsole(app, config.console);
  const { sessions, articleViews, media, avatarAddresses, entries, load, meters } = services;
  const forms = new KnownForms();
  const line = createRequestLine(app, config.trustedProxies);
  const ready = new ReadyAnswers({
    answers,
    forms,
    idOf: (request) => requestIdOf(request, config.trustedProxies),
    onAnswer: (request, { name, id, since }) => {
      load.note(200);
      meters.requests.note(name, 200, performance.now() - since);
      line(request, id, { status: 200, since });
    },
  });
  ready.goAhead(app.server);
  app.addHook("onResponse", (request, reply, done) => {
    load.note(reply.statusCode);
    meters.requests.note(callOf(request), reply.statusCode, reply.elapsedTime);
    done();
  });
  registerCalls(app, createHandlers(services), {
    findPlayer: sessions.findPlayer,
    explainEnd: sessions.explainEnd,
    answers,
    forms,
    ready,
    containerTokens: config.containerTokens,
    observers: {
      "article/getArticleInfo": ({ aid }, { deviceid, ip, userAgent }) =>
        articleViews.count({ aid, deviceid, ip, userAgent }),
    },
  });
  await app.register(registerOperatorCalls, {
    handlers: consoleHandlers(config, services),
    sessions: services.operatorSessions,
    keys: services.operatorKeys,
    isOwn: services.isOwn,
    origin: config.console.origin,
  });
  await app.register(mediaPages, { media, avatars: avatarAddresses });
  await app.register(entryPages, { config, entries });
  await app.register(socialPages, { socialAttempts: services.socialAttempts });
  await app.register(appleNoticePages, { appleNotices: services.appleNotices });
  await app.register(sharePages, { shares: services.shares });
  await app.register(mirrorPages, { config });
  app.get("/healthz", async () => ({ ok: true }));
  readinessRoute(app, services.readiness);
  app.addHook("onClose", () => services.close());
  return app;
}
