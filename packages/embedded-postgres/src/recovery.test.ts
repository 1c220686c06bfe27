import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { childOptions, chooseRunUser } from "./run-user.ts";
import {
  findProcesses,
  makeFolder,
  query,
  readPostmasterPid,
  removeFolder,
  runStarter,
  spawnStarter,
} from "./testing/starter.ts";

const root = makeFolder();
afterAll(() => removeFolder(root), 60_000);

function start(dataDir: string, lines: string[] = []) {
  return startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
}

function pidOf(dataDir: string): number {
  return readPostmasterPid(join(dataDir, "postgres/data"));
}

/** Commits row after row until the connection breaks; returns the last one that was confirmed. */
async function insertUntilItBreaks(connectionString: string, onRow: (n: number) => void) {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  await client.query("create table if not exists rows (n int primary key)");
  let confirmed = 0;
  try {
    for (;;) {
      await client.query("insert into rows values ($1)", [confirmed + 1]);
      confirmed += 1;
      onRow(confirmed);
    }
  } catch {
    return confirmed;
  }
}

async function countRows(connectionString: string): Promise<number> {
  const [row] = await query<{ n: number }>(connectionString, "select count(*)::int as n from rows");
  return row?.n ?? 0;
}

/** A row may be committed although its confirmation never arrived: one row more is right, one row less is not. */
function expectNoneLost(found: number, confirmed: number): void {
  expect(confirmed).toBeGreaterThanOrEqual(50);
  expect([confirmed, confirmed + 1]).toContain(found);
}

describe("after kill -9", { timeout: 30_000 }, () => {
  it("of the parent, the next start takes over the server, which is still running, and stops it", async () => {
    const dataDir = join(root, "parent");
    const parent = await runStarter({ dataDir });
    const pid = pidOf(dataDir);
    await query(parent.connectionString, "create table kept as select 7 as n");
    await parent.kill();
    expect(await query(parent.connectionString, "select n from kept")).toEqual([{ n: 7 }]);

    const lines: string[] = [];
    const next = await start(dataDir, lines);
    expect(lines.join()).toContain("is running already");
    expect(pidOf(dataDir)).toBe(pid);
    await next.stop();
    expect(pidOf(dataDir)).toBe(0);
    await vi.waitFor(() => expect(existsSync(`/proc/${pid}/cwd`)).toBe(false), 5_000);
  });

  it("of the first of two users, the second one stops the server", async () => {
    const dataDir = join(root, "succession");
    const first = await runStarter({ dataDir });
    const second = await start(dataDir);
    await first.kill();
    expect(await query(second.connectionString, "select 1 as n")).toHaveLength(1);
    await second.stop();
    expect(pidOf(dataDir)).toBe(0);
  });

  it("of the server, it is started again with every confirmed row", async () => {
    const dataDir = join(root, "server");
    const lines: string[] = [];
    const postgres = await start(dataDir, lines);
    const confirmed = await insertUntilItBreaks(postgres.connectionString, (n) => {
      if (n === 50) process.kill(pidOf(dataDir), "SIGKILL");
    });
    const found = await vi.waitFor(() => countRows(postgres.connectionString), { timeout: 20_000 });
    expectNoneLost(found, confirmed);
    await vi.waitFor(() => expect(lines.at(-1)).toContain("PostgreSQL started"), 10_000);
    await postgres.stop();
    expect(pidOf(dataDir)).toBe(0);
  });

  it("of the server and the parent, the next start recovers every confirmed row", async () => {
    const dataDir = join(root, "both");
    const parent = await runStarter({ dataDir });
    let parentEnd: Promise<void> | undefined;
    const confirmed = await insertUntilItBreaks(parent.connectionString, (n) => {
      if (n !== 50) return;
      parentEnd = parent.kill();
      process.kill(pidOf(dataDir), "SIGKILL");
    });
    await parentEnd;
    expect(pidOf(dataDir)).toBeGreaterThan(0);
    const next = await start(dataDir);
    expectNoneLost(await countRows(next.connectionString), confirmed);
    await next.stop();
    const log = readFileSync(join(dataDir, "postgres/postgres.log"), "utf8");
    expect(log).toContain("automatic recovery in progress");
  });

  it("during initdb, the next start creates the database again and deletes the incomplete one", async () => {
    const dataDir = join(root, "initdb");
    const home = join(dataDir, "postgres");
    const parent = spawnStarter({ dataDir });
    await vi.waitFor(
      () => {
        const part = readdirSync(home).find((name) => name.startsWith("data.part-"));
        expect(existsSync(join(home, part ?? "", "global"))).toBe(true);
      },
      { timeout: 10_000, interval: 5 },
    );
    parent.kill("SIGKILL");
    await once(parent, "exit");
    expect(readdirSync(home)).not.toContain("data");
    // After its parent was killed, initdb itself continues for a moment.
    await vi.waitFor(() => expect(findProcesses(`--pgdata=${home}`)).toEqual([]), {
      timeout: 10_000,
    });

    const next = await start(dataDir);
    expect(await query(next.connectionString, "select 1 as n")).toHaveLength(1);
    expect(readdirSync(home).filter((name) => name.includes(".part-"))).toEqual([]);
    await next.stop();
  });
});

