import { setTimeout as delay } from "node:timers/promises";
import { closeInTime } from "../close-in-time.ts";
import { createListener } from "../listener.ts";

/** A host in a process of its own that takes a moment for each answer, at the port that it is given; SIGTERM stops it. */
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
await app.listen({ port: Number(process.argv[2]), host: "127.0.0.1" });
process.send?.("listens");

process.once("SIGTERM", async () => {
  await closeInTime(app);
  process.disconnect?.();
});
