import { AsyncLocalStorage } from "node:async_hooks";

const reads = new AsyncLocalStorage<true>();

/**
 * Lets what `work` reads, outside transactions, come from a replica. For what everybody may see and announced changes
 * make anew: nothing in it may depend on what its caller has just written.
 */
export function readPublic<Result>(work: () => Result): Result {
  return reads.run(true, work);
}

export function isPublicRead(): boolean {
  return reads.getStore() === true;
}
