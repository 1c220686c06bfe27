import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { type DestinationStream, type Logger, pino } from "pino";
import { escapeUnprintable, redactUrl } from "./log.ts";

const infoLevel = pino.levels.values.info;

/** One line a request, when it has ended. Its beginning is a line of its own at level `debug` only. */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, "incoming request");
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (error) {
      const line = { req: request, res: reply, err: error, responseTime: reply.elapsedTime };
      reply.log.error(line, "request errored");
    } else {
      const { method, url, ip } = reply.request;
      const facts = { method, url, ip, status: reply.statusCode, ms: reply.elapsedTime };
      writeCompleted(reply.log as unknown as Logger, "", facts);
    }
  }
}

interface Answered {
  status: number;
  /** The time of `performance.now()` at its beginning. */
  since: number;
}

/** Writes the same line for a request that Fastify does not see. */
export function createRequestLine(app: FastifyInstance, trustedProxies: number) {
  const logger = app.log as unknown as Logger;
  const trust = trustHops(trustedProxies);
  return (request: IncomingMessage, id: string, { status, since }: Answered): void => {
    const { method = "", url = "" } = request;
    const own = `,"reqId":${JSON.stringify(id)}`;
    const ip = String(proxyAddress(request, trust));
    writeCompleted(logger, own, { method, url, ip, status, ms: performance.now() - since });
  };
}

/** Trusts this number of reverse proxies in front of us. */
export function trustHops(trustedProxies: number) {
  return (_address: string, hop: number): boolean => hop < trustedProxies;
}

interface Completed {
  method: string;
  url: string;
  ip: string;
  status: number;
  /** Milliseconds. */
  ms: number;
}

/** Writes the line of `log.info({ req, res, responseTime }, "request completed")` in a quarter of its time. */
function writeCompleted(logger: Logger, own: string, { method, url, ip, status, ms }: Completed) {
  // A listener without a log has a logger of another make.
  if (!logger.isLevelEnabled?.("info")) return;
  const parts = logger as unknown as Record<symbol, unknown>;
  const fields = `${parts[pino.symbols.chindingsSym] as string}${own}`;
  const stream = parts[pino.symbols.streamSym] as DestinationStream;
  const address = JSON.stringify(redactUrl(url));
  const req = `{"method":"${method}","url":${address},"remoteAddress":${JSON.stringify(ip)}}`;
  const res = `{"statusCode":${status}},"responseTime":${ms}`;
  const line = `{"level":${infoLevel},"time":${Date.now()}${fields},"req":${req},"res":${res},"msg":"request completed"}\n`;
  stream.write(escapeUnprintable(line));
}
