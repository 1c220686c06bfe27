import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** How slow an upload may be. */
export interface UploadPace {
  /** Milliseconds for the whole body. */
  wholeMs: number;
  /** Milliseconds of one period. */
  periodMs: number;
  /** Bytes that must arrive in each period. */
  periodBytes: number;
}

/**
 * The largest accepted picture takes 30 seconds at 1.4 Mbit/s; the shop's own page sends a thirtieth of it. Below 4 KB
 * per second the client is broken or hostile.
 */
export const defaultPace: UploadPace = { wholeMs: 30_000, periodMs: 8_000, periodBytes: 32 * 1024 };

export class SlowUploadError extends Error {
  override name = "SlowUploadError";
}

const abandoned = new WeakSet<IncomingMessage>();

/**
 * Runs `read`, which reads the request's body, and rejects with a {@link SlowUploadError} as soon as the body is slower
 * than `pace`. The rest of the body is discarded, and the response closes the connection ({@link closeSlowUploads}).
 */
export async function keepPace<Result>(
  request: IncomingMessage,
  pace: UploadPace,
  read: () => Promise<Result>,
): Promise<Result> {
  const slow = Promise.withResolvers<never>();
  const { socket } = request;
  let seen = socket.bytesRead;

  function abandon(): void {
    // The body is complete; the server is the slow one.
    if (request.complete) return;
    abandoned.add(request);
    // By itself Node leaves a reader of the body waiting, once the answer is sent.
    socket.once("close", () => request.destroy(new SlowUploadError("it was abandoned")));
    request.unpipe();
    request.resume();
    slow.reject(new SlowUploadError("the body of an upload is too slow"));
  }

  function checkPeriod(): void {
    const received = socket.bytesRead - seen;
    seen = socket.bytesRead;
    if (received < pace.periodBytes) abandon();
  }

  const timers = [setTimeout(abandon, pace.wholeMs), setInterval(checkPeriod, pace.periodMs)];
  const reading = read();
  // After abandoning, it rejects when the connection closes, and nothing awaits it any more.
  reading.catch(() => {});
  try {
    return await Promise.race([reading, slow.promise]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

/** Closes the connection of an abandoned upload: the rest of its body would precede the next request. */
export function closeSlowUploads(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (abandoned.has(request.raw)) reply.header("connection", "close");
    done();
  });
}
