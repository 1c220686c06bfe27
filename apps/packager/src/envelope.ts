import { sendEnvelope } from "@playfront/http/envelope";
import type { FastifyReply } from "fastify";

/** The response of every error. `code` repeats the HTTP status; `msg` may be shown to players. */
export function fail(reply: FastifyReply, status: number, msg: string): FastifyReply {
  return sendEnvelope(reply, status, { code: status, data: null, msg });
}
