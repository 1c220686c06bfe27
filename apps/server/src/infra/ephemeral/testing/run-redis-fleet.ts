import { type ChildProcess, execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import type { RedisAddress } from "@playfront/config/redis-address";
import { freePort } from "@playfront/database/testing/free-port";
import { hostAt, startProcess, startRedis, stopRedis } from "./run-redis.ts";

interface RunningFleet {
  address: RedisAddress;
  /** The server that was made the primary, or the first of a cluster. */
  primary: ChildProcess;
  close(): Promise<void>;
}

/** Runs three servers as a cluster. */
export async function runRedisCluster(): Promise<RunningFleet> {
  const home = await mkdtemp(join(tmpdir(), "pf-redis-cluster-"));
  const ports = [await freePort(), await freePort(), await freePort()];
  const servers = [];
  for (const port of ports) {
    const folder = join(home, String(port));
    await mkdir(folder);
    const bus = ["--cluster-port", String(await freePort())];
    servers.push(await startRedis(folder, port, { args: ["--cluster-enabled", "yes", ...bus] }));
  }
  const names = ports.map((port) => `127.0.0.1:${port}`);
  await ask(["--cluster", "create", ...names, "--cluster-yes"]);
  await Promise.all(ports.map(waitForSlots));
  return toFleet(home, servers, { kind: "cluster", isTls: false, hosts: ports.map(hostAt) });
}

/** Runs a primary, its replica and three sentinels, who let the replica take over after half a second. */
export async function runRedisSentinels(): Promise<RunningFleet> {
  const home = await mkdtemp(join(tmpdir(), "pf-redis-sentinels-"));
  const port = await freePort();
  const replica = {
    args: ["--replicaof", `127.0.0.1 ${port}`],
    ready: /sync: Finished with success/,
  };
  const servers = [
    await startRedis(home, port, { args: ["--repl-diskless-sync-delay", "0"] }),
    await startRedis(home, await freePort(), replica),
  ];
  const ports = [await freePort(), await freePort(), await freePort()];
  for (const own of ports) {
    const file = join(home, `sentinel-${own}.conf`);
    await writeFile(file, sentinelSettings(own, port));
    servers.push(await startProcess([file, "--sentinel"], /\+monitor/));
  }
  await Promise.all(ports.map(waitForQuorum));
  const hosts = ports.map(hostAt);
  const place = { kind: "sentinel", hosts, primary: "shop", database: 0 } as const;
  return toFleet(home, servers, { ...place, isTls: false });
}

/** Waits until a sentinel knows the replica and the other sentinels, without whom nobody takes over. */
function waitForQuorum(port: number): Promise<void> {
  return waitFor(port, ["sentinel", "master", "shop"], (answer) => {
    const known = (name: string) => Number(new RegExp(`^${name}\\n(\\d+)`, "m").exec(answer)?.[1]);
    return known("num-slaves") === 1 && known("num-other-sentinels") === 2;
  });
}

/** Waits until a server of the cluster has heard which of the three has which slots. */
function waitForSlots(port: number): Promise<void> {
  return waitFor(port, ["cluster", "nodes"], (answer) => {
    const withSlots = answer.split("\n").filter((line) => /connected \d+-\d+$/.test(line));
    return withSlots.length === 3;
  });
}

async function waitFor(
  port: number,
  command: readonly string[],
  isReady: (answer: string) => boolean,
): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (isReady(await ask(["-p", String(port), ...command]))) return;
    await setTimeout(100);
  }
  throw new Error(`Redis on port ${port} is not ready: ${command.join(" ")}`);
}

async function ask(args: string[]): Promise<string> {
  return (await promisify(execFile)("redis-cli", args)).stdout;
}

function sentinelSettings(own: number, port: number): string {
  return `port ${own}
bind 127.0.0.1
sentinel monitor shop 127.0.0.1 ${port} 2
sentinel down-after-milliseconds shop 500
sentinel failover-timeout shop 2000
`;
}

function toFleet(home: string, servers: ChildProcess[], address: RedisAddress): RunningFleet {
  const [primary] = servers;
  if (!primary) throw new Error("no server runs");
  return {
    address,
    primary,
    async close() {
      await Promise.all(servers.map(stopRedis));
      await rm(home, { recursive: true, force: true });
    },
  };
}
