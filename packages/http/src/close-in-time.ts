import { once } from "node:events";
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Milliseconds for which a connection must have been silent before it is ended without an answer. */
const silentMs = 1_000;
/** Milliseconds after which a server goes on that has no quiet turn. */
const longestWaitMs = 3_000;
/** After a longer turn of the event loop, in milliseconds, something may have come meanwhile. */
const shortTurnMs = 1;

/**
 * Closes the server without losing a request that was sent to it. It accepts no new connection, answers what comes on the others
 * for a moment, with `Connection: close`, and finishes running requests. Connections that are still open after `graceMs`
 * milliseconds more (half a header, a stalled upload) are cut, so that what the server needs can stop after it.
 */
export async function closeInTime(app: FastifyInstance, graceMs = 5_000): Promise<void> {
  if (app.server.listening) await letClientsLeave(app);
  const cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
  }
}

/**
 * A request may lie unread in the buffer of a connection that looks idle, and closing would reset it. Whoever asks now is answered
 * and leaves, so those that are left at the end have been silent for long. Clients that were told to leave before would come
 * again by new connections, which is what makes it hard to stop accepting.
 */
async function letClientsLeave(app: FastifyInstance): Promise<void> {
  const { server } = app;
  // The kernel resets connections that wait to be accepted.
  await waitForQuietTurn(server, "connection");
  // The method of http.Server would end idle connections as well.
  NetServer.prototype.close.call(server);
  app.endConnections();
  // For those that get idle later, such as at the end of a download.
  server.keepAliveTimeout = silentMs;
  await once(server, "close", { signal: AbortSignal.timeout(silentMs) }).catch(() => {});
  await waitForQuietTurn(server, "request");
}

/**
 * Resolves in a turn of the event loop in which none came, so that hardly anything lies unread, not even after the process has stood
 * still.
 */
async function waitForQuietTurn(server: Server, event: "connection" | "request"): Promise<void> {
  let came = 0;
  const count = () => {
    came += 1;
  };
  server.on(event, count);
  const latest = performance.now() + longestWaitMs;
  // The rest of a turn that has looked for what is new already.
  await nextTurn();
  for (let isQuiet = false; !isQuiet && performance.now() < latest; ) {
    const [before, since] = [came, performance.now()];
    await nextTurn();
    isQuiet = came === before && performance.now() - since < shortTurnMs;
  }
  server.off(event, count);
}
