import { setTimeout as delay } from "node:timers/promises";
import { type Connection, connect } from "@playfront/database/connect";
import {
  type ChangeListener,
  type ContentChanges,
  listenInBackground,
} from "@playfront/database/content-changes";
import { isDatabaseUnavailable, isStatementTimeout } from "@playfront/database/errors";
import { logSlowStatements } from "@playfront/database/observing/slow-statements";
import {
  endsLongStatements,
  unlimitedStatements,
} from "@playfront/database/pooler/statement-limit";
import type { Database } from "@playfront/database/schema";
import type { Log } from "@playfront/http/log";
import type { Kysely } from "kysely";

/** The tables that the packaging host uses. */
export type PackagerTables = Pick<
  Database,
  "builds" | "channels" | "download_salts" | "games" | "staged_packages"
>;

/** The shop's database cannot be reached, or has not been migrated for this release. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/** The packaging host's access to the shop's database. Downloads continue without it. */
export interface CatalogueDb {
  /** Runs a query. Rejects with {@link DatabaseUnavailable} within seconds if the database cannot be reached. */
  query<Answer>(work: (db: Kysely<PackagerTables>) => Promise<Answer>): Promise<Answer>;
  onChange(listener: ChangeListener): void;
  /** False until the database has been reached, and while changes are not heard. */
  isListening(): boolean;
  close(): Promise<void>;
}

export interface CatalogueDbParts {
  /** Resolves to the database's address; called again after it rejects. */
  locate(): Promise<string>;
  /** The address at which changes are heard, if it is another one. */
  directUrl?: string | null;
  /** A pooler is in between at the database's address. */
  isPooled?: boolean;
  /** From how many milliseconds on a statement is logged as slow. */
  slowQueryMs?: number;
  log: Log;
}

const connections = 4;
/** Its waits are as short as those of the shop's requests. */
const limits = { name: "playfront-packager" };
const retryMs = 1_000;

/** Returns at once and connects in the background, retrying until the database answers. */
export function createCatalogueDb({
  locate,
  directUrl,
  isPooled = false,
  slowQueryMs = Number.POSITIVE_INFINITY,
  log,
}: CatalogueDbParts): CatalogueDb {
  const closing = new AbortController();
  const listeners: ChangeListener[] = [];
  let connection: Connection<PackagerTables> | undefined;
  let changes: ContentChanges | undefined;
  let retryAt = 0;
  let isUnreachable = false;
  const opening = open();

  async function open(): Promise<void> {
    const url = await locateWithRetries();
    if (url === undefined) return;
    connection = connect<PackagerTables>(url, connections, {
      ...limits,
      isPooled,
      onStatement: logSlowStatements(log, slowQueryMs),
    });
    changes = listenInBackground(directUrl ?? url, (error) => {
      log.error("a listener of the shop's database failed", { err: error });
    });
    changes.onChange((change) => {
      if (change === null) retryAt = 0;
      for (const listener of listeners) listener(change);
      if (change === null) warnOfPooler().catch(() => {});
    });
  }

  async function warnOfPooler(): Promise<void> {
    if (connection === undefined || !changes?.isListening()) return;
    await warnIfUnheard(connection, changes);
    if (!(await endsLongStatements(connection.db))) log.warn(unlimitedStatements);
  }

  /** Without changes, packages that were withdrawn would be given out for ever. */
  async function warnIfUnheard(
    { db }: Connection<PackagerTables>,
    heard: ContentChanges,
  ): Promise<void> {
    if ((await heard.areHeard(db)) || !heard.isListening()) return;
    log.warn(
      "changes of the shop are not heard: a pooler may be in between. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself",
    );
  }

  async function locateWithRetries(): Promise<string | undefined> {
    while (!closing.signal.aborted) {
      try {
        return await locate();
      } catch (error) {
        noteFailure(error);
        await delay(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      }
    }
    return undefined;
  }

  function noteFailure(error: unknown): void {
    retryAt = Date.now() + retryMs;
    if (!isUnreachable) logFailure(error);
    isUnreachable = true;
  }

  function logFailure(error: unknown): void {
    const reason = String(error);
    if (connection === undefined) log.info("waiting for the shop's database", { reason });
    else log.warn("the shop's database is unavailable; downloads go on without it", { reason });
  }

  return {
    async query(work) {
      if (connection === undefined || Date.now() < retryAt)
        throw new DatabaseUnavailable("the shop's database is unavailable");
      try {
        const answer = await work(connection.db);
        if (isUnreachable) log.info("the shop's database is available again");
        isUnreachable = false;
        return answer;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        noteFailure(error);
        throw new DatabaseUnavailable("the shop's database is unavailable", { cause: error });
      }
    },
    onChange: (listener) => void listeners.push(listener),
    isListening: () => changes?.isListening() ?? false,
    async close() {
      closing.abort();
      await opening;
      await changes?.close();
      await connection?.close();
    },
  };
}

function isUnavailable(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isStatementTimeout(error);
}
