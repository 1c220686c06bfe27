import type { FastifyInstance } from "fastify";

/** How long requests that are being worked on may take to finish once the server closes, milliseconds. */
const graceMs = 5_000;

/**
 * Closes the server: nothing new is accepted, what is being answered is finished. Clients that are still not done by
 * then (half a header, an upload that has stalled) are cut off, so that the database behind can stop in order too.
 */
export async function closeInTime(app: FastifyInstance, grace = graceMs): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), grace);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
  }
}
