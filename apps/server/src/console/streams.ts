import { Readable } from "node:stream";
import { codes } from "@playfront/contract/codes";
import type { FileAnswer, OperatorCall } from "@playfront/contract/console/operator-call";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Answer, failed } from "../infra/answer.ts";
import { keepPace, SlowUploadError, type UploadPace } from "../infra/http/upload-pace.ts";

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

/** A file may take as long as a request at all; below 4 KB per second its sender is broken or hostile. */
const consolePace: UploadPace = { wholeMs: 120_000, periodMs: 8_000, periodBytes: 32 * 1024 };

/** Runs the handler of an upload, and refuses a file that arrives more slowly than `pace`. */
export async function receiveInTime(
  request: FastifyRequest,
  handle: () => Promise<Answer<unknown>>,
  pace: UploadPace = consolePace,
): Promise<Answer<unknown>> {
  try {
    return await keepPace(request.raw, pace, handle);
  } catch (error) {
    if (!(error instanceof SlowUploadError)) throw error;
    return failed(codes.invalid, "上传太慢了，请换个网络，或换小一些的文件再试");
  }
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
