import { DatabaseTime, withDatabaseTime } from "@playfront/database/database-time";
import { withWork } from "@playfront/observe/current-work";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { callOf } from "../observe/names.ts";

declare module "fastify" {
  interface FastifyRequest {
    databaseTime: DatabaseTime | null;
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
  withWork({ id: request.id, name: callOf(request) }, () => withDatabaseTime(time, next));
}