describe("a start", { timeout: 30_000 }, () => {
  it("ignores lock files whose process id now belongs to another program", async () => {
    const dataDir = join(root, "stale");
    const parent = await runStarter({ dataDir });
    const lock = join(dataDir, "postgres/data/postmaster.pid");
    const socketLock = join(parent.socketDir, ".s.PGSQL.5432.lock");
    copyFileSync(lock, `${lock}.copy`);
    await parent.stop();

    // The program has to run as the server's own account: PostgreSQL ignores process ids of other accounts.
    const user = await chooseRunUser(join(dataDir, "postgres"));
    const other = spawn("sleep", ["60"], childOptions(user));
    const text = readFileSync(`${lock}.copy`, "utf8").replace(/^\d+/, String(other.pid));
    writeFileSync(lock, text);
    writeFileSync(socketLock, text);
    try {
      const next = await start(dataDir);
      expect(pidOf(dataDir)).not.toBe(other.pid);
      expect(await query(next.connectionString, "select 1 as n")).toHaveLength(1);
      expect(other.exitCode ?? other.signalCode).toBe(null);
      await next.stop();
    } finally {
      other.kill();
    }
  });

  it("ignores a lock file that a crash left empty", async () => {
    const dataDir = join(root, "stale");
    const lock = join(dataDir, "postgres/data/postmaster.pid");
    writeFileSync(lock, "");
    utimesSync(lock, 1, 1);
    const next = await start(dataDir);
    expect(await query(next.connectionString, "select 1 as n")).toHaveLength(1);
    await next.stop();
  });

  it("by four processes at once in an empty folder gives all of them the same server", async () => {
    const dataDir = join(root, "race");
    const starters = await Promise.all(Array.from({ length: 4 }, () => runStarter({ dataDir })));
    const pid = pidOf(dataDir);
    await query(starters[0]?.connectionString ?? "", "create table kept as select 7 as n");
    for (const starter of starters) {
      expect(await query(starter.connectionString, "select n from kept")).toEqual([{ n: 7 }]);
      expect(pidOf(dataDir)).toBe(pid);
      expect(await starter.stop()).toBe(0);
    }
    expect(pidOf(dataDir)).toBe(0);
    expect(readdirSync(join(dataDir, "postgres")).sort()).toEqual(["data", "postgres.log"]);
  });

  it("starts the server again after it was shut down by hand", async () => {
    const dataDir = join(root, "moved");
    const lines: string[] = [];
    const postgres = await start(dataDir, lines);
    process.kill(pidOf(dataDir), "SIGINT");
    await vi.waitFor(
      () => expect(lines.filter((line) => line.includes("started"))).toHaveLength(2),
      {
        timeout: 10_000,
      },
    );
    expect(await query(postgres.connectionString, "select 1 as n")).toHaveLength(1);
    await postgres.stop();
    expect(pidOf(dataDir)).toBe(0);
  });
});
