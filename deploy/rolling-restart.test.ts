import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@playfront/database/testing/free-port";
import { expect, onTestFinished, test } from "vitest";
import { calls } from "../packages/contract/src/calls.ts";
import { haveHaproxy, startHaproxy } from "./run-haproxy.ts";
import { haveNginx, inFrontOf, startNginx } from "./run-nginx.ts";
import type { RunningProxy } from "./running-proxy.ts";

const clients = 24;
const { path } = calls["gift/getUserGiftSn"];
const program = join(import.meta.dirname, "../packages/http/src/testing/slow-host.ts");

/** nginx does not ask whether a node is ready. */
const proxies = [
  {
    name: "nginx",
    isThere: haveNginx(),
    start: (ports: number[]) => startNginx(inFrontOf(ports)),
    drainSeconds: 0,
  },
  { name: "HAProxy", isThere: haveHaproxy(), start: startHaproxy, drainSeconds: 5 },
];

async function startNode(port: number, drainSeconds: number): Promise<ChildProcess> {
  const node = fork(program, [port, drainSeconds].map(String));
  onTestFinished(() => void node.kill("SIGKILL"));
  await once(node, "message");
  return node;
}

/** Claims all the time, from many addresses, because the proxy limits each. Returns how often each status was the answer. */
async function claimUntil(
  isOver: () => boolean,
  proxy: RunningProxy,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const claim = async (_: unknown, client: number) => {
    for (let sent = 0; !isOver(); sent += 1) {
      const from = `127.0.${client + 1}.${1 + Math.floor(sent / 150)}`;
      const { status } = await proxy.send(path, { method: "POST", from });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: clients }, claim));
  return statuses;
}

for (const { name, isThere, start, drainSeconds } of proxies) {
  test.runIf(isThere)(
    `nodes behind ${name} that are restarted one after the other under load lose no claim`,
    async () => {
      const ports = [await freePort(), await freePort()];
      const nodes = await Promise.all(ports.map((port) => startNode(port, drainSeconds)));
      const proxy = await start(ports);
      onTestFinished(() => proxy.close());
      let isOver = false;
      const claiming = claimUntil(() => isOver, proxy);
      for (const [at, node] of nodes.entries()) {
        await delay(300);
        const ended = once(node, "exit");
        node.kill("SIGTERM");
        expect(await ended).toEqual([0, null]);
        await startNode(ports[at]!, drainSeconds);
      }
      isOver = true;
      const statuses = await claiming;
      expect([...statuses.keys()]).toEqual([200]);
      expect(statuses.get(200)).toBeGreaterThan(clients * 10);
    },
    120_000,
  );
}
