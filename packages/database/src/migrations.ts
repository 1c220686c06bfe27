import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";

const folder = join(import.meta.dirname, "../migrations");

/** What a file in the folder `migrations` exports. */
export interface Migration {
  up(db: Kysely<unknown>): Promise<void>;
  /**
   * False if its statements must run outside a transaction, such as `create index concurrently`. It may be interrupted
   * after any of them, so each can run again (`if not exists`). An invalid index that it left is dropped before.
   */
  transaction?: false;
  /** Only of a migration that takes something away, which no release before may run beside. */
  contract?: Contract;
}

export interface Contract {
  /** The oldest migration that a release must know to run without what is taken away. */
  requires: string;
  /** What goes, such as `column games.gamename`; `additions.test.ts` names what is not listed. */
  removes: string[];
}

export type Migrations = Record<string, Migration>;

/** Migrations by name, oldest first. */
export async function loadMigrations(): Promise<Migrations> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts")).sort();
  const migrations: Migrations = {};
  for (const file of files) {
    migrations[file.slice(0, -3)] = await import(join(folder, file));
  }
  return migrations;
}
