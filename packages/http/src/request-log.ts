import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
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
      const logger = reply.log as unknown as Logger;
      // A listener without a log has a logger of another make.
      if (logger.isLevelEnabled?.("info")) writeCompleted(logger, reply);
    }
  }
}

/** Writes the line of `log.info({ req, res, responseTime }, "request completed")` in a quarter of its time. */
function writeCompleted(logger: Logger, reply: FastifyReply): void {
  const { method, url, ip } = reply.request;
  const parts = logger as unknown as Record<symbol, unknown>;
  const ownFields = parts[pino.symbols.chindingsSym] as string;
  const stream = parts[pino.symbols.streamSym] as DestinationStream;
  const address = JSON.stringify(redactUrl(url));
  const req = `{"method":"${method}","url":${address},"remoteAddress":${JSON.stringify(ip)}}`;
  const res = `{"statusCode":${reply.statusCode}},"responseTime":${reply.elapsedTime}`;
  const fields = `"time":${Date.now()}${ownFields},"req":${req},"res":${res}`;
  stream.write(escapeUnprintable(`{"level":${infoLevel},${fields},"msg":"request completed"}\n`));
}
