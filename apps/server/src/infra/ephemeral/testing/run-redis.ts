import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { RedisAddress } from "@playfront/config/redis-address";
import { freePort } from "@playfront/database/testing/free-port";

export interface RunningRedis {
  address: RedisAddress;
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
  let server = await startRedis(home, port);
  return {
    address: { kind: "server", isTls: false, hosts: [hostAt(port)], database: 0 },
    pause: () => void server.kill("SIGSTOP"),
    stop: () => stopRedis(server),
    async start() {
      server = await startRedis(home, port);
    },
    async close() {
      await stopRedis(server);
      await rm(home, { recursive: true, force: true });
    },
  };
}

export function hostAt(port: number) {
  return { host: "127.0.0.1", port };
}

/** Starts a server that keeps nothing on disk, with further arguments if given. */
export function startRedis(
  home: string,
  port: number,
  { args = [], ready }: { args?: string[]; ready?: RegExp } = {},
): Promise<ChildProcess> {
  const own = ["--port", String(port), "--bind", "127.0.0.1", "--dir", home, "--save", ""];
  return startProcess([...own, ...args], ready);
}

/** Resolves once the process has printed a line that matches `ready`. */
export async function startProcess(
  args: string[],
  ready = /Ready to accept connections/,
): Promise<ChildProcess> {
  const server = spawn("redis-server", args, { stdio: ["ignore", "pipe", "ignore"] });
  for await (const line of createInterface(server.stdout)) {
    if (ready.test(line)) break;
  }
  server.stdout.resume();
  if (server.exitCode !== null) throw new Error("Redis did not start");
  return server;
}

export async function stopRedis(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}
