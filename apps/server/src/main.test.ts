import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { calls } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import type { Counter } from "@playfront/counters/counters";
import { type Connection, connect } from "@playfront/database/connect";
import { havePgBouncer, runPgBouncer } from "@playfront/database/testing/run-pgbouncer";
import { createTestDatabase } from "@playfront/database/testing/test-database";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import { startStandby } from "@playfront/embedded-postgres/testing/standby";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { demoPlayer, seedDemoPlayer } from "./demo-seed/seed-accounts.ts";
import { makeGame } from "./testing/factories.ts";
import { startPackager } from "./testing/processes/packager-process.ts";

const { PATH, NODE_COMPILE_CACHE } = process.env;
let dataDir: string;
let server: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pf-server-"));
  // mkdtemp makes a private folder, but PostgreSQL runs as another user if the test runs as root.
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  server?.kill("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

/** The whole program on `dataDir`, with a storefront without pages. */
async function startServer(
  settings: NodeJS.ProcessEnv = {},
  { preloaded = [] }: { preloaded?: string[] } = {},
) {
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    STOREFRONT_BUILD: await writeEmptyStorefront(),
    DEMO: "0",
    PORT: "0",
    DATA_DIR: dataDir,
    LOADED_FILES: loadedFiles(),
    ...settings,
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
      const [, found] = /(http:\S+)\/app\/[\s\S]*Packages/.exec(printed) ?? [];
      if (found) resolve(found);
    });
  });
  return { child, origin, printed: () => printed };
}

const noteLoadedFiles = join(import.meta.dirname, "testing/processes/note-loaded-files.ts");

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

/** The stored sum of a counter, read after the server has stopped. */
async function storedCount(counter: Counter): Promise<number> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const { pool, close } = connect(postgres.connectionString, 1);
  const { rows } = await pool.query(`select sum(${counter})::int as sum from channel_days`);
  await close();
  await postgres.stop();
  return rows[0].sum;
}

test("a signal that comes twice still stops the server cleanly, its PostgreSQL with it, and nothing counted is lost", async () => {
  // From its sources, as `npm run dev` starts it.
  const { child, origin } = await startServer({ PLAYFRONT_DEV: "1" });
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
  expect(await storedCount("visits")).toBe(1);
}, 60_000);

test("a server that is told to stop says so for DRAIN_SECONDS, in its metrics too, and answers meanwhile", async () => {
  const database = await createTestDatabase();
  const { child, origin, printed } = await startServer({
    DATABASE_URL: database.url,
    DRAIN_SECONDS: "5",
    METRICS_PORT: "0",
  });
  server = child;
  const [, port] = /"port":(\d+),"msg":"metrics are served"/.exec(printed()) ?? [];
  const isReady = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return /^playfront_ready (\d)$/m.exec(metrics)?.[1];
  };
  const ready = async () => {
    const answer = await fetch(`${origin}/readyz`);
    return [answer.status, await answer.json()];
  };
  expect(await ready()).toEqual([200, { ready: true, problems: [] }]);
  expect(await isReady()).toBe("1");
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await expect
    .poll(ready, { timeout: 4_000 })
    .toEqual([503, { ready: false, problems: ["draining"] }]);
  expect(await isReady()).toBe("0");
  await visit(origin);
  expect(await ended).toEqual([0, null]);
  await expect(ready()).rejects.toThrow();
  await database.close();
}, 60_000);

test("PostgreSQL stops only after the packaging host has written its last downloads", async () => {
  const { child } = await startServer();
  server = child;
  const packages = await writeLargePackage();
  const packager = await startPackager({ DATA_DIR: dataDir, PACKAGER_BUILDS: packages });
  // If the test fails: Vitest does not end while a process that a test has started holds its output.
  onTestFinished(async () => void (await packager.stop()));
  const address = `${packager.origin}/d/large/default/large.apk`;
  // Once the channels were read from the database, no other name is served.
  const madeUp = `${packager.origin}/d/large/no-channel/large.apk`;
  const readStatus = async () =>
    (await fetch(madeUp, { method: "HEAD", redirect: "manual" })).status;
  await expect.poll(readStatus, { timeout: 20_000 }).toBe(301);

  const download = await openDownload(address);
  const ended = once(child, "exit");
  const waiting = readLine(child, "Waiting for other programs");
  child.kill("SIGTERM");
  const packagerCode = packager.stop();
  await waiting;
  await buffer(download);
  expect([await packagerCode, ...(await ended)]).toEqual([0, 0, null]);
  expect(await storedCount("download_finishes")).toBe(1);
}, 60_000);

/** A production server on an embedded database, with what a real one has besides. */
function productionSettings(): NodeJS.ProcessEnv {
  return {
    NODE_ENV: "production",
    SECRET_KEY: randomBytes(32).toString("base64"),
  };
}

test("production does not start with an unsafe setting that nobody has named", async () => {
  const starting = startServer(productionSettings());
  await expect(starting).rejects.toThrow("ALLOW_UNSAFE=console-sms");
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
});

