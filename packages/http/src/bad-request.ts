import type { Socket } from "node:net";
import { codes } from "@playfront/contract/codes";
import { failureEnvelope } from "@playfront/contract/envelope";
import type { ConnectionError, FastifyReply, FastifyRequest } from "fastify";
import { sendEnvelope } from "./envelope.ts";

export const badRequestMessage = "请求格式有误";

const badRequest = failureEnvelope(codes.invalid, badRequestMessage);

/** Node parses nothing more after such an error, so the response is written to the socket. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code !== "ECONNRESET" && socket.writable) {
    const body = JSON.stringify(badRequest);
    const head = [
      "HTTP/1.1 400 Bad Request",
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Cache-Control: no-store",
      "X-Content-Type-Options: nosniff",
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      "Connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

/** HTTP/1.1 requires a Host header (RFC 9110, 7.2). Node's own check would answer a 400 without an envelope. */
export async function rejectWithoutHost(request: FastifyRequest, reply: FastifyReply) {
  const { httpVersion, headers } = request.raw;
  if (httpVersion === "1.1" && headers.host === undefined) {
    return sendEnvelope(reply, 400, badRequest);
  }
}
