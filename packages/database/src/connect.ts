import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from "kysely";
import pg from "pg";
import { requestMs } from "./database-time.ts";
import { prepareMarked } from "./prepared-statements.ts";
import type { Database } from "./schema.ts";
import { type OnStatement, WatchedPool } from "./watched-pool.ts";

export type Db = Kysely<Database>;
/** The first argument of every repository function, so that no query runs outside its transaction by mistake. */
export type Executor = Kysely<Database> | Transaction<Database>;

export interface Connection<Schema = Database> {
  db: Kysely<Schema>;
  pool: pg.Pool;
  /** How busy the pool is now. */
  load(): PoolLoad;
  close(): Promise<void>;
}

export interface PoolLoad {
  used: number;
  max: number;
  waiting: number;
  /** The database answers nothing at all. */
  isSilent: boolean;
}

/** Times in milliseconds. */
interface Limits {
  /** Longest wait of a query for a connection; 0 for no limit. */
  connectMs?: number;
  /** Longest run of a statement, waiting for locks included; 0 for no limit. */
  statementMs?: number;
  /** Longest wait for an answer; by default a little longer than PostgreSQL needs to end the statement. */
  queryMs?: number;
  /** The name of the connections in pg_stat_activity. */
  name?: string;
  /**
   * A pooler in between gives every transaction another connection: nothing is prepared under a name and nothing set for
   * a session. What limits a statement then is the pooler's to set (`endsLongStatements`).
   */
  isPooled?: boolean;
  onStatement?: OnStatement;
}

/** How long a statement of a request may run. Jobs and operators have longer ones. */
export const requestStatementMs = 1_800;
/** What PostgreSQL has in addition, to end a statement and say so. */
const graceMs = 400;
/** A transaction that waits this long for its program, which hangs or is cut off, is rolled back: it holds locks. */
export const idleTransactionMs = 60_000;

/** Connections to one PostgreSQL, and what notices that it does not answer. */
export interface OpenPool {
  pool: pg.Pool;
  watched: WatchedPool;
}

/** Creates a pool of at most `max` connections. It connects with the first query. */
export function connect<Schema = Database>(
  connectionString: string,
  max: number,
  limits: Limits = {},
): Connection<Schema> {
  const opened = openPool(connectionString, max, limits);
  return connectionOf<Schema>(opened.watched, opened);
}

/** The connection whose statements run on what `lender` lends; `opened` ends with it. */
export function connectionOf<Schema>(lender: PostgresPool, opened: OpenPool): Connection<Schema> {
  const { pool, watched } = opened;
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: lender }) });
  return { db, pool, load, close };

  function load(): PoolLoad {
    return {
      used: pool.totalCount - pool.idleCount,
      max: pool.options.max,
      waiting: watched.waitingCount + pool.waitingCount,
      isSilent: watched.isSilent,
    };
  }

  async function close(): Promise<void> {
    await db.destroy();
    // Kysely ends the pool only if it has asked for a connection: a job worker asks the pool itself.
    if (!pool.ending) await pool.end();
  }
}

export function openPool(connectionString: string, max: number, limits: Limits): OpenPool {
  const { connectMs = requestMs, statementMs = requestStatementMs, isPooled = false } = limits;
  const { queryMs = orNone(statementMs) + graceMs } = limits;
  const pool = new pg.Pool({
    connectionString,
    max,
    types: { getTypeParser },
    application_name: limits.name ?? "playfront",
    // After the wait's own end, which also asks whether the database answers at all.
    connectionTimeoutMillis: connectMs === 0 ? 0 : connectMs + graceMs,
    // Notices a connection that a firewall has dropped.
    keepAlive: true,
    ...(!isPooled && {
      // Not as startup parameters: a pooler that nobody has told us of may refuse them.
      onConnect: (client: pg.ClientBase) => client.query(sessionLimits(statementMs, connectMs)),
    }),
  });
  // The pool replaces a broken connection, and the next query on it fails. Without these listeners the error event of
  // the connection would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  if (!isPooled) pool.on("connect", prepareMarked);
  const watched = new WatchedPool(
    pool,
    { connectMs: orNone(connectMs), queryMs },
    limits.onStatement,
  );
  return { pool, watched };
}

function orNone(limitMs: number): number {
  return limitMs === 0 ? Number.POSITIVE_INFINITY : limitMs;
}

/** What every connection begins with. `query_timeout` is the driver's, which its types name for connections only. */
function sessionLimits(statementMs: number, connectMs: number) {
  return {
    text: `set statement_timeout = ${statementMs};
      set idle_in_transaction_session_timeout = ${idleTransactionMs}`,
    query_timeout: connectMs,
  };
}

/** bigint stays a string of digits, numeric becomes a number, date stays text so that no time zone can shift it. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  if (format !== "binary" && oid === pg.types.builtins.NUMERIC) return Number;
  if (format !== "binary" && oid === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format as "text");
}