test("production warns of what is named, and does not describe its API", async () => {
  const settings = {
    ...productionSettings(),
    ALLOW_UNSAFE: "console-sms,offline-real-names",
  };
  const { child, origin, printed } = await startServer(settings, { preloaded: [noteLoadedFiles] });
  server = child;
  expect(printed()).toMatch(/SMS_PROVIDER is console.*ALLOW_UNSAFE=console-sms/);
  expect(printed()).toMatch(/REALNAME_PROVIDER is offline.*ALLOW_UNSAFE=offline-real-names/);
  expect(printed()).not.toContain("/docs");
  for (const path of ["/docs", "/docs/", "/docs/json", "/docs/static/swagger-ui.css"]) {
    expect((await fetch(origin + path)).status).toBe(404);
  }
  expect(await readFile(loadedFiles(), "utf8")).not.toMatch(/openapi|swagger/);
}, 60_000);

test("production does not migrate: it refuses a database that is behind, and starts after npm run migrate", async () => {
  const { url, pool, close } = await createTestDatabase();
  await pool.query("drop schema public cascade; create schema public");
  const settings = {
    ...productionSettings(),
    ALLOW_UNSAFE: "console-sms,offline-real-names",
    DATABASE_URL: url,
  };
  await expect(startServer(settings)).rejects.toThrow(
    /The database is behind this release by \d+ migrations: npm run migrate$/m,
  );
  const tables = await pool.query("select from pg_tables where schemaname = 'public'");
  expect(tables.rowCount).toBe(0);
  const script = join(import.meta.dirname, "../../../scripts/migrate.ts");
  const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: "production", DATABASE_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  expect(stdout).toMatch(
    /Migrated: 20261120T0900_initial[\s\S]*The database has the schema of this/,
  );
  server = (await startServer(settings)).child;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
  await close();
}, 60_000);

test("without the demo, a demo player that was left in the database cannot log in", async () => {
  const database = await createTestDatabase();
  const clock = { now: () => new Date() };
  await seedDemoPlayer(database.db, { clock, avatar: "/media/none.webp", messages: [] });
  const started = await startServer({ DATABASE_URL: database.url });
  server = started.child;
  const { username, password } = demoPlayer;
  const answer = await fetch(started.origin + calls["user/loginSubmit"].path, {
    method: "POST",
    headers: { deviceid: "a-stranger" },
    body: new URLSearchParams({ username, password }),
  });
  expect(await answer.json()).toMatchObject({ code: codes.wrongCredentials });
  expect(started.printed()).toContain("demo2026");
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
  await database.close();
}, 60_000);

test("a busy server opens as many connections as the README says, and ends statements that hang", async () => {
  const database = await createTestDatabase();
  const { child, origin } = await startServer({
    DATABASE_URL: database.url,
    DATABASE_POOL: "5",
  });
  server = child;
  const own = connect(database.url, 2, { name: "test" });
  // The requests wait for the games, the workers for their queue.
  const holder = await own.pool.connect();
  await holder.query(`begin; lock table games, graphile_worker._private_jobs,
    graphile_worker._private_known_crontabs in access exclusive mode`);
  const asked = performance.now();
  const answers = Promise.all(
    Array.from({ length: 40 }, (_, number) => search(origin, `word ${number}`)),
  );
  const peaks: Record<string, number> = {};
  const observe = async () => {
    for (const [name, count] of Object.entries(await countConnections(own))) {
      peaks[name] = Math.max(peaks[name] ?? 0, count);
    }
    return peaks;
  };
  await expect.poll(observe, { timeout: 9_000 }).toMatchObject({ playfront: 5 });
  const watch = setInterval(() => void observe(), 200);
  expect(new Set(await answers)).toEqual(new Set([503]));
  clearInterval(watch);
  expect(performance.now() - asked).toBeLessThan(30_000);
  // Of the jobs' connections as many are opened as there are queries at a time.
  expect(peaks).toEqual({
    playfront: 5,
    "playfront-jobs": expect.any(Number),
    "playfront-changes": 1,
    "playfront-sessions": 1,
  });
  expect(peaks["playfront-jobs"]).toBeLessThanOrEqual(10);
  await holder.query("rollback");
  holder.release();
  expect(await search(origin, "afterwards")).toBe(200);
  await own.close();
  server.kill("SIGKILL");
  await database.close();
}, 60_000);

async function countConnections({ pool }: Connection): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(`
    select application_name as name, count(*)::int from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and application_name <> 'test' group by 1`);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function search(origin: string, keyword: string): Promise<number> {
  const { status } = await fetch(origin + calls["search/getSearchList"].path, {
    method: "POST",
    body: new URLSearchParams({ keyword }),
  });
  return status;
}

/** A response on a connection of its own, which does not stay open after it. */
function openDownload(address: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(address, { agent: false }, resolve).on("error", reject);
  });
}

