import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { calls } from "../packages/contract/src/calls.ts";
import { freePort } from "./free-port.ts";
import { haveNginx, inFrontOf, type RunningProxy, startNginx } from "./run-nginx.ts";

const clients = 24;
const { path } = calls["gift/getUserGiftSn"];
const program = join(import.meta.dirname, "../packages/http/src/testing/slow-host.ts");

async function startNode(port: number): Promise<ChildProcess> {
  const node = fork(program, [String(port)]);
  onTestFinished(() => void node.kill("SIGKILL"));
  await once(node, "message");
  return node;
}

/** Claims all the time, from many addresses, because nginx limits each. Returns how often each status was the answer. */
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

test.runIf(haveNginx())(
  "nodes that are restarted one after the other under load lose no claim",
  async () => {
    const ports = [await freePort(), await freePort()];
    const nodes = await Promise.all(ports.map(startNode));
    const proxy = await startNginx(inFrontOf(ports));
    onTestFinished(() => proxy.close());
    let isOver = false;
    const claiming = claimUntil(() => isOver, proxy);
    for (const [at, node] of nodes.entries()) {
      await delay(300);
      const ended = once(node, "exit");
      node.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
      await startNode(ports[at]!);
    }
    isOver = true;
    const statuses = await claiming;
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(clients * 10);
  },
  120_000,
);
