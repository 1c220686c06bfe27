import { setTimeout as delay } from "node:timers/promises";
import { closeInTime } from "../close-in-time.ts";
import { drainFor } from "../drain.ts";
import { createListener } from "../listener.ts";
import { createReadiness, readinessRoute } from "../readiness.ts";

/**
 * A host in a process of its own that takes a moment for each answer, at the port that it is given; SIGTERM stops it after the
 * seconds for which it drains.
 */
const [port, drainSeconds] = process.argv.slice(2).map(Number);
const readiness = createReadiness({});
const app = createListener({
  log: false,
  trustedProxies: 1,
  setHeaders() {},
  plainHeaders: {},
  answerUnreadablePath: (_error, _request, reply) => reply.code(400).send(),
  server: {},
});
app.post("/*", async () => {
  await delay(Math.random() * 10);
  return {};
});
readinessRoute(app, readiness);
await app.listen({ port, host: "127.0.0.1" });
process.send?.("listens");

process.once("SIGTERM", async () => {
  await drainFor(app, readiness, drainSeconds ?? 0);
  await closeInTime(app);
  process.disconnect?.();
});
