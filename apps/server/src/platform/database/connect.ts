import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";

export type Db = Kysely<Database>;
/** What a repository function takes first, so that no query slips out of its transaction. */
export type Executor = Kysely<Database> | Transaction<Database>;

export interface Connection {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Connects to PostgreSQL with a pool of at most `max` connections. */
export function connect(connectionString: string, max = 20): Connection {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: { getTypeParser },
    application_name: "playfront",
    connectionTimeoutMillis: 10_000,
  });
  // A dropped connection is replaced by the pool, whether it was idle or lent out between two queries; whoever asks it
  // next gets the error. Without listeners it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** bigint stays a string of digits, numeric becomes a number, date stays text: no time zone can shift it. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  if (format !== "binary" && oid === pg.types.builtins.NUMERIC) return Number;
  if (format !== "binary" && oid === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format as "text");
}
