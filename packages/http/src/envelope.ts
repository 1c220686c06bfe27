import type { Envelope } from "@playfront/contract/envelope";
import type { FastifyReply } from "fastify";

/** Sends the response of a failure. */
export function sendEnvelope(reply: FastifyReply, status: number, envelope: Envelope) {
  reply.code(status).header("cache-control", "no-store");
  return sendJson(reply, JSON.stringify(envelope));
}

/** Sends JSON that is already text, without the schema of the route. */
export function sendJson(reply: FastifyReply, text: string) {
  return reply
    .type("application/json; charset=utf-8")
    .serializer((payload) => payload as string)
    .send(text);
}
