import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Readiness } from "./readiness.ts";

/**
 * `/readyz` says from now on that this node stops. For so many seconds each answer ends its connection, until a load balancer has had
 * time to send its requests elsewhere. Without any, clients are told to leave by `closeInTime` alone: told before the port is
 * closed, they would come again.
 */
export async function drainFor(
  app: FastifyInstance,
  readiness: Readiness,
  seconds: number,
): Promise<void> {
  readiness.drain();
  if (seconds === 0) return;
  app.endConnections();
  await delay(seconds * 1000);
}
