import type { IncomingMessage } from "node:http";
import multipart from "@fastify/multipart";
import { readinessRoute } from "@playfront/http/readiness";
import { createRequestLine } from "@playfront/http/request-log";
import { requestIdOf } from "@playfront/observe/request-id";
import { traceparentOf } from "@playfront/observe/tracing/traceparent";
import type { Tracer } from "@playfront/observe/tracing/tracer";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { guardConsole } from "./console/console-gate.ts";
import { consoleHandlers } from "./console/console-handlers.ts";
import { registerOperatorCalls } from "./console/register-operator-calls.ts";
import type { Container } from "./container.ts";
import { createHandlers } from "./handlers.ts";
import { Admission } from "./infra/admission/admission.ts";
import { createRefusal } from "./infra/admission/refusal.ts";
import type { Clock } from "./infra/clock.ts";
import type { Config } from "./infra/config/config.ts";
import type { ContentRevisions } from "./infra/content/content-revisions.ts";
import type { Ahead } from "./infra/http/ahead/ahead.ts";
import { KnownForms } from "./infra/http/ahead/known-forms.ts";
import { ReadyAnswers } from "./infra/http/ahead/ready-answers.ts";
import { AnswerCache } from "./infra/http/answer-cache.ts";
import { acceptForms } from "./infra/http/call-form.ts";
import { allowOrigins } from "./infra/http/cross-origin.ts";
import { answerNotFound } from "./infra/http/errors.ts";
import { createShopListener, formLimitBytes } from "./infra/http/listener.ts";
import { registerCalls } from "./infra/http/register-calls.ts";
import { securityHeaders } from "./infra/http/security-headers.ts";
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
  /** By default one that knows of no database. */
  admission?: Admission;
  tracer?: Tracer | undefined;
  /** Where the log lines about requests go; false for none. */
  log: FastifyServerOptions["logger"];
}

declare module "fastify" {
  interface FastifyInstance {
    /** For requests that are answered ahead of Fastify. */
    ahead: Ahead;
  }
}

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
  admission = new Admission(),
  tracer,
  log: logger,
}: AppDeps): Promise<FastifyInstance> {
  const app = createShopListener(config, logger, tracer);
  app.setNotFoundHandler(answerNotFound);
  closeSlowUploads(app);
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

  guardConsole(app, config);
  const { sessions, articleViews, media, avatarAddresses, entries, meters } = services;
  const forms = new KnownForms();
  const line = createRequestLine(app, config.trustedProxies);
  const ahead: Ahead = {
    idOf: (request) => requestIdOf(request, config.trustedProxies),
    note(request, { call, status, id, since }) {
      meters.requests.note(call, status, performance.now() - since);
      line(request, id, { status, since });
      if (tracer === undefined) return;
      const traceparent = traceparentOf(request, config.trustedProxies);
      const span = tracer.begin({ name: call, kind: "request", traceparent, since });
      span.end({ status, requestId: id });
    },
  };
  app.decorate("ahead", ahead);
  const isOverTls = config.publicOrigin?.startsWith("https:") ?? false;
  const headers = securityHeaders(isOverTls, config);
  const letPass = (request: IncomingMessage) => admission.letPass(request);
  const ready = new ReadyAnswers({ answers, forms, letPass, ahead });
  admission.goAhead(app.server, createRefusal({ headers, origins: config.siteOrigins, ahead }));
  ready.goAhead(app.server);
  app.addHook("onResponse", (request, reply, done) => {
    meters.requests.note(callOf(request), reply.statusCode, reply.elapsedTime);
    done();
  });
  const noteCaller = (request: IncomingMessage, owner: string) =>
    admission.noteCaller(request, owner);
  registerCalls(app, createHandlers(services), {
    findPlayer: sessions.findPlayer,
    explainEnd: sessions.explainEnd,
    answers,
    forms,
    ready,
    noteCaller,
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
    watch: services.operatorWatch,
    isOwn: services.isOwn,
    refusals: services.refusals,
    noteCaller,
    origin: config.console.origin,
    uploadPace: services.uploadPace,
  });
  await app.register(mediaPages, { media, avatars: avatarAddresses });
  await app.register(entryPages, { config, entries });
  await app.register(socialPages, { socialAttempts: services.socialAttempts });
  await app.register(appleNoticePages, { appleNotices: services.appleNotices });
  await app.register(sharePages, { shares: services.shares });
  await app.register(mirrorPages, { config });
  app.get("/healthz", async () => ({ ok: true }));
  readinessRoute(app, services.readiness);
  app.addHook("onClose", () => {
    admission.close();
    return services.close();
  });
  return app;
}
