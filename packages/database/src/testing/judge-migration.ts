import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { migrateDatabase } from "../migrate.ts";
import type { Migration, Migrations } from "../migrations.ts";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import { findHazards, findRedefinitions, findRemovals } from "./find-removals.ts";

interface Case {
  name: string;
  /** All up to this one. */
  migrations: Migrations;
  /** Those of the release before, and the schema that they made. */
  known: Migrations;
  released: Catalogue;
  url: string;
  pool: pg.Pool;
}

/** Runs a migration and returns what the release before, or its traffic, does not survive. */
export async function judgeMigration(given: Case): Promise<string[]> {
  const { name, migrations, known, released, url, pool } = given;
  const migration = migrations[name]!;
  const { contract, transaction, redefines = [] } = migration;
  const before = await readCatalogue(pool);
  await migrateDatabase(url, { migrations, allStopped: true });
  const after = await readCatalogue(pool);
  const change = { released, before, after, inTransaction: transaction !== false };
  const unlisted = findRemovals(change).filter((gone) => !contract?.removes.includes(gone));
  return [
    ...(contract && !(contract.requires in known)
      ? [`requires ${contract.requires}, which the release before does not know`]
      : []),
    ...unlisted.map((gone) => `${gone} is taken away`),
    ...findRedefinitions(change)
      .filter((name) => !redefines.includes(name))
      .map((name) => `${name} is defined anew`),
    ...findHazards(change),
    ...(transaction === false ? await runAgain(migration, released, url) : []),
  ];
}

/**
 * Runs a migration that may have been interrupted once more. Reads its statements meanwhile, because they alone say
 * whether an index is built concurrently.
 */
async function runAgain({ up }: Migration, released: Catalogue, url: string): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    log: ({ query }) => void statements.push(query.sql),
  });
  const problems = await up(db, { log: () => {} }).then(
    () => [],
    (error: unknown) => [`cannot run again: ${String(error)}`],
  );
  await db.destroy();
  const blocking = statements.filter((statement) => {
    const [, table] =
      /^\s*create (?:unique )?index (?!concurrently).*? on (\w+)/is.exec(statement) ?? [];
    return table !== undefined && released.relations.has(`table ${table}`);
  });
  return [
    ...problems,
    ...blocking.map((statement) => `builds an index under a lock: ${statement}`),
  ];
}