/** A built storefront without pages; returns its folder. */
async function writeEmptyStorefront(): Promise<string> {
  const folder = join(dataDir, "storefront");
  await mkdir(join(folder, "client"), { recursive: true });
  await mkdir(join(folder, "server"), { recursive: true });
  await writeFile(join(folder, "server/index.js"), "export const entry = { module: {} };");
  return folder;
}

/** A package that fits in no socket's buffers, so that its download runs until the client reads it; returns its folder. */
async function writeLargePackage(): Promise<string> {
  const folder = join(dataDir, "packages");
  await mkdir(folder);
  await writeFile(join(folder, "large.apk"), "");
  await truncate(join(folder, "large.apk"), 64 * 1024 * 1024);
  return folder;
}

/** Resolves once the process prints a line with `text`; rejects if its output ends before. */
async function readLine({ stdout }: ChildProcess, text: string): Promise<void> {
  for await (const line of createInterface({ input: stdout! })) if (line.includes(text)) return;
  throw new Error(`"${text}" was not printed`);
}

test("a server starts on a database that a newer release has added to, and names what was added", async () => {
  const { url, pool, close } = await createTestDatabase();
  await pool.query(
    "insert into kysely_migration (name, timestamp) values ('29991231T000000_later', '2999-12-31')",
  );
  const { child, printed } = await startServer({ DATABASE_URL: url, LOG_LEVEL: "info" });
  server = child;
  expect(printed()).toContain("29991231T000000_later");
  server.kill("SIGTERM");
  await once(server, "exit");
  await close();
}, 60_000);

test("a server loads no file of the demo, of the embedded PostgreSQL or of migrations that have run", async () => {
  const database = await createTestDatabase();
  server = (await startServer({ DATABASE_URL: database.url }, { preloaded: [noteLoadedFiles] }))
    .child;
  const loaded = (await readFile(loadedFiles(), "utf8")).trim().split("\n");
  // Imported while the program runs, as the files below would be: the list has such modules.
  expect(loaded.some((url) => url.includes("apps/server/src/shop-node.ts"))).toBe(true);
  const isUnused =
    /packages\/demo\/|demo-seed|games-app|packages\/embedded-postgres\/|packages\/database\/migrations\//;
  expect(loaded.filter((url) => isUnused.test(url))).toEqual([]);
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
  await database.close();
}, 60_000);

test.skipIf(!havePgBouncer())(
  "behind a pooler, changes are heard over DATABASE_DIRECT_URL, and a start without it or without limits warns",
  async () => {
    const database = await createTestDatabase();
    const pooler = await runPgBouncer(database.url);
    const behind = { DATABASE_URL: pooler.url, SECRET_KEY: randomBytes(32).toString("hex") };
    try {
      const { child, origin, printed } = await startServer({
        ...behind,
        DATABASE_DIRECT_URL: database.url,
      });
      server = child;
      const list = async () => {
        const response = await fetch(origin + calls["game/getGameList"].path, {
          method: "POST",
          body: new URLSearchParams(),
        });
        const { data } = (await response.json()) as { data: unknown };
        return data;
      };
      expect(await list()).toEqual([]);
      await makeGame(database.db, { gamename: "听到的" });
      await expect.poll(list, { timeout: 10_000 }).toMatchObject([{ gamename: "听到的" }]);
      expect(printed()).not.toContain("not heard");
      expect(printed()).toContain("Statements behind the pooler have no limit");
      child.kill("SIGTERM");
      expect(await once(child, "exit")).toEqual([0, null]);

      const unheard = await startServer(behind);
      server = unheard.child;
      expect(unheard.printed()).toContain("Set DATABASE_DIRECT_URL");
    } finally {
      server?.kill("SIGKILL");
      await pooler.close();
      await database.close();
    }
  },
  120_000,
);

test("with DATABASE_REPLICA_URLS what a visitor reads comes from a replica", async () => {
  const primary = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const replica = await startStandby(primary.connectionString);
  const there = connect(replica.url, 1);
  let page = 0;
  /** Reads one more page and resolves to whether the replica has run a query about games. */
  const readsReplica = async (origin: string) => {
    page += 1;
    await fetch(origin + calls["game/getGameList"].path, {
      method: "POST",
      body: new URLSearchParams({ page: String(page) }),
    });
    const { rows } = await there.pool.query(`select 1 from pg_stat_activity
      where application_name = 'playfront-replica' and query like '%"games"."gameid"%'`);
    return rows.length > 0;
  };
  try {
    const { child, origin } = await startServer({
      DATABASE_URL: primary.connectionString,
      DATABASE_REPLICA_URLS: replica.url,
      SECRET_KEY: randomBytes(32).toString("hex"),
    });
    server = child;
    await expect.poll(() => readsReplica(origin), { timeout: 20_000 }).toBe(true);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  } finally {
    server?.kill("SIGKILL");
    await there.close();
    await replica.close();
    await primary.stop();
  }
}, 120_000);
