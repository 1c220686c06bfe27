import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

let dataDir: string;
let server: ChildProcess | undefined;

afterEach(async () => {
  server?.kill("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

/** The whole program on a data folder of its own, from its sources, so that nothing need be built. */
async function startServer(): Promise<ChildProcess> {
  dataDir = await mkdtemp(join(tmpdir(), "pf-server-"));
  await chmod(dataDir, 0o755);
  const env = {
    PATH: process.env.PATH,
    PLAYFRONT_DEV: "1",
    DEMO: "0",
    PORT: "0",
    DATA_DIR: dataDir,
  };
  const file = join(import.meta.dirname, "server.ts");
  const child = spawn(process.execPath, ["--conditions=development", file], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the server did not start:\n${printed}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes("Packages")) resolve();
    });
  });
  return child;
}

test("a signal that comes twice still stops the server cleanly, its PostgreSQL with it", async () => {
  server = await startServer();
  const pidFile = join(dataDir, "postgres/data/postmaster.pid");
  expect(existsSync(pidFile)).toBe(true);
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  server.kill("SIGTERM");
  setTimeout(() => server?.kill("SIGTERM"), 20);
  expect(await ended).toEqual([0, null]);
  // PostgreSQL takes it away as the last thing of an orderly shutdown.
  expect(existsSync(pidFile)).toBe(false);
}, 60_000);
