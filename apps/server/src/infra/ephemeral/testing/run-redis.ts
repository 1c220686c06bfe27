import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "@playfront/database/testing/free-port";

export interface RunningRedis {
  url: string;
  /** It keeps its connections and answers nothing from then on. */
  pause(): void;
  stop(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  start(): Promise<void>;
  /** Stops it for good. */
  close(): Promise<void>;
}

/** Whether Redis is installed; `.ci/run` installs it. Prints a line if it is not. */
export function haveRedis(): boolean {
  if (spawnSync("redis-server", ["--version"]).status === 0) return true;
  process.stderr.write("SKIPPED, Redis was not tried: this machine lacks redis-server\n");
  return false;
}

/** Runs Debian's Redis on a port of its own. */
export async function runRedis(): Promise<RunningRedis> {
  const home = await mkdtemp(join(tmpdir(), "pf-redis-"));
  const port = await freePort();
  let server = await startServer(home, port);
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void server.kill("SIGSTOP"),
    stop,
    async start() {
      server = await startServer(home, port);
    },
    async close() {
      await stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function startServer(home: string, port: number) {
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--dir", home, "--save", ""];
  const server = spawn("redis-server", options, { stdio: ["ignore", "pipe", "ignore"] });
  for await (const line of createInterface(server.stdout)) {
    if (line.includes("Ready to accept connections")) break;
  }
  server.stdout.resume();
  if (server.exitCode !== null) throw new Error("Redis did not start");
  return server;
}
