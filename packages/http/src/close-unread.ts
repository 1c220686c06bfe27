import type { FastifyReply } from "fastify";

/** Longer than an answer takes to a client that is still sending. */
const lingerMs = 2_000;

/**
 * Makes the answer to a request whose body is still coming the last one of its connection. What comes within a moment after it is
 * thrown away: a connection that is closed under a body is reset, and a proxy loses the answer (nginx: 502).
 */
export function closeUnread(reply: FastifyReply): void {
  if (reply.request.raw.complete) return;
  reply.header("connection", "close");
  // A request that was given up has no socket any more.
  const { socket } = reply.raw;
  if (socket === null) return;
  // Node calls this once the answer is sent.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
