import { tmpdir } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { createLog } from "@playfront/http/log";
import { createDiskStorage } from "@playfront/storage/disk";
import { parseCrontab } from "graphile-worker";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { createContainer } from "../../container.ts";
import { offlineRealName } from "../../modules/realname/realname.provider.ts";
import { createSmsService } from "../../modules/sms/sms.service.ts";
import { idleTasks } from "../../testing/idle-tasks.ts";
import { runToEnd } from "../../testing/run-to-end.ts";
import { systemClock } from "../clock.ts";
import { readConfig } from "../config/config.ts";
import { createSecrets } from "../secrets/secrets.ts";
import { cleanUps } from "./clean-up.ts";
import { connectJobs, crontab, queuedJobs, startWorker, type Tasks, type Worker } from "./jobs.ts";

const phone = "13800001234";
const secrets = createSecrets("test-secret-key");
let database: TestDatabase;
let worker: Worker;
let lines: string[];
/** The fake provider's handling of a message; a test may replace it. */
let deliver: (message: { phone: string; code: string }) => Promise<void>;
let delivered: PromiseWithResolvers<{ phone: string; code: string }>;

beforeEach(async () => {
  database = await createTestDatabase();
  lines = [];
  delivered = Promise.withResolvers();
  deliver = async (message) => delivered.resolve(message);
  worker = await start();
});
afterEach(async () => {
  await worker.close();
  await database.close();
});

function start(): Promise<Worker> {
  const line = (text: string) => void lines.push(text);
  const log = { info: line, warn: line, error: line };
  return startWorker({
    pool: database.pool,
    tasks: createContainer({
      config: readConfig({ DEMO: "0" }),
      changes: null,
      db: database.db,
      clock: systemClock,
      secrets,
      storage: createDiskStorage(tmpdir()),
      log,
      sms: {
        send: async ({ phone: to, code }) => {
          await deliver({ phone: to, code });
          return { result: "sent", receipt: "1" };
        },
      },
      authority: offlineRealName,
    }).tasks,
    log,
  });
}

function issue(work: (settle: () => Promise<void>) => void = () => {}) {
  const sms = createSmsService({ db: database.db, clock: systemClock, secrets, jobs: queuedJobs });
  return database.db.transaction().execute(async (trx) => {
    work(await sms.issue(trx, { phone, deviceid: "device", deliver: true, purpose: "attach" }));
  });
}

async function payloads(): Promise<string[]> {
  const { rows } = await database.pool.query(
    // Not those that the clock adds when a minute begins.
    `select payload::text as payload from graphile_worker._private_jobs
      where not (payload::jsonb) ? '_cron'`,
  );
  return rows.map(({ payload }) => payload);
}

test("the calendar is checked every day at nine in Shanghai", () => {
  const [item] = parseCrontab(crontab).filter(({ task }) => task === "check_calendar");
  const times = { min: 0, hour: 1, date: 17, month: 3, dow: 2 };
  expect(item!.match(times)).toBe(true);
  expect(item!.match({ ...times, date: 31, month: 12, dow: 0 })).toBe(true);
  expect(item!.match({ ...times, hour: 2 })).toBe(false);
});

test("every scheduled task is done by the worker", () => {
  for (const { task } of parseCrontab(crontab)) expect(Object.keys(idleTasks)).toContain(task);
});

