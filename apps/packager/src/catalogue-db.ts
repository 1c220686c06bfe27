import { setTimeout as delay } from "node:timers/promises";
import { type Connection, openConnection } from "@playfront/database/connection";
import {
  type ContentChanges,
  type ContentKind,
  listenPatiently,
} from "@playfront/database/content-changes";
import type { Kysely } from "kysely";
import pg from "pg";
import type { Log } from "./log.ts";
import type { PackagerTables } from "./tables.ts";

/** The shop's database cannot be asked: it is away, or its tables have not been made yet. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/** The shop's database as the packaging host needs it: downloads go on without it. */
export interface CatalogueDb {
  /** Runs a query; rejects with {@link DatabaseUnavailable} soon, rather than wait for a database that is not there. */
  ask<Answer>(work: (db: Kysely<PackagerTables>) => Promise<Answer>): Promise<Answer>;
  /** `null` means: anything may have changed. */
  onChange(listener: (kind: ContentKind | null) => void): void;
  close(): Promise<void>;
}

export interface CatalogueDbParts {
  /** Finds the database's address; asked again until it answers. */
  locate(): Promise<string>;
  log: Log;
}

const connections = 4;
/** Milliseconds. */
const waits = { connectMs: 2_000, queryMs: 5_000 };
const retryMs = 1_000;

/** Does not wait for the database: it is looked for in the background until it is there, and asked no more often than it can bear. */
export function createCatalogueDb({ locate, log }: CatalogueDbParts): CatalogueDb {
  const closing = new AbortController();
  const listeners: ((kind: ContentKind | null) => void)[] = [];
  let connection: Connection<PackagerTables> | undefined;
  let changes: ContentChanges | undefined;
  let awayUntil = 0;
  let isAway = false;
  const opening = open();

  async function open(): Promise<void> {
    const url = await locateUntilFound();
    if (url === undefined) return;
    connection = openConnection<PackagerTables>(url, { max: connections, ...waits });
    changes = listenPatiently(url);
    changes.onChange((kind) => {
      if (kind === null) awayUntil = 0;
      for (const listener of listeners) listener(kind);
    });
  }

  async function locateUntilFound(): Promise<string | undefined> {
    while (!closing.signal.aborted) {
      try {
        return await locate();
      } catch (error) {
        noteAbsence(error);
        await delay(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      }
    }
    return undefined;
  }

  function noteAbsence(error: unknown): void {
    awayUntil = Date.now() + retryMs;
    if (!isAway) tellAbsence(error);
    isAway = true;
  }

  function tellAbsence(error: unknown): void {
    if (isTableMissing(error)) log.info({}, "waiting for the shop to make its tables");
    else
      log.warn({ reason: String(error) }, "the shop's database is away; downloads go on without");
  }

  return {
    async ask(work) {
      if (connection === undefined || Date.now() < awayUntil)
        throw new DatabaseUnavailable("the shop's database is away");
      try {
        const answer = await work(connection.db);
        if (isAway) log.info({}, "the shop's database is back");
        isAway = false;
        return answer;
      } catch (error) {
        if (!isAbsence(error)) throw error;
        noteAbsence(error);
        throw new DatabaseUnavailable("the shop's database is away", { cause: error });
      }
    },
    onChange: (listener) => void listeners.push(listener),
    async close() {
      closing.abort();
      await opening;
      await changes?.close();
      await connection?.close();
    },
  };
}

/**
 * A table that is not there yet, a server that stops, starts, takes nobody in or has no slot free, a connection that broke.
 */
function isAbsence(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return !(error instanceof TypeError);
  return isTableMissing(error) || /^(08|53|55|57P)/.test(error.code ?? "");
}

/** As in the first seconds of a new shop. */
function isTableMissing(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "42P01";
}
