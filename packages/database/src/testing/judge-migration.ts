import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type pg from "pg";
import { migrateDatabase } from "../migrate.ts";
import type { Migration, Migrations } from "../migrations.ts";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import { findHazards, findRemovals } from "./find-removals.ts";

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
  const { contract, transaction } = migration;
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
    ...findHazards(change),
    ...(transaction === false ? await findBlockingIndexes(migration) : []),
  ];
}

/** Whether an index is built concurrently is in its statement alone. Collects the statements without running them. */
async function findBlockingIndexes({ up }: Migration): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await up(db);
  return statements
    .filter((statement) => /^\s*create (unique )?index (?!concurrently)/i.test(statement))
    .map((statement) => `builds an index under a lock: ${statement}`);
}
