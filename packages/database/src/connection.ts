import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

export interface Connection<Schema> {
  db: Kysely<Schema>;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface PoolSettings {
  /** Connections at most. */
  max: number;
  /** How long a query waits for a connection, in milliseconds. */
  connectMs?: number;
  /** How long it waits for its answer; for ever unless said. */
  queryMs?: number;
}

/** Opens a pool of connections to PostgreSQL; the first query is what connects. */
export function openConnection<Schema>(
  connectionString: string,
  { max, connectMs = 10_000, queryMs }: PoolSettings,
): Connection<Schema> {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: { getTypeParser },
    application_name: "playfront",
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
  });
  // A dropped connection is replaced by the pool, whether it was idle or lent out between two queries; whoever asks it
  // next gets the error. Without listeners it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** bigint stays a string of digits, numeric becomes a number, date stays text: no time zone can shift it. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  if (format !== "binary" && oid === pg.types.builtins.NUMERIC) return Number;
  if (format !== "binary" && oid === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format as "text");
}
