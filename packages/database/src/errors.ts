import pg from "pg";

/** A wait for the database has been ended, before or without an answer. */
export class DatabaseWaitError extends Error {
  override name = "DatabaseWaitError";
}

/** Whether a unique index refused a row; with `constraint`, that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== "23505") return false;
  return constraint === undefined || error.constraint === constraint;
}

/** Whether PostgreSQL refused the data itself (a value, a constraint, a trigger), so that another try fails as well. */
export function isRefusedData(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:22|23|P0)/.test(error.code ?? "");
}

/** Whether a statement was cancelled, as the pool's limit does (57014, query_canceled). */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "57014";
}

/** Whether a statement gave up waiting for a lock (`lock_timeout`). */
export function wasLockRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "55P03";
}

/** Whether a statement was chosen to end a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "40P01";
}

export function isLockFailure(error: unknown): boolean {
  return wasLockRefused(error) || isDeadlock(error);
}

/**
 * Whether the database cannot be used at the moment, so that the same request may succeed later: it cannot be reached,
 * refuses connections or has none left, is starting, stopping or a read-only standby, has ended the connection, or does
 * not answer in time.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return unavailableStates.test(error.code ?? "");
  if (error instanceof DatabaseWaitError) return true;
  if (!(error instanceof Error)) return false;
  const { code = "", syscall = "" } = error as NodeJS.ErrnoException;
  const isLost = lostCodes.has(code) && syscall !== "";
  return isLost || connectSyscalls.has(syscall) || driverMessages.test(error.message);
}

/**
 * SQLSTATEs: broken connections, read-only standby, a transaction left idle, refused log-ins, no such database, no
 * connections or memory left, a database that takes no connections, a server that starts or stops.
 */
const unavailableStates = /^(08|25006|25P03|28|3D|53|55000|57P)/;
/** Codes of a lost socket; without a system call, Node means a client that went away. */
const lostCodes = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT"]);
const connectSyscalls = new Set(["connect", "getaddrinfo"]);
/** The errors of `pg`, `pg-pool` and Kysely about connections have no code. */
const driverMessages =
  /^(Connection terminated|timeout e|Query read timeout|Client was closed|Client has encountered a connection error|Cannot use a pool after|driver has already been destroyed)/;