describe("the job queue", () => {
  test("sends the SMS of a transaction that committed", async () => {
    await issue();
    const message = await delivered.promise;
    expect(message).toEqual({ phone, code: expect.stringMatching(/^\d{6}$/) });
  });

  test("sends no SMS of a transaction that was rolled back", async () => {
    const undone = issue(() => {
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await payloads()).toEqual([]);
  });

  test("stores phone and code encrypted, and logs neither when the provider fails", async () => {
    let code = "";
    const failed = Promise.withResolvers<void>();
    deliver = async (message) => {
      code = message.code;
      failed.resolve();
      throw new Error("the provider is down");
    };
    await issue();
    await failed.promise;
    const [payload = ""] = await payloads();
    expect(payload).not.toContain(phone);
    expect(payload).not.toContain(code);
    await worker.close();
    const text = lines.join("\n");
    expect(text).toContain("the provider is down");
    expect(text).not.toContain(phone);
    expect(text).not.toContain(code);
  });

  test("continues after the database has dropped every connection", async () => {
    await issue();
    await delivered.promise;
    delivered = Promise.withResolvers();
    const pids = await database.pool.query(`select pid, pg_terminate_backend(pid)
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
    const gone = pids.rows.map(({ pid }) => pid);
    await vi.waitFor(async () => {
      const left = await database.pool.query(
        "select pid from pg_stat_activity where pid = any ($1)",
        [gone],
      );
      expect(left.rows).toEqual([]);
    });
    await issue();
    expect(await delivered.promise).toMatchObject({ phone });
  });

  test("continues after the database went down during a job", async () => {
    const cluster = new pg.Client({ connectionString: inject("clusterUrl") });
    await cluster.connect();
    const name = new URL(database.url).pathname.slice(1);
    deliver = async () => {
      deliver = async (message) => delivered.resolve(message);
      await cluster.query(`alter database ${name} allow_connections false`);
      await cluster.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = '${name}'`);
    };
    await issue();
    await vi.waitFor(() => expect(lines.join()).toContain("Runner stopping"), 10_000);
    await cluster.query(`alter database ${name} allow_connections true`);
    await cluster.end();
    await issue();
    expect(await delivered.promise).toMatchObject({ phone });
  });

  test("unlocks only the jobs of workers without a heartbeat for two minutes", async () => {
    await worker.close();
    const hold = `update graphile_worker._private_jobs
      set locked_by = $1, locked_at = now() - $2::interval where locked_by is null`;
    await issue();
    await database.pool.query(hold, ["worker-dead", "3 minutes"]);
    await database.pool.query("select graphile_worker.add_job('clean_up', '{}')");
    await database.pool.query(hold, ["worker-elsewhere", "3 minutes"]);
    await database.pool.query("select graphile_worker.add_job('clean_up', '{}')");
    await database.pool.query(hold, ["worker-just-now", "1 minute"]);
    await database.pool.query("insert into job_workers (worker_id) values ('worker-elsewhere')");
    worker = await start();
    expect(await delivered.promise).toMatchObject({ phone });
    const { rows } = await database.pool.query(
      "select locked_by from graphile_worker._private_jobs where locked_by in ('worker-dead', 'worker-elsewhere', 'worker-just-now')",
    );
    expect(rows.map((row) => row.locked_by).sort()).toEqual([
      "worker-elsewhere",
      "worker-just-now",
    ]);
  });

  test("loses every job that failed for good a day ago, however many, and keeps the others", async () => {
    await worker.close();
    await database.pool.query(`
      select graphile_worker.add_job('send_sms', '{}', max_attempts => 1) from generate_series(1, 1200);
      update graphile_worker._private_jobs set attempts = 1, updated_at = now() - interval '25 hours';
      select graphile_worker.add_job('send_sms', '{"kept": true}')`);
    const { "failed jobs": failed } = cleanUps({
      db: database.db,
      clock: systemClock,
      log: createLog("silent"),
    });
    expect(await runToEnd(failed!)).toBe(1200);
    expect(await payloads()).toEqual([expect.stringContaining("kept")]);
  });

  test("sends SMS while a long task is under way in every queue", async () => {
    await worker.close();
    const running: string[] = [];
    const held = Promise.withResolvers<void>();
    const long = parseCrontab(crontab).filter(
      ({ task }) => task !== "check_calendar" && task !== "publish_scheduled",
    );
    const hold = (task: string) => async () => {
      running.push(task);
      await held.promise;
    };
    const tasks = {
      ...idleTasks,
      ...Object.fromEntries(long.map(({ task }) => [task, hold(task)])),
      send_sms: async () => void running.push("send_sms"),
    };
    worker = await startWorker({ pool: database.pool, tasks, log: { warn() {}, error() {} } });
    const queues = new Set(long.map(({ options }) => options.queueName));
    const add = "select graphile_worker.add_job($1, '{}', queue_name := $2)";
    for (const { task, options } of long) await database.pool.query(add, [task, options.queueName]);
    await database.pool.query(add, ["send_sms", null]);
    await vi.waitFor(() => expect(running).toHaveLength(queues.size + 1)).finally(held.resolve);
    expect(running).toContain("send_sms");
  });

  test("sends notifications by one run of each node", async () => {
    await worker.close();
    const runs: string[] = [];
    const startNode = (name: string) => {
      const tasks: Tasks = {
        ...idleTasks,
        push_messages: async (_stopping, askForHelp) => {
          runs.push(name);
          while (runs.length < 2) {
            await askForHelp?.();
            await delay(100);
          }
        },
      };
      return startWorker({ pool: database.pool, tasks, log: { warn() {}, error() {} } });
    };
    const nodes = await Promise.all(["one", "two"].map(startNode));
    await queuedJobs.add(database.db, "push_messages");
    await vi.waitFor(() => expect(runs.toSorted()).toEqual(["one", "two"]), 10_000);
    await Promise.all(nodes.map((node) => node.close()));
    expect(runs).toHaveLength(2);
  });

  test("has connections whose statements may run for longer than a request's", async () => {
    const { pool, close } = connectJobs(database.url);
    const { rows } = await pool.query("show statement_timeout");
    await close();
    expect([rows, pool.options.max]).toEqual([[{ statement_timeout: "10min" }], 11]);
  });

  test("can be closed twice", async () => {
    await worker.close();
    await worker.close();
  });
});
