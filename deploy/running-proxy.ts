import { execFileSync, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, listen } from "@playfront/database/testing/free-port";

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
  /** The folder of its files. */
  home: string;
  port: number;
  /** The port without TLS. */
  plainPort: number;
  /** Of its first process, whose child is the one worker of nginx. */
  pid: number;
  send(path: string, request?: Request): Promise<Answer>;
  /** All that the proxy has logged. */
  logs(): Promise<string>;
  close(): Promise<void>;
}

/** Where a proxy keeps its files and listens. `certificates` has `fullchain.pem` and `privkey.pem`, and both in `shop.pem`. */
export interface ProxyPlace {
  home: string;
  certificates: string;
  port: number;
  plainPort: number;
}

interface Program {
  command: string;
  args: string[];
}

/** Whether nginx or haproxy is installed, and openssl; `.ci/run` installs them. Prints a line if not. */
export function isInstalled(proxy: string): boolean {
  if (versionOf(proxy, "-v") !== "" && versionOf("openssl", "version") !== "") return true;
  process.stderr.write(
    `SKIPPED, the proxy was not tried: this machine lacks ${proxy} or openssl\n`,
  );
  return false;
}

/** Empty if the program is not installed. */
export function versionOf(program: string, option: string): string {
  const { stdout, stderr } = spawnSync(program, [option], { encoding: "utf8" });
  return /\d+\.\d+\.\d+/.exec(`${stdout}${stderr}`)?.[0] ?? "";
}

/** Runs a proxy in front of a node of each kind for each listener. */
export async function runInFrontOf(
  listeners: readonly RequestListener[],
  start: (ports: readonly number[]) => Promise<RunningProxy>,
): Promise<RunningProxy> {
  const upstreams = listeners.map((each) => createServer(each));
  const proxy = await start(await Promise.all(upstreams.map(listen)));
  const close = async () => {
    await proxy.close();
    for (const upstream of upstreams) upstream.close();
  };
  return { ...proxy, close };
}

/** Starts a proxy with ports and files of its own. `prepare` writes its files; what it prints is its log. */
export async function startProxy(
  prepare: (place: ProxyPlace) => Promise<Program>,
): Promise<RunningProxy> {
  const home = await mkdtemp(join(tmpdir(), "pf-proxy-"));
  const [plainPort, port] = [await freePort(), await freePort()];
  const certificates = join(home, "certificates");
  await writeCertificate(certificates);
  const { command, args } = await prepare({ home, certificates, port, plainPort });
  const log = await open(join(home, "log"), "a");
  const stdio: SpawnOptions["stdio"] = ["ignore", log.fd, log.fd];
  const program = spawn(command, args, { stdio });
  await log.close();
  const send = (path: string, given?: Request) => sendTo(port, path, given);
  const logs = () => readFile(join(home, "log"), "utf8");
  if (!(await isAnswered(() => send("/")))) throw new Error(`no proxy: ${await logs()}`);
  return {
    home,
    port,
    plainPort,
    pid: program.pid ?? 0,
    send,
    logs,
    close: async () => {
      agent.destroy();
      const ended = once(program, "exit");
      program.kill("SIGTERM");
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function writeCertificate(folder: string): Promise<void> {
  await mkdir(folder);
  const [key, chain] = [join(folder, "privkey.pem"), join(folder, "fullchain.pem")];
  const args = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=shop.test"];
  execFileSync("openssl", [...args, "-keyout", key, "-out", chain], { stdio: "ignore" });
  const both = await Promise.all([chain, key].map((file) => readFile(file, "utf8")));
  await writeFile(join(folder, "shop.pem"), both.join(""));
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

async function isAnswered(send: () => Promise<Answer>): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await send().then(Boolean, () => false)) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}
