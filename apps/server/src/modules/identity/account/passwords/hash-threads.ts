import { availableParallelism } from "node:os";
import { createThreads } from "../../../../infra/workers/threads.ts";

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

const compute = createThreads<HashJob, Uint8Array>({
  program: new URL("./hash-thread.ts", import.meta.url),
  limits: hashLimits,
});

/**
 * Argon2id in threads of its own: in libuv's four, which also read files, compress pages and decode pictures, a few
 * log-ins at a time delay everything else. Throws an error with `statusCode` 503 if too many computations are waiting.
 */
export async function computeArgon2id(job: HashJob): Promise<Buffer> {
  return Buffer.from(await compute(job));
}
