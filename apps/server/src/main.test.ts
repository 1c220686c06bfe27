import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@playfront/contract/calls";
import { connect } from "@playfront/database/connect";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import { afterEach, expect, test } from "vitest";

let dataDir: string;
let server: ChildProcess | undefined;

afterEach(async () => {
  server?.kill("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

/** The whole program on a data folder of its own, from its sources, so that nothing need be built. */
async function startServer({ preloaded = [] }: { preloaded?: string[] } = {}) {
  dataDir = await mkdtemp(join(tmpdir(), "pf-server-"));
  await chmod(dataDir, 0o755);
  const env = {
    PATH: process.env.PATH,
    PLAYFRONT_DEV: "1",
    DEMO: "0",
    PORT: "0",
    DATA_DIR: dataDir,
    LOADED_FILES: loadedFiles(),
  };
  const file = join(import.meta.dirname, "main.ts");
  const imports = preloaded.flatMap((module) => ["--import", module]);
  const child = spawn(process.execPath, [...imports, "--conditions=development", file], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  const origin = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the server did not start:\n${printed}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const [, found] = /(http:\S+)\/docs[\s\S]*Packages/.exec(printed) ?? [];
      if (found) resolve(found);
    });
  });
  return { child, origin };
}

/** The file in which testing/processes/note-loaded-files.ts lists the modules that the server has loaded. */
function loadedFiles(): string {
  return join(dataDir, "loaded-files");
}

/** Reports a device's first page of the day. The server counts it in memory and writes it within a few seconds. */
async function visit(origin: string): Promise<void> {
  const agent = "Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36";
  const response = await fetch(origin + calls["channel/visit"].path, {
    method: "POST",
    headers: { deviceid: "last-minute", "user-agent": agent },
    body: new URLSearchParams(),
  });
  expect(response.status).toBe(200);
}

async function storedVisits(): Promise<number> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const { pool, close } = connect(postgres.connectionString, 1);
  const { rows } = await pool.query("select sum(visits)::int as visits from channel_days");
  await close();
  await postgres.stop();
  return rows[0].visits;
}

test("a signal that comes twice still stops the server cleanly, its PostgreSQL with it, and nothing counted is lost", async () => {
  const { child, origin } = await startServer();
  server = child;
  const pidFile = join(dataDir, "postgres/data/postmaster.pid");
  expect(existsSync(pidFile)).toBe(true);
  const ended = once(server, "exit");
  await visit(origin);
  server.kill("SIGTERM");
  server.kill("SIGTERM");
  setTimeout(() => server?.kill("SIGTERM"), 20);
  expect(await ended).toEqual([0, null]);
  // PostgreSQL removes its pid file at the very end of an orderly shutdown.
  expect(existsSync(pidFile)).toBe(false);
  expect(await storedVisits()).toBe(1);
}, 60_000);

test("without the demo the server loads no file of it", async () => {
  const preloaded = [join(import.meta.dirname, "testing/processes/note-loaded-files.ts")];
  server = (await startServer({ preloaded })).child;
  const loaded = (await readFile(loadedFiles(), "utf8")).trim().split("\n");
  // Migrations are imported dynamically, as the demo is. They are in the list, so the demo would be too.
  for (const known of ["apps/server/src/app.ts", "packages/database/migrations/"]) {
    expect(
      loaded.some((url) => url.includes(known)),
      known,
    ).toBe(true);
  }
  const isOfDemo = (url: string) => /packages\/demo\/|demo-seed|games-app/.test(url);
  expect(loaded.filter(isOfDemo)).toEqual([]);
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}, 60_000);
