import { hostname } from "node:os";
import type { FastifyListenOptions } from "fastify";

/** Which of several processes of a server this one is; undefined if it is the only one. */
const place = process.env.WORKER_PLACE;

export const isWorker = place !== undefined;

/** Whether this process prints where the server is, and ships its backups. */
export const isFirst = place === undefined || place === "0";

/** A name that no other process of the shop has. */
export function nodeName(port: number): string {
  return `${hostname()}:${port}${isWorker ? `/${place}` : ""}`;
}

/** What a process tells the one that started it when it serves. */
export const nodeServes = "serves";

/** Several processes listen at one address: the kernel gives each a share of the connections, and none to one that has ended. */
export function listenAt(address: { port: number; host: string }): FastifyListenOptions {
  // Fastify hands it on to Node; its types do not know it yet.
  const options = { ...address, reusePort: isWorker };
  return options;
}
