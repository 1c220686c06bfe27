import { codes } from "@playfront/contract/codes";
import { appleNoticesPath } from "@playfront/contract/constants";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { failed, tooMany } from "../../../infra/answer.ts";
import { answerNotFound, sendFailure } from "../../../infra/http/errors.ts";
import type { AppleNotices } from "./apple-notices.service.ts";

type NoticeRequest = FastifyRequest<{ Body: { payload: string } }>;

/** Many times what Apple sends. */
const bodyLimit = 16 * 1024;
const body = Type.Object({ payload: Type.String({ minLength: 1 }) });

/** Where Apple tells the shop of players. Apple sends again what is not answered with 200. */
export async function appleNoticePages(
  app: FastifyInstance,
  { appleNotices }: { appleNotices: AppleNotices },
): Promise<void> {
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit },
    app.getDefaultJsonParser("error", "error"),
  );
  app.route({
    method: "POST",
    url: appleNoticesPath,
    bodyLimit,
    schema: { body },
    handler: async (request: NoticeRequest, reply) => {
      const result = await appleNotices.take(request.body.payload, request.ip);
      switch (result.kind) {
        case "taken":
          return reply.header("cache-control", "no-store").send();
        case "refused":
          return sendFailure(reply, failed(codes.invalid), 400);
        case "unverified":
          return sendFailure(reply, failed(codes.serverError), 503);
        case "unknown":
          return answerNotFound(request, reply);
        case "tooMany":
          return sendFailure(reply, tooMany(result.retryAfter), 429);
      }
    },
  });
}
