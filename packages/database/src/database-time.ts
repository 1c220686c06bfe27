import { AsyncLocalStorage } from "node:async_hooks";

/** How long a request may still wait for the database. */
export interface DatabaseTime {
  leftMs: number;
}

/** All waits of a request for the database together: whatever happens, it is answered within three seconds. */
export const requestMs = 2_200;

const current = new AsyncLocalStorage<DatabaseTime>();

export function newDatabaseTime(): DatabaseTime {
  return { leftMs: requestMs };
}

/** Counts what `work`, a part of a request, waits for the database against the request's time. */
export function withDatabaseTime<Result>(time: DatabaseTime, work: () => Result): Result {
  return current.run(time, work);
}

/** Undefined outside requests. */
export function currentDatabaseTime(): DatabaseTime | undefined {
  return current.getStore();
}
