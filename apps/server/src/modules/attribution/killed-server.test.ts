import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@playfront/contract/calls";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeChannel } from "../../testing/factories.ts";

let database: TestDatabase;
let dataDir: string;
let processes: ChildProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "pf-crash-"));
  await makeChannel(database.db, { cid: "house", isDefault: true });
});
afterEach(async () => {
  for (const child of processes) child.kill("SIGKILL");
  processes = [];
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const phone = "Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36";
let devices = 0;

/** Starts a server as a process of its own on the test's database. */
async function startNode() {
  const file = join(import.meta.dirname, "../../testing/processes/server-process.ts");
  const child = fork(file, [database.url, dataDir]);
  processes.push(child);
  const [port] = (await once(child, "message")) as [number];
  return {
    /** `count` new devices open their first page of the day. */
    visit: async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        devices += 1;
        const response = await fetch(`http://127.0.0.1:${port}${calls["channel/visit"].path}`, {
          method: "POST",
          headers: { deviceid: `crash-${devices}`, "user-agent": phone },
          body: new URLSearchParams(),
        });
        expect(await response.json()).toMatchObject({ code: 1 });
      }
    },
    end: async (signal: "SIGTERM" | "SIGKILL") => {
      const ended = once(child, "exit");
      child.kill(signal);
      return await ended;
    },
  };
}

async function visits(): Promise<number> {
  const sum = "select coalesce(sum(visits), 0)::int as visits from channel_days";
  return (await database.pool.query(sum)).rows[0].visits;
}

/** Number of counter statements that run, or of those that wait for a lock. */
async function countRunning({ waiting }: { waiting: boolean }): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as running from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
       and query like '%channel_days%' and (wait_event_type = 'Lock' or not $1)`,
    [waiting],
  );
  return rows[0].running;
}

test("two servers add up; a stopped one loses nothing, a killed one only what it had not written", async () => {
  const [stopped, killed] = await Promise.all([startNode(), startNode()]);
  await Promise.all([stopped.visit(5), killed.visit(7)]);
  expect(await stopped.end("SIGTERM")).toEqual([0, null]);
  // The other server has written these counts by itself.
  await vi.waitFor(async () => expect(await visits()).toBe(12), 15_000);
  await killed.visit(3);
  await killed.end("SIGKILL");
  const written = await visits();
  expect(written).toBeGreaterThanOrEqual(12);
  expect(written).toBeLessThanOrEqual(15);
}, 60_000);

test("a server killed while writing has written all of its batch or none", async () => {
  const node = await startNode();
  const holder = await database.pool.connect();
  await holder.query("begin; lock table channel_days in exclusive mode");
  await node.visit(1);
  await vi.waitFor(async () => expect(await countRunning({ waiting: true })).toBe(1), 15_000);
  // These visits wait for the next batch, which is never written.
  await node.visit(8);
  await node.end("SIGKILL");
  await holder.query("rollback");
  holder.release();
  await vi.waitFor(async () => expect(await countRunning({ waiting: false })).toBe(0), 15_000);
  expect([0, 1]).toContain(await visits());
  const { rows } = await database.pool.query("select batch from channel_writers");
  expect(rows).toHaveLength(await visits());
}, 60_000);
