import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@playfront/database/testing/free-port";
import { type Child, startChild } from "../child.ts";
import type { World } from "../world.ts";

export interface PlainServer extends Child {
  /** Name of the server. */
  name: string;
}

/**
 * A server of plain files, the baseline for the packaging host: nginx with sendfile if it is installed (Debian's
 * `nginx-light`), with one worker because the host is one process; otherwise Node's streams.
 */
export async function startPlainFiles(world: World, folder: string): Promise<PlainServer> {
  if (spawnSync("nginx", ["-v"]).status === 0) return startNginx(world, folder);
  const script = fileURLToPath(new URL("./plain-file-server.ts", import.meta.url));
  const child = await startChild(script, { args: [folder], listening: /listening on (\d+)/ });
  return { ...world.adopt(child), name: "streams of Node, for lack of nginx" };
}

async function startNginx(world: World, folder: string): Promise<PlainServer> {
  const home = join(world.folder, "nginx");
  await mkdir(home);
  const port = await freePort();
  await writeFile(join(home, "nginx.conf"), configuration(home, folder, port));
  const args = ["-p", home, "-e", "stderr", "-c", join(home, "nginx.conf"), "-g", "daemon off;"];
  const nginx = spawn("nginx", args, { stdio: ["ignore", "ignore", "inherit"] });
  const origin = `http://127.0.0.1:${port}`;
  await waitForAnswer(nginx, origin);
  const child = world.adopt({ origin, pid: await workerPid(nginx.pid), stop: () => end(nginx) });
  return { ...child, name: "nginx, one worker, sendfile" };
}

/** As root the worker stays root, because the folder may be closed to other users. */
function configuration(home: string, folder: string, port: number): string {
  const user = process.geteuid?.() === 0 ? "user root;" : "";
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `${user}
worker_processes 1;
pid ${home}/nginx.pid;
error_log stderr crit;
events { worker_connections 2048; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  ${paths.map((path) => `${path}_temp_path ${home}/${path};`).join("\n  ")}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
  }
}
`;
}

/** Process id of nginx's worker; Linux only, 0 on other systems. */
export async function workerPid(pid = 0): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "0");
  return Number.parseInt(children, 10);
}

async function waitForAnswer(nginx: ChildProcess, origin: string): Promise<void> {
  for (let attempt = 0; nginx.exitCode === null && attempt < 100; attempt += 1) {
    const isUp = await fetch(origin, { method: "HEAD" }).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("nginx did not start");
}

async function end(nginx: ChildProcess): Promise<void> {
  if (nginx.exitCode !== null || nginx.signalCode !== null) return;
  const ended = once(nginx, "exit");
  nginx.kill("SIGTERM");
  await ended;
}
