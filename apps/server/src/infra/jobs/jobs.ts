import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type Connection, connect, type Executor } from "@playfront/database/connect";
import type { OnStatement } from "@playfront/database/watched-pool";
import type { Counts } from "@playfront/observe/counts";
import type { Tracer } from "@playfront/observe/tracing/tracer";
import { Logger, type Runner, run, type Task, type WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import type pg from "pg";
import { watchWorkers } from "./dead-workers.ts";
import { namedTasks, originOfJobs } from "./job-origin.ts";
import { boundRuns, onePerNode } from "./runs-of-node.ts";

/** The background tasks by name. A task that throws is retried later. */
export interface Tasks {
  send_sms(payload: SmsPayload): Promise<RunAgain<SmsPayload> | undefined>;
  /** Makes the widths of a picture that was stored. */
  scale_picture(payload: PicturePayload, stopping?: AbortSignal): Promise<void>;
  /** Sends an event to a webhook. */
  deliver_webhook(payload: DeliveryPayload): Promise<RunAgain<DeliveryPayload> | undefined>;
  /** Stops after the current portion if the node stops. */
  clean_up(stopping?: AbortSignal): Promise<void>;
  /** Sends the messages about gifts that have opened. */
  remind_of_gifts(stopping?: AbortSignal): Promise<void>;
  /** Sends the messages about claimed codes that expire soon. */
  tell_of_expiry(stopping?: AbortSignal): Promise<void>;
  /** Sends the messages about servers that open soon. */
  remind_of_openings(stopping?: AbortSignal): Promise<void>;
  /** Sends messages to the players' browsers. Several nodes may do so at once, and `askForHelp` calls another one. */
  push_messages(stopping?: AbortSignal, askForHelp?: () => Promise<unknown>): Promise<void>;
  /** Does what operators have scheduled: publishes, sends, ends bans. */
  publish_scheduled(stopping?: AbortSignal): Promise<void>;
  /** Tells a CDN which pictures and packages were removed. */
  send_purges(stopping?: AbortSignal): Promise<void>;
  /** Notes which gifts run out of codes. */
  watch_stock(stopping?: AbortSignal): Promise<void>;
  /** Finds which games are played by the same players. */
  find_alike_games(stopping?: AbortSignal): Promise<void>;
  /** Warns operators of years without holidays. */
  check_calendar(): Promise<void>;
  /** These two send requests to the authority, and stop after the current ones if the node stops. */
  ask_real_names(stopping?: AbortSignal): Promise<void>;
  report_play(stopping?: AbortSignal): Promise<void>;
}

/** An SMS code that is to be sent. */
export interface SmsPayload {
  /** The encrypted message: the job table may outlive the code, and operators may read it. */
  sealed: string;
  /** Attempts that the provider has rejected so far. */
  tries: number;
}

/** A picture by its public path. */
interface PicturePayload {
  path: string;
}

/** A row of `webhook_deliveries`. */
export interface DeliveryPayload {
  id: string;
}

/** Asks for another run of the task after some seconds. */
export interface RunAgain<Payload> {
  seconds: number;
  payload: Payload;
}

export interface Jobs {
  /**
   * Adds a job in the caller's transaction: the job exists if and only if the transaction commits. Call the returned
   * function after the commit: the inline queue of tests runs the job then.
   */
  add<Name extends keyof Tasks>(
    trx: Executor,
    name: Name,
    ...payload: Parameters<Tasks[Name]>
  ): Promise<() => Promise<void>>;
}

/** For tests: each job runs once, right after its transaction, without a worker. */
export function createInlineJobs(tasks: Tasks): Jobs {
  return {
    add: async (_trx, name, ...payload) => {
      const task = tasks[name] as (...args: unknown[]) => Promise<unknown>;
      return async () => void (await task(...payload));
    },
  };
}

/** Jobs in PostgreSQL, for the workers of all nodes. The first worker makes the queue's tables. */
export const queuedJobs: Jobs = {
  add: async (trx, name, ...payload) => {
    const text = JSON.stringify({ ...payload[0], ...originOfJobs() });
    await sql`select graphile_worker.add_job(identifier => ${name}, payload => ${text}::json,
      max_attempts => ${maxAttempts}, flags => ${name === "send_sms" ? [smsFlag] : null})`.execute(
      trx,
    );
    return async () => {};
  },
};

/**
 * Adds the job that makes a picture's widths. At most three pictures are scaled at once, so that other jobs find a free worker,
 * and the others go first.
 */
export async function queueScaling(db: Executor, path: string): Promise<void> {
  const queue = `pictures ${createHash("sha256").update(path).digest()[0]! % pictureQueues}`;
  await sql`select graphile_worker.add_job(identifier => 'scale_picture', queue_name => ${queue},
    payload => ${JSON.stringify({ path, ...originOfJobs() })}::json, priority => 10, max_attempts => ${maxAttempts})`.execute(
    db,
  );
}

const pictureQueues = 3;
/** Marks the jobs of which a node runs only so many at a time: a silent vendor leaves workers to the other tasks. */
const smsFlag = "sms";
const smsConcurrency = 5;

export interface WorkerOptions {
  /** The worker uses up to eight connections. The caller ends the pool after closing the worker. */
  pool: pg.Pool;
  tasks: Tasks;
  /** Receives the worker's failures, without payloads. */
  log: { warn(message: string): void; error(message: string): void };
  /** Of runs by task and outcome. */
  counts?: Counts;
  tracer?: Tracer | undefined;
}

/**
 * One of the nodes runs each task. Tasks of one queue never run concurrently, so that a new task in it needs no connection of its
 * own, and the job key lets at most one wait. They are not retried (max=1): the next run does the rest. Notifications have no
 * queue: all nodes send them when there are many. The times are UTC: the calendar is checked at nine in Shanghai, alike games
 * are found from three to six.
 */
export const crontab = `
*/10 * * * * clean_up ?max=1&queue=clean_up&jobKey=clean_up
* * * * * remind_of_gifts ?max=1&queue=reminders&jobKey=remind_of_gifts
*/10 * * * * tell_of_expiry ?max=1&queue=reminders&jobKey=tell_of_expiry
* * * * * remind_of_openings ?max=1&queue=reminders&jobKey=remind_of_openings
* * * * * push_messages ?max=1&jobKey=push_messages
* * * * * publish_scheduled ?max=1&queue=publish_scheduled&jobKey=publish_scheduled
* * * * * send_purges ?max=1&queue=watch_stock&jobKey=send_purges
* * * * * watch_stock ?max=1&queue=watch_stock&jobKey=watch_stock
*/10 19-21 * * * find_alike_games ?max=1&queue=clean_up&jobKey=find_alike_games
0 1 * * * check_calendar ?max=1&queue=check_calendar&jobKey=check_calendar
* * * * * ask_real_names ?max=1&queue=ask_real_names&jobKey=ask_real_names
* * * * * report_play ?max=1&queue=report_play&jobKey=report_play`;
/** About four minutes from the first attempt to the last. */
const maxAttempts = 6;
const retryMs = 2000;

export interface Worker {
  close(): Promise<void>;
}

/** Concurrent jobs: enough to send SMS while a task that may take long is under way in each queue, and notifications are sent. */
const concurrency = 7;
/** Imports of codes and other slow work of operators' requests that runs at once. */
const slowRequests = 2;
/** Each job has one; two more are the worker's, to hear of new jobs and to take, end and release them. */
const jobConnections = concurrency + slowRequests + 2;
/** Milliseconds. Longer than a request's: a job may delete or count many rows. */
const jobStatementMs = 600_000;

/** The pool of the worker and of its tasks. */
export function connectJobs(connectionString: string, onStatement?: OnStatement): Connection {
  return connect(connectionString, jobConnections, {
    name: "playfront-jobs",
    connectMs: 0,
    statementMs: jobStatementMs,
    onStatement,
  });
}

/** Starts a worker of the job queue in PostgreSQL, after migrating the queue's own schema. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const watch = watchWorkers(options.pool, options.log.error);
  if (options.counts) countRuns(watch.events, options.counts);
  const { events } = watch;
  const sms = boundRuns(events, "send_sms", smsConcurrency);
  const worker = await startRunner({ ...options, events, sms });
  await watch.heartbeat();
  let closed: Promise<void> | undefined;
  return {
    close: () => {
      watch.stop();
      closed ??= worker.stop();
      return closed;
    },
  };
}

/** A run that failed and is not tried again counts twice: as `failed` and as `given-up`. */
function countRuns(events: WorkerEvents, counts: Counts): void {
  events.on("job:success", ({ job }) => counts.add(job.task_identifier, "done"));
  events.on("job:error", ({ job }) => counts.add(job.task_identifier, "failed"));
  events.on("job:failed", ({ job }) => counts.add(job.task_identifier, "given-up"));
}

/** Schedules one of the minutely tasks for now. Any node runs it; the caller needs no worker. */
export async function runSoon(db: Executor, name: "ask_real_names" | "report_play"): Promise<void> {
  await sql`select graphile_worker.add_job(identifier => ${name}, queue_name => ${name},
    job_key => ${name}, max_attempts => 1)`.execute(db);
}

type RunnerOptions = WorkerOptions & {
  events: WorkerEvents;
  sms: ReturnType<typeof boundRuns>;
};

/** Starts another worker if one ends by itself, for example because the database is down. */
async function startRunner(options: RunnerOptions): Promise<Pick<Runner, "stop">> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let runner = await runWorker(options);

  async function restartWhenEnded(): Promise<void> {
    while (!signal.aborted) {
      await runner.promise.catch((error: unknown) => options.log.error(`jobs: ${String(error)}`));
      await setTimeout(retryMs, null, { signal }).catch(() => {});
      if (!signal.aborted) runner = await runWorker(options).catch(() => runner);
    }
  }

  const restarts = restartWhenEnded();
  return {
    stop: async () => {
      stopping.abort();
      await runner.stop().catch(() => {});
      await restarts;
    },
  };
}

