import { Worker } from "node:worker_threads";
import { createGate } from "../limits/gate.ts";

/** A thread without work ends after this time, because it keeps some megabytes; milliseconds. */
const idleMs = 60_000;

interface Thread {
  worker: Worker;
  end?: NodeJS.Timeout;
}

interface ThreadsOf {
  /** Answers each message with one. */
  program: URL;
  /** How many jobs run at once, each in a thread, and how many more may wait. */
  limits: { running: number; waiting: number };
}

/**
 * Runs jobs in threads of their own, so that what needs a core for long holds up no request. Throws an error with `statusCode` 503 if
 * too many jobs are waiting.
 */
export function createThreads<Job, Result>({ program, limits }: ThreadsOf) {
  const gate = createGate(limits);
  const idle: Thread[] = [];

  function start(): Thread {
    const thread: Thread = { worker: new Worker(program) };
    // Without a listener the error of an idle thread would end the process.
    thread.worker.on("error", () => {}).on("exit", () => forget(thread));
    return thread;
  }

  /** Only after a success: after an error the thread has ended. */
  function putAside(thread: Thread): void {
    thread.worker.unref();
    thread.end = setTimeout(() => {
      forget(thread);
      void thread.worker.terminate();
    }, idleMs).unref();
    idle.push(thread);
  }

  function forget(thread: Thread): void {
    const place = idle.indexOf(thread);
    if (place !== -1) idle.splice(place, 1);
  }

  return (job: Job): Promise<Result> =>
    gate(async () => {
      const thread = idle.pop() ?? start();
      clearTimeout(thread.end);
      const result = await run<Job, Result>(thread.worker, job);
      putAside(thread);
      return result;
    });
}

function run<Job, Result>(worker: Worker, job: Job): Promise<Result> {
  // The process does not end before a result that it waits for.
  worker.ref();
  return new Promise<Result>((resolve, reject) => {
    const finish = (act: () => void) => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      act();
    };
    const onMessage = (result: Result) => finish(() => resolve(result));
    const onError = (error: unknown) => finish(() => reject(error));
    const onExit = () => finish(() => reject(new Error("the thread has ended")));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(job);
  });
}
