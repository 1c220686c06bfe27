import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";

export type Db = Kysely<Database>;
/** The first argument of every repository function, so that no query runs outside its transaction by mistake. */
export type Executor = Kysely<Database> | Transaction<Database>;

export interface Connection<Schema = Database> {
  db: Kysely<Schema>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Milliseconds. */
interface Timeouts {
  /** Longest wait of a query for a connection. */
  connectMs?: number;
  /** Longest time until a query is answered; by default there is no limit. */
  queryMs?: number;
}

/** Creates a pool of at most `max` connections. It connects with the first query. */
export function connect<Schema = Database>(
  connectionString: string,
  max = 20,
  { connectMs = 10_000, queryMs }: Timeouts = {},
): Connection<Schema> {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: { getTypeParser },
    application_name: "playfront",
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
  });
  // The pool replaces a broken connection, and the next query on it fails. Without these listeners the error event of
  // the connection would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** bigint stays a string of digits, numeric becomes a number, date stays text so that no time zone can shift it. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  if (format !== "binary" && oid === pg.types.builtins.NUMERIC) return Number;
  if (format !== "binary" && oid === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format as "text");
}
