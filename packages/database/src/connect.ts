import type { Kysely, Transaction } from "kysely";
import { type Connection as Opened, openConnection } from "./connection.ts";
import type { Database } from "./schema.ts";

export type Db = Kysely<Database>;
/** What a repository function takes first, so that no query slips out of its transaction. */
export type Executor = Kysely<Database> | Transaction<Database>;
export type Connection = Opened<Database>;

/** Connects to the shop's database with a pool of at most `max` connections. */
export function connect(connectionString: string, max = 20): Connection {
  return openConnection<Database>(connectionString, { max });
}
