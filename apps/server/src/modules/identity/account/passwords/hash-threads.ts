import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { createGate } from "../../../../infra/limits/gate.ts";

export interface HashJob {
  message: Buffer;
  nonce: Buffer;
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

/**
 * One computation uses 19 MiB and one core for some thirty milliseconds: only two run at once, and the queue is short
 * enough for clients to wait.
 */
export const hashLimits = { running: Math.min(2, availableParallelism()), waiting: 100 };
/** A thread without work ends after this time, because it keeps some megabytes; milliseconds. */
const idleMs = 60_000;

interface Thread {
  worker: Worker;
  end?: NodeJS.Timeout;
}

const gate = createGate(hashLimits);
const idle: Thread[] = [];

/**
 * Argon2id in threads of its own: in libuv's four, which also read files, compress pages and decode pictures, a few
 * log-ins at a time delay everything else. Throws an error with `statusCode` 503 if too many computations are waiting.
 */
export function computeArgon2id(job: HashJob): Promise<Buffer> {
  return gate(async () => {
    const thread = idle.pop() ?? startThread();
    clearTimeout(thread.end);
    const tag = await compute(thread.worker, job);
    putAside(thread);
    return tag;
  });
}

function startThread(): Thread {
  const thread: Thread = { worker: new Worker(new URL("./hash-thread.ts", import.meta.url)) };
  // Without a listener the error of an idle thread would end the process.
  thread.worker.on("error", () => {}).on("exit", () => forget(thread));
  return thread;
}

function compute(worker: Worker, job: HashJob): Promise<Buffer> {
  // The process does not end before a hash that it waits for.
  worker.ref();
  return new Promise<Buffer>((resolve, reject) => {
    const finish = (act: () => void) => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      act();
    };
    const onMessage = (tag: Uint8Array) => finish(() => resolve(Buffer.from(tag)));
    const onError = (error: unknown) => finish(() => reject(error));
    const onExit = () => finish(() => reject(new Error("the hashing thread has ended")));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(job);
  });
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
