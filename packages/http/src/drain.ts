import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Readiness } from "./readiness.ts";

/**
 * `/readyz` says from now on that this node stops, and each answer ends its connection. Waits until a load balancer has had time
 * to send its requests elsewhere.
 */
export async function drainFor(
  app: FastifyInstance,
  readiness: Readiness,
  seconds: number,
): Promise<void> {
  readiness.drain();
  app.endConnections();
  if (seconds > 0) await delay(seconds * 1000);
}
