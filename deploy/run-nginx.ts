import { readFile, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import {
  isInstalled,
  type RunningProxy,
  runInFrontOf,
  startProxy,
  versionOf,
} from "./running-proxy.ts";

export const haveNginx = () => isInstalled("nginx");

/** Runs nginx with nginx.conf in front of `shop`, with ports and files of its own. `second` answers as the second node of each kind. */
export function runNginx(shop: RequestListener, second = shop): Promise<RunningProxy> {
  return runInFrontOf([shop, second], (ports) => startNginx(inFrontOf(ports)));
}

/** nginx.conf with the ports of this machine as its nodes: the first for the first node of each kind. */
export function inFrontOf(ports: readonly number[]): (site: string) => string {
  return (site) =>
    site.replaceAll(
      /(?:server|packager)-(\d):300\d resolve/g,
      (_, number) => `127.0.0.1:${ports[number - 1]}`,
    );
}

/** Runs nginx with nginx.conf as `inFront` changes it, with ports and files of its own. */
export function startNginx(inFront: (site: string) => string): Promise<RunningProxy> {
  return startProxy(async ({ home, certificates, port, plainPort }) => {
    const given = await readFile(join(import.meta.dirname, "nginx.conf"), "utf8");
    const site = inFront(given)
      .replaceAll("listen 80;", `listen 127.0.0.1:${plainPort};`)
      .replaceAll("listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`)
      .replaceAll("http2 on;", isNginxSince("1.25.1") ? "http2 on;" : "")
      .replaceAll("/etc/nginx/certificates", certificates)
      .replaceAll("/var/cache/nginx", home)
      .replaceAll(/\/dev\/std(out|err)/g, `${home}/log`);
    await writeFile(join(home, "nginx.conf"), await configuration(home, site));
    const args = ["-p", home, "-e", "stderr", "-c", join(home, "nginx.conf")];
    return { command: "nginx", args };
  });
}

/** nginx-main.conf with `site` in it. As root the workers stay root, because the folder is closed to others. */
async function configuration(home: string, site: string): Promise<string> {
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const folders = paths.map((path) => `${path}_temp_path ${home}/${path};`).join("\n");
  const main = await readFile(join(import.meta.dirname, "nginx-main.conf"), "utf8");
  return main
    .replace("user nginx;", process.geteuid?.() === 0 ? "user root;" : "")
    .replace("worker_processes auto;", "worker_processes 1; daemon off;")
    .replace("/var/run/nginx.pid", `${home}/nginx.pid`)
    .replace("/dev/stderr", `${home}/log`)
    .replace("include /etc/nginx/conf.d/*.conf;", () => `${folders}\n${withNames(site)}`);
}

/** As nginx's image writes the variables of its environment into a template. */
function withNames(site: string): string {
  return site
    .replace(/\$\{SHOP_HOSTS\}/, "shop.test")
    .replace(/\$\{PACKAGES_HOSTS\}/, "packages.test packages.shop.test");
}

/** `http2` was part of `listen` before nginx 1.25.1, and `resolve` part of a paid one before 1.27.3. */
export function isNginxSince(version: string): boolean {
  const compared = versionOf("nginx", "-v").localeCompare(version, "en", { numeric: true });
  return compared >= 0;
}
