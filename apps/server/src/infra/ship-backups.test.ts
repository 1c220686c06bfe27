import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { dumpTables } from "@playfront/backup/testing/dump";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import { query } from "@playfront/embedded-postgres/testing/starter";
import { afterEach, beforeEach, expect, test } from "vitest";
import { register } from "../testing/releases/load.ts";
import { createRouter, type Router } from "../testing/releases/router.ts";

let root: string;
let dataDir: string;
let server: ChildProcess | undefined;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "pf-restore-"));
  // mkdtemp makes a private folder, but PostgreSQL runs as another user if the test runs as root.
  await chmod(root, 0o755);
  dataDir = join(root, "data");
  await mkdir(join(root, "storefront/client"), { recursive: true });
  await mkdir(join(root, "storefront/server"));
  const empty = "export const entry = { module: {} };";
  await writeFile(join(root, "storefront/server/index.js"), empty);
});
afterEach(async () => {
  server?.kill("SIGKILL");
  await rm(root, { recursive: true, force: true });
});

function environment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: "0",
    GAMES_PORT: "0",
    DATA_DIR: dataDir,
    STOREFRONT_BUILD: join(root, "storefront"),
    BACKUPS: "on",
    BACKUP_DIR: join(root, "backups"),
  };
}

/** Starts a shop with the demo's catalogue. */
async function startShop(): Promise<Router> {
  const file = join(import.meta.dirname, "../main.ts");
  const child = spawn(process.execPath, ["--conditions=development", file], {
    env: environment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  server = child;
  let printed = "";
  const origin = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the shop did not start:\n${printed}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const [, found] = /(http:\S+)\/app\/[\s\S]*Packages/.exec(printed) ?? [];
      if (found) resolve(found);
    });
  });
  return createRouter({ name: "shop", origin });
}

async function stopShop(): Promise<void> {
  const ended = once(server!, "exit");
  server?.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
}

async function runScript(name: string, ...args: string[]): Promise<string> {
  const file = join(import.meta.dirname, "../../../../scripts/backups", name);
  const child = spawn(process.execPath, [file, ...args], {
    env: environment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, "exit");
  const printed = (await output).join("");
  expect(code, printed).toBe(0);
  return printed;
}

/** The stopped shop's rows, and the time of its database. */
async function readDatabase() {
  const postgres = await startEmbeddedPostgres({ dataDir, archiveWal: true, log: () => {} });
  const dump = await dumpTables(postgres.connectionString);
  const [row] = await query(postgres.connectionString, "select clock_timestamp()::text as now");
  await postgres.stop();
  return { dump, now: String(row?.now) };
}

test("a shop whose database is destroyed has every row of the chosen time again, and opens", async () => {
  let router = await startShop();
  await register(router, "before_backup");
  expect(await runScript("backup.ts")).toContain("is complete");
  await register(router, "after_backup");
  await stopShop();
  const noted = await readDatabase();
  router = await startShop();
  await register(router, "too_late");
  await stopShop();
  expect((await readDatabase()).dump).not.toEqual(noted.dump);

  await rm(join(dataDir, "postgres"), { recursive: true });
  await runScript("restore.ts", "--at", noted.now);
  const restored = await readDatabase();
  expect(Object.keys(restored.dump).length).toBeGreaterThan(50);
  expect(restored.dump).toEqual(noted.dump);
  expect(restored.dump.accounts?.join()).toMatch(/after_backup/);
  expect(restored.dump.accounts?.join()).not.toMatch(/too_late/);

  router = await startShop();
  await register(router, "too_late");
  expect(router.failures).toEqual([]);
  await stopShop();
}, 300_000);
