import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "../config/config.ts";

/** Milliseconds, so that a node that ends at once does not keep the machine busy. */
const restartMs = 1_000;
const program = join(import.meta.dirname, "../../main.ts");

type WorkersConfig = Pick<Config, "workers" | "databasePool" | "metricsPort">;

/**
 * Runs so many nodes on one port, each a process of its own, and starts another for one that ends. The kernel gives each a share of
 * the connections. The first starts alone: it prepares the database, and this process ends if it cannot. A signal to stop reaches all
 * of them.
 */
export async function runWorkers(config: WorkersConfig): Promise<void> {
  const running = new Set<ChildProcess>();
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    for (const node of running) node.kill("SIGTERM");
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);

  function start(place: number): ChildProcess {
    const node = fork(program, { env: { ...process.env, ...settingsOf(place, config) } });
    running.add(node);
    node.once("exit", () => running.delete(node));
    return node;
  }

  async function keep(place: number, started: ChildProcess): Promise<void> {
    for (let node = started; ; node = start(place)) {
      const [code] = await once(node, "exit");
      if (isStopping) {
        // Null: it had not begun to listen to signals.
        process.exitCode ||= code ?? 0;
        return;
      }
      process.stdout.write(`Worker ${place} has ended; another starts\n`);
      await delay(restartMs);
      if (isStopping) return;
    }
  }

  const first = start(0);
  const ended = once(first, "exit").then(() => "ended");
  if ((await Promise.race([once(first, "message"), ended])) === "ended")
    process.exit(isStopping ? 0 : 1);
  // The signal reached only those that were running.
  const others = isStopping ? [] : Array.from({ length: config.workers - 1 }, (_, at) => at + 1);
  await Promise.all([keep(0, first), ...others.map((place) => keep(place, start(place)))]);
}

/** Each has its share of the connections to the database, and its own port of metrics, counted from the first one's. */
export function settingsOf(place: number, { workers, databasePool, metricsPort }: WorkersConfig) {
  const pool = Math.max(2, Math.floor(databasePool / workers));
  const metrics = metricsPort ? { METRICS_PORT: String(metricsPort + place) } : {};
  return { WORKER_PLACE: String(place), DATABASE_POOL: String(pool), ...metrics };
}
