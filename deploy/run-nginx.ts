import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, listen } from "./free-port.ts";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  /** The bytes as UTF-8. */
  body: string;
}

interface Request {
  method?: string;
  headers?: Record<string, string>;
  /** The client's address. */
  from?: string;
  body?: string;
  /** Whether the body that the headers announce is never sent. */
  isHeld?: boolean;
}

export interface RunningProxy {
  port: number;
  /** Of its first process, whose child is the one worker. */
  pid: number;
  send(path: string, request?: Request): Promise<Answer>;
  /** All that nginx has logged. */
  logs(): Promise<string>;
  close(): Promise<void>;
}

/** Whether nginx and openssl are installed; `.ci/run` installs them. Prints a line if they are not. */
export function haveNginx(): boolean {
  if (versionOf("nginx", "-v") !== "" && versionOf("openssl", "version") !== "") return true;
  process.stderr.write("SKIPPED, the proxy was not tried: this machine lacks nginx or openssl\n");
  return false;
}

/** Runs nginx with nginx.conf in front of `shop`, with ports and files of its own. `second` answers as the second node of each kind. */
export async function runNginx(shop: RequestListener, second = shop): Promise<RunningProxy> {
  const upstreams = [createServer(shop), createServer(second)];
  const ports = await Promise.all(upstreams.map(listen));
  const proxy = await startNginx(inFrontOf(ports));
  const close = async () => {
    await proxy.close();
    for (const upstream of upstreams) upstream.close();
  };
  return { ...proxy, close };
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
export async function startNginx(inFront: (site: string) => string): Promise<RunningProxy> {
  const home = await mkdtemp(join(tmpdir(), "pf-nginx-"));
  const [plainPort, port] = [await freePort(), await freePort()];
  await writeCertificate(join(home, "certificates"));
  const given = await readFile(join(import.meta.dirname, "nginx.conf"), "utf8");
  const site = inFront(given)
    .replaceAll("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replaceAll("listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`)
    .replaceAll("http2 on;", isNginxSince("1.25.1") ? "http2 on;" : "")
    .replaceAll("/etc/nginx/certificates", `${home}/certificates`)
    .replaceAll("/var/cache/nginx", home)
    .replaceAll(/\/dev\/std(out|err)/g, `${home}/log`);
  await writeFile(join(home, "nginx.conf"), await configuration(home, site));
  const args = ["-p", home, "-e", "stderr", "-c", join(home, "nginx.conf")];
  const nginx = spawn("nginx", args, { stdio: ["ignore", "ignore", "inherit"] });
  const send = (path: string, given?: Request) => sendTo(port, path, given);
  await waitForAnswer(() => send("/"));
  return {
    port,
    pid: nginx.pid ?? 0,
    send,
    logs: () => readFile(join(home, "log"), "utf8"),
    close: async () => {
      agent.destroy();
      const ended = once(nginx, "exit");
      nginx.kill("SIGTERM");
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
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

async function writeCertificate(folder: string): Promise<void> {
  await mkdir(folder);
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const args = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=shop.test"];
  execFileSync("openssl", [...args, ...files], { stdio: "ignore" });
}

/** `http2` was part of `listen` before nginx 1.25.1, and `resolve` part of a paid one before 1.27.3. */
export function isNginxSince(version: string): boolean {
  const compared = versionOf("nginx", "-v").localeCompare(version, "en", { numeric: true });
  return compared >= 0;
}

function versionOf(program: string, option: string): string {
  const { stdout, stderr } = spawnSync(program, [option], { encoding: "utf8" });
  return /\d+\.\d+\.\d+/.exec(`${stdout}${stderr}`)?.[0] ?? "";
}

/** Connections are kept by the client's address, so that many requests come quickly. */
const agent = new Agent({ keepAlive: true, maxSockets: 20 });

function sendTo(port: number, path: string, given: Request = {}): Promise<Answer> {
  const { method = "GET", headers = {}, from = "127.0.0.1", body, isHeld } = given;
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      path,
      method,
      localAddress: from,
      headers: { host: "shop.test", ...headers },
      rejectUnauthorized: false,
      maxHeaderSize: 64 * 1024,
      agent,
    };
    const call = request(options, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, bytes, body: bytes.toString("utf8") });
      if (isHeld) call.destroy();
    });
    call.on("error", reject);
    if (isHeld) call.flushHeaders();
    else call.end(body);
  });
}

async function waitForAnswer(send: () => Promise<Answer>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await send().then(Boolean, () => false)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("nginx did not start");
}
