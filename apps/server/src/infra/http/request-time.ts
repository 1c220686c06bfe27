import { DatabaseTime, withDatabaseTime } from "@playfront/database/database-time";
import { withWork } from "@playfront/observe/current-work";
import { traceparentOf } from "@playfront/observe/tracing/traceparent";
import type { Span, Tracer } from "@playfront/observe/tracing/tracer";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { callOf } from "../observe/names.ts";

declare module "fastify" {
  interface FastifyRequest {
    databaseTime: DatabaseTime | null;
    /** Undefined where nobody traces. */
    span: Span | undefined;
  }
}

/** Limits how long each request may wait for the database, all its statements together, and names it for what it does. */
export function limitDatabaseTime(app: FastifyInstance): void {
  app.decorateRequest("databaseTime", null);
  app.addHook("onRequest", goOnInTime);
  // Again after a body has been read: that ends in the context of its connection.
  app.addHook("preValidation", goOnInTime);
}

function goOnInTime(request: FastifyRequest, _reply: FastifyReply, next: () => void): void {
  const time = request.databaseTime ?? new DatabaseTime();
  request.databaseTime = time;
  const work = { id: request.id, name: callOf(request), span: request.span };
  withWork(work, () => withDatabaseTime(time, next));
}

/** Makes a span of each request. Call it before `limitDatabaseTime`, which lets the request's work know of it. */
export function traceRequests(
  app: FastifyInstance,
  tracer: Tracer | undefined,
  trustedProxies: number,
): void {
  app.decorateRequest("span", undefined);
  if (tracer === undefined) return;
  app.addHook("onRequest", (request, _reply, next) => {
    const traceparent = traceparentOf(request.raw, trustedProxies);
    request.span = tracer.begin({ name: callOf(request), kind: "request", traceparent });
    next();
  });
  app.addHook("onResponse", ({ id, span }, { statusCode }, next) => {
    span?.end({ status: statusCode, requestId: id });
    next();
  });
}
