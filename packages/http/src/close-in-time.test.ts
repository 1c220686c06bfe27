import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { closeInTime } from "./close-in-time.ts";
import { drainFor } from "./drain.ts";
import { createListener } from "./listener.ts";
import { createReadiness } from "./readiness.ts";
import { askUntilTold } from "./testing/ask-until-told.ts";

/** A host that takes a moment for each answer, and clients that ask it all the time. */
async function startUnderLoad(clients: number) {
  const app = createListener({
    log: false,
    trustedProxies: 0,
    setHeaders() {},
    plainHeaders: {},
    answerUnreadablePath: (_error, _request, reply) => reply.code(400).send(),
    server: {},
  });
  app.post("/", async () => {
    await delay(Math.random() * 8);
    return {};
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const outcomes: (number | string)[] = [];
  const asking = Array.from({ length: clients }, () => askUntilTold(url, outcomes));
  await vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(clients * 5), 10_000);
  return { app, url, outcomes, asked: Promise.all(asking) };
}

test("clients that ask again at once lose no request when a host closes", async () => {
  const { app, outcomes, asked } = await startUnderLoad(64);
  await Promise.all([closeInTime(app), asked]);
  expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
});

test("a host that does not drain tells nobody to leave before it has closed its port", async () => {
  const { app, url, asked } = await startUnderLoad(1);
  await drainFor(app, createReadiness({}), 0);
  const { headers } = await fetch(url, { method: "POST" });
  expect(headers.get("connection")).toBe("keep-alive");
  await Promise.all([closeInTime(app), asked]);
});

test("a host that drains tells every client to leave, and is still there for new ones", async () => {
  const { app, outcomes, asked } = await startUnderLoad(8);
  await drainFor(app, createReadiness({}), 0.001);
  // Each ends when an answer says that the connection does.
  await asked;
  expect(app.server.listening).toBe(true);
  expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
  await app.close();
});
