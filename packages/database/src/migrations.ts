import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Kysely } from "kysely";
import type { MigrationTools } from "./migrating/steps.ts";

const folder = join(import.meta.dirname, "../migrations");

/** What a file in the folder `migrations` exports. */
export interface Migration {
  up(db: Kysely<unknown>, tools: MigrationTools): Promise<void>;
  /**
   * False if its statements must run outside a transaction, such as `create index concurrently`. It may be interrupted
   * after any of them, so each can run again (`if not exists`). An invalid index that it left is dropped before.
   */
  transaction?: false;
  /**
   * Triggers and functions of the release before that the migration defines anew, such as `trigger games.games_content`:
   * they must still do what that release relies on.
   */
  redefines?: readonly string[];
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

/** The names of the migrations, oldest first: those of each release are in its folder, those since then beside the folders. */
export async function listMigrations(): Promise<string[]> {
  return (await listFiles()).map(({ name }) => name);
}

/** Migrations by name, oldest first. To load them takes a good part of a start, which seldom needs one. */
export async function loadMigrations(): Promise<Migrations> {
  const migrations: Migrations = {};
  for (const { name, file } of await listFiles()) {
    migrations[name] = await import(join(folder, file));
  }
  return migrations;
}

async function listFiles(): Promise<{ name: string; file: string }[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".ts"));
  const named = files.map((file) => ({ name: basename(file, ".ts"), file }));
  return named.sort((a, b) => (a.name < b.name ? -1 : 1));
}
