import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Migration, Migrator } from "kysely/migration";
import { connect, type Db } from "./connect.ts";

const folder = join(import.meta.dirname, "../migrations");

/** Migrates on a connection of its own, because a migration may run for longer than a request's statement. */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const { db, close } = connect(connectionString, 1, { statementMs: 0 });
  await migrate(db).finally(close);
}

/**
 * Runs the missing migrations, each in a transaction of its own, so that the locks of one are not held through the next.
 * Safe when several nodes start at once: Kysely takes a lock.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: loadMigrations } });
  for (let isDone = false; !isDone; ) {
    const { error, results } = await migrator.migrateUp();
    if (error) throw error;
    isDone = results?.length === 0;
  }
}

/** Migrations by name, oldest first. */
export async function loadMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts")).sort();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    migrations[file.slice(0, -3)] = await import(join(folder, file));
  }
  return migrations;
}
