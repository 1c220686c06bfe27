import { Readable } from "node:stream";
import type { FileAnswer, OperatorCall } from "@playfront/contract/console/operator-call";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Passes the body of a file on as it comes; the handler limits its length. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser("application/octet-stream", (_request, payload, done) =>
    done(null, payload),
  );
}

/** Null if the body is no file. */
export function uploadOf({ body }: FastifyRequest): Readable | null {
  return body instanceof Readable ? body : null;
}

/** Where a call has its payload. */
export function payloadOf({ method, streams }: OperatorCall, request: FastifyRequest): unknown {
  return method === "GET" || streams === "upload" ? request.query : (request.body ?? {});
}

export function schemaOf({ method, streams, payload, data }: OperatorCall) {
  const isInQuery = method === "GET" || streams === "upload";
  return {
    ...(isInQuery ? { querystring: payload } : { body: payload }),
    ...(streams !== "file" && { response: { 200: data } }),
  };
}

export function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer) {
  return reply
    .header("content-type", type)
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(Readable.from(content, { objectMode: false }));
}
