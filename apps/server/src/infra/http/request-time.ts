import { DatabaseTime, withDatabaseTime } from "@playfront/database/database-time";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    databaseTime: DatabaseTime | null;
  }
}

/** Limits how long each request may wait for the database, all its statements together. */
export function limitDatabaseTime(app: FastifyInstance): void {
  app.decorateRequest("databaseTime", null);
  app.addHook("onRequest", goOnInTime);
  // Again after a body has been read: that ends in the context of its connection.
  app.addHook("preValidation", goOnInTime);
}

function goOnInTime(request: FastifyRequest, _reply: FastifyReply, next: () => void): void {
  request.databaseTime ??= new DatabaseTime();
  withDatabaseTime(request.databaseTime, next);
}
