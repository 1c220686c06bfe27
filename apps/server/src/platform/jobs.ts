import { Logger, type Runner, run } from "graphile-worker";
import { sql } from "kysely";
import type { Executor } from "./database/connect.ts";

/** What is done apart from a request, by name. A task that throws is tried again later. */
export interface Tasks {
  send_sms(payload: { sealed: string }): Promise<void>;
  clean_up(): Promise<void>;
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

/** Jobs without a worker, for tests: each runs as soon as its transaction has committed. */
export function createInlineJobs(tasks: Tasks): Jobs {
  return {
    add: async (_trx, name, ...payload) => {
      const task = tasks[name] as (...args: unknown[]) => Promise<void>;
      return () => task(...payload);
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

/** Every ten minutes; one node of all runs it. */
const crontab = "*/10 * * * * clean_up ?max=1";
/** About four minutes from the first try to the last. */
const maxAttempts = 6;

/** The job queue in PostgreSQL, worked on by this node too. Brings its own schema up to date first. */
export async function startJobs({ connectionString, tasks, log }: JobsOptions): Promise<Jobs> {
  const runner = await run({
    connectionString,
    maxPoolSize: 4,
    concurrency: 2,
    noHandleSignals: true,
    taskList: {
      send_sms: (payload) => tasks.send_sms(payload as { sealed: string }),
      clean_up: () => tasks.clean_up(),
    },
    crontab,
    logger: workerLogger(log),
  });
  return {
    add: async (trx, name, ...payload) => {
      await sql`select graphile_worker.add_job(identifier => ${name},
        payload => ${JSON.stringify(payload[0] ?? {})}::json, max_attempts => ${maxAttempts})`.execute(
        trx,
      );
      return async () => {};
    },
    close: () => stop(runner),
  };
}

async function stop(runner: Runner): Promise<void> {
  await runner.stop();
  await runner.promise;
}

/** Failures only: the worker's other lines say nothing that an operator needs. */
function workerLogger(log: JobsOptions["log"]): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error(`jobs: ${message}`);
    else if (level === "warning") log.warn(`jobs: ${message}`);
  });
}
