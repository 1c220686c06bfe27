import type { FastifyInstance } from "fastify";

/**
 * Closes the server: it accepts no new connection and finishes running requests. Connections that are still open after
 * `graceMs` milliseconds (half a header, a stalled upload) are cut, so that what the server needs can stop after it.
 */
export async function closeInTime(app: FastifyInstance, graceMs = 5_000): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
  }
}
