import type { Socket } from "node:net";
import { readSiteName } from "@playfront/config/host-table";
import { codes } from "@playfront/contract/codes";
import { failureEnvelope } from "@playfront/contract/envelope";
import type {
  ConnectionError,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
} from "fastify";
import { sendEnvelope } from "./envelope.ts";
import { hostOf } from "./host-of.ts";

export const badRequestMessage = "请求格式有误";

const badRequest = failureEnvelope(codes.invalid, badRequestMessage);

/** Status lines of the errors that have another status than 400, by Node's error code. */
const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * Handles requests that Node cannot parse. Node parses nothing more after such an error, so the response is written to
 * the socket.
 */
export function createBrokenRequestHandler(headers: Record<string, string>) {
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code !== "ECONNRESET" && socket.writable) {
      const body = JSON.stringify(badRequest);
      const head = [
        `HTTP/1.1 ${statusLines[error.code ?? ""] ?? "400 Bad Request"}`,
        "content-type: application/json; charset=utf-8",
        `content-length: ${Buffer.byteLength(body)}`,
        "cache-control: no-store",
        ...own,
        "connection: close",
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
    }
    socket.destroySoon();
  };
}

/**
 * HTTP/1.1 requires a Host header (RFC 9110, 7.2); Node's own check would answer a 400 without an envelope. A host becomes
 * part of policies, redirects and addresses, so whatever is no host name is rejected.
 */
export function rejectMalformedHost(
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const { httpVersion, headers } = request.raw;
  const isWithoutHost = headers.host === undefined && httpVersion !== "1.1";
  if (isWithoutHost || isHostName(hostOf(request))) done();
  else sendEnvelope(reply, 400, badRequest);
}

/** Host names of requests so far; a shop has few, made-up ones make room for each other. */
const hostNames = new Set<string>();
const maxHostNames = 1000;

function isHostName(host: string): boolean {
  if (hostNames.has(host)) return true;
  if (readSiteName(host) === null) return false;
  if (hostNames.size >= maxHostNames) hostNames.clear();
  hostNames.add(host);
  return true;
}
