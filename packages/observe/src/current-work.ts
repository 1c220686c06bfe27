import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "./tracing/tracer.ts";

/** The request or the job that the running code works for. */
export interface Work {
  /** The request's id; of a job that of the request that added it, or its own. */
  id: string;
  /** A call's name, a route's pattern or a task. */
  name: string;
  /** Where traces go to a collector. */
  span?: Span | undefined;
}

const current = new AsyncLocalStorage<Work>();

/** What `run` does, and what it starts, is done for `work`. */
export function withWork<Result>(work: Work, run: () => Result): Result {
  return current.run(work, run);
}

/** Undefined outside requests and jobs. */
export function currentWork(): Work | undefined {
  return current.getStore();
}
