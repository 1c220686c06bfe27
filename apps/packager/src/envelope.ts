import type { Socket } from "node:net";
import type { ConnectionError, FastifyReply } from "fastify";

/** The answer of every error: the envelope of the shop's calls, its text fit to be shown. */
export function fail(reply: FastifyReply, status: number, msg: string): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .send({ code: status, data: null, msg });
}

/** What cannot even be read as a request: there is nothing to reply to but the bare connection. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code !== "ECONNRESET" && socket.writable) {
    const body = JSON.stringify({ code: 400, data: null, msg: "请求格式有误" });
    const head = [
      "HTTP/1.1 400 Bad Request",
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "cache-control: no-store",
      "connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}
