import type { FastifyReply } from "fastify";

/** The answer of every error: the envelope of the shop's calls, its text fit to be shown. */
export function fail(reply: FastifyReply, status: number, msg: string): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .send({ code: status, data: null, msg });
}
