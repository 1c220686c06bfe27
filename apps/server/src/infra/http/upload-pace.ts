import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** How slowly the body of an upload may come. */
export interface UploadPace {
  /** From its turn to its last byte; milliseconds. */
  wholeMs: number;
  /** Each period of this length, one after the other … */
  periodMs: number;
  /** … has to bring so many bytes. */
  periodBytes: number;
}

/**
 * The largest picture takes half a minute at 1.4 Mbit/s, what the shop's own page sends a thirtieth of that; below 4 KB
 * a second nobody means to arrive.
 */
export const usualPace: UploadPace = { wholeMs: 30_000, periodMs: 8_000, periodBytes: 32 * 1024 };

/** The body came too slowly. */
export class SlowUploadError extends Error {
  override name = "SlowUploadError";
}

const givenUp = new WeakSet<IncomingMessage>();

/**
 * Runs `read`, which reads the request's body, and rejects with a {@link SlowUploadError} as soon as the body falls
 * behind the pace. What still comes is thrown away; the answer ends the connection (see {@link closeGivenUp}).
 */
export async function keepPace<Result>(
  request: IncomingMessage,
  pace: UploadPace,
  read: () => Promise<Result>,
): Promise<Result> {
  const slow = Promise.withResolvers<never>();
  const { socket } = request;
  let seen = socket.bytesRead;

  function giveUp(): void {
    // All of it is here: what takes time now is ours.
    if (request.complete) return;
    givenUp.add(request);
    request.unpipe();
    request.resume();
    slow.reject(new SlowUploadError("the body of an upload came too slowly"));
  }

  function look(): void {
    const came = socket.bytesRead - seen;
    seen = socket.bytesRead;
    if (came < pace.periodBytes) giveUp();
  }

  const timers = [setTimeout(giveUp, pace.wholeMs), setInterval(look, pace.periodMs)];
  const reading = read();
  // Once given up it fails when the connection ends, and nobody waits for it any more.
  reading.catch(() => {});
  try {
    return await Promise.race([reading, slow.promise]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

/** Ends the connection of a request that was given up with its answer: the rest of its body would come before the next. */
export function closeGivenUp(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    if (givenUp.has(request.raw)) reply.header("connection", "close");
  });
}