function runWorker({ pool, tasks, log, events, sms, tracer }: RunnerOptions): Promise<Runner> {
  return run({
    // Our own pool, because the worker's own would still be closing when its stop promise resolves.
    pgPool: pool,
    events,
    concurrency,
    forbiddenFlags: () => (sms.mayTake() ? null : [smsFlag]),
    noHandleSignals: true,
    // With the default (no batches) the worker does not catch errors when it records the end of a job: a database that is
    // down at that moment would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: namedTasks(
      {
        send_sms: async (payload, { addJob }) => {
          const again = await tasks.send_sms(payload as SmsPayload);
          if (!again) return;
          const runAt = new Date(Date.now() + again.seconds * 1000);
          const later = { ...again.payload, ...originOfJobs() };
          await addJob("send_sms", later, { runAt, maxAttempts, flags: [smsFlag] });
        },
        scale_picture: (payload, { abortSignal }) =>
          tasks.scale_picture(payload as PicturePayload, abortSignal),
        deliver_webhook: async (payload, { addJob }) => {
          const again = await tasks.deliver_webhook(payload as DeliveryPayload);
          if (!again) return;
          const runAt = new Date(Date.now() + again.seconds * 1000);
          const later = { ...again.payload, ...originOfJobs() };
          await addJob("deliver_webhook", later, { runAt, maxAttempts });
        },
        clean_up: (_payload, { abortSignal }) => tasks.clean_up(abortSignal),
        remind_of_gifts: (_payload, { abortSignal }) => tasks.remind_of_gifts(abortSignal),
        tell_of_expiry: (_payload, { abortSignal }) => tasks.tell_of_expiry(abortSignal),
        remind_of_openings: (_payload, { abortSignal }) => tasks.remind_of_openings(abortSignal),
        push_messages: onePerNode((_payload, { abortSignal, addJob }) =>
          tasks.push_messages(abortSignal, () =>
            addJob("push_messages", {}, { jobKey: "push_messages", maxAttempts: 1 }),
          ),
        ),
        publish_scheduled: (_payload, { abortSignal }) => tasks.publish_scheduled(abortSignal),
        send_purges: (_payload, { abortSignal }) => tasks.send_purges(abortSignal),
        watch_stock: (_payload, { abortSignal }) => tasks.watch_stock(abortSignal),
        find_alike_games: (_payload, { abortSignal }) => tasks.find_alike_games(abortSignal),
        check_calendar: () => tasks.check_calendar(),
        ask_real_names: (_payload, { abortSignal }) => tasks.ask_real_names(abortSignal),
        report_play: (_payload, { abortSignal }) => tasks.report_play(abortSignal),
      } satisfies Record<keyof Tasks, Task>,
      tracer,
    ),
    crontab,
    logger: workerLogger(log),
  });
}

/** Logs the worker's failures only; operators do not need its other lines. */
function workerLogger(log: WorkerOptions["log"]): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error(`jobs: ${message}`);
    else if (level === "warning") log.warn(`jobs: ${message}`);
  });
}
