import { readFile, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import {
  isInstalled,
  type ProxyPlace,
  type RunningProxy,
  runInFrontOf,
  startProxy,
} from "./running-proxy.ts";

export const haveHaproxy = () => isInstalled("haproxy");

/** Runs HAProxy with haproxy.cfg in front of two nodes of each kind, with ports and files of its own. */
export function runHaproxy(first: RequestListener, second = first): Promise<RunningProxy> {
  return runInFrontOf([first, second], startHaproxy);
}

/** Runs HAProxy with haproxy.cfg in front of the nodes at these ports of this machine. */
export function startHaproxy(ports: readonly number[]): Promise<RunningProxy> {
  return startProxy(async (place) => {
    const file = await writeConfiguration(place, ports);
    return { command: "haproxy", args: ["-f", file] };
  });
}

/** As root, HAProxy gives its rights up once it has read its files. */
async function writeConfiguration(
  { home, certificates, port, plainPort }: ProxyPlace,
  ports: readonly number[],
): Promise<string> {
  const given = await readFile(join(import.meta.dirname, "haproxy.cfg"), "utf8");
  const file = join(home, "haproxy.cfg");
  const here = given
    .replace("bind :80", `bind 127.0.0.1:${plainPort}`)
    .replace("bind :443", `bind 127.0.0.1:${port}`)
    .replace("/etc/haproxy/certificates", certificates)
    .replaceAll(/10\.0\.0\.1(\d):300\d/g, (_, node) => `127.0.0.1:${ports[node - 1]}`);
  await writeFile(file, here);
  return file;
}
