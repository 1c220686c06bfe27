import { setTimeout } from "node:timers/promises";
import type { Executor } from "@playfront/database/connect";
import { Logger, type Runner, run, type WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import pg from "pg";
import { watchWorkers } from "./dead-workers.ts";

/** What is done apart from a request, by name. A task that throws is tried again later. */
export interface Tasks {
  send_sms(payload: SmsPayload): Promise<RunAgain<SmsPayload> | undefined>;
  clean_up(): Promise<void>;
  /** Both ask the authority about one thing after another, and stop in between when the node does. */
  ask_real_names(stopping?: AbortSignal): Promise<void>;
  report_play(stopping?: AbortSignal): Promise<void>;
}

/** A code on its way to a phone. */
export interface SmsPayload {
  /** The message, encrypted: the job table may outlive the code and be read by operators. */
  sealed: string;
  /** Tries that the vendor has turned down so far. */
  tries: number;
}

/** A task's wish to run once more, with another payload. */
export interface RunAgain<Payload> {
  seconds: number;
  payload: Payload;
}

export interface Jobs {
  /**
   * Adds a job within the caller's transaction: it exists if and only if the transaction commits. Call what it
   * answers after the commit; a queue with a worker needs no such push, the inline one runs the job then.
   */
  add<Name extends keyof Tasks>(
    trx: Executor,
    name: Name,
    ...payload: Parameters<Tasks[Name]>
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Jobs without a worker, for tests: each runs as soon as its transaction has committed, and not again. */
export function createInlineJobs(tasks: Tasks): Jobs {
  return {
    add: async (_trx, name, ...payload) => {
      const task = tasks[name] as (...args: unknown[]) => Promise<unknown>;
      return async () => void (await task(...payload));
    },
    close: async () => {},
  };
}

export interface JobsOptions {
  connectionString: string;
  tasks: Tasks;
  /** Gets what the worker has to say of failures; never a payload. */
  log: { warn(message: string): void; error(message: string): void };
}

/**
 * One node of all runs each; tasks of one queue never run at once, and one at most waits (its key). The authority's tasks are not tried again: the next
 * minute does what they left.
 */
const crontab = `
*/10 * * * * clean_up ?max=1
* * * * * ask_real_names ?max=1&queue=ask_real_names&jobKey=ask_real_names
* * * * * report_play ?max=1&queue=report_play&jobKey=report_play`;
/** About four minutes from the first try to the last. */
const maxAttempts = 6;
const retryMs = 2000;

/** The job queue in PostgreSQL, worked on by this node too. Brings its own schema up to date first. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const pgPool = openPool(options.connectionString);
  const watch = watchWorkers(pgPool, options.log.error);
  const worker = await startWorker(pgPool, { ...options, events: watch.events });
  await watch.beat();
  let closed: Promise<void> | undefined;
  return {
    add: async (trx, name, ...payload) => {
      const text = JSON.stringify(payload[0] ?? {});
      await sql`select graphile_worker.add_job(identifier => ${name},
        payload => ${text}::json, max_attempts => ${maxAttempts})`.execute(trx);
      return async () => {};
    },
    close: () => {
      watch.stop();
      closed ??= worker.stop().then(() => pgPool.end());
      return closed;
    },
  };
}

/** Has one of the tasks of every minute run now, by any node; it needs no worker of the caller's. */
export async function runSoon(db: Executor, name: "ask_real_names" | "report_play"): Promise<void> {
  await sql`select graphile_worker.add_job(identifier => ${name}, queue_name => ${name},
    job_key => ${name}, max_attempts => 1)`.execute(db);
}

type WorkerOptions = JobsOptions & { events: WorkerEvents };

/** A pool of our own: one that the worker makes is still closing when its promise resolves. */
function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 6, application_name: "playfront-jobs" });
  // A lost connection is replaced; without listeners it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

/** A worker that ends by itself, as when the database goes away, is followed by another. */
async function startWorker(pgPool: pg.Pool, options: WorkerOptions): Promise<Pick<Runner, "stop">> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let runner = await runWorker(pgPool, options);

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await runner.promise.catch((error: unknown) => options.log.error(`jobs: ${String(error)}`));
      await setTimeout(retryMs, null, { signal }).catch(() => {});
      if (!signal.aborted) runner = await runWorker(pgPool, options).catch(() => runner);
    }
  }

  const followed = follow();
  return {
    stop: async () => {
      stopping.abort();
      await runner.stop().catch(() => {});
      await followed;
    },
  };
}

function runWorker(pgPool: pg.Pool, { tasks, log, events }: WorkerOptions): Promise<Runner> {
  return run({
    pgPool,
    events,
    // The authority's two tasks may each wait for it while SMS go on.
    concurrency: 4,
    noHandleSignals: true,
    // Without batches the end of a job is written without a catch: a database that is away just then would end the
    // process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: {
      send_sms: async (payload, { addJob }) => {
        const again = await tasks.send_sms(payload as SmsPayload);
        if (!again) return;
        const runAt = new Date(Date.now() + again.seconds * 1000);
        await addJob("send_sms", again.payload, { runAt, maxAttempts });
      },
      clean_up: () => tasks.clean_up(),
      ask_real_names: (_payload, { abortSignal }) => tasks.ask_real_names(abortSignal),
      report_play: (_payload, { abortSignal }) => tasks.report_play(abortSignal),
    },
    crontab,
    logger: workerLogger(log),
  });
}

/** Failures only: the worker's other lines say nothing that an operator needs. */
function workerLogger(log: JobsOptions["log"]): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error(`jobs: ${message}`);
    else if (level === "warning") log.warn(`jobs: ${message}`);
  });
}
