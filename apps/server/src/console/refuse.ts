import { consoleStatusOf } from "@playfront/contract/console/operator-call";
import type { FastifyReply } from "fastify";
import { sendFailure } from "../infra/http/errors.ts";

export function refuse(reply: FastifyReply, failure: Parameters<typeof sendFailure>[1]) {
  return sendFailure(reply, failure, consoleStatusOf(failure.code));
}
