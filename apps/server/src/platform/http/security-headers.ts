import type { FastifyReply, FastifyRequest } from "fastify";

/** Headers of every answer; pages add a policy of their own for what they may load. */
export async function securityHeaders(
  _request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.headers({
    "referrer-policy": "strict-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
  });
}
