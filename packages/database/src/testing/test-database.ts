import pg from "pg";
import { inject } from "vitest";
import { type Connection, connect } from "../connect.ts";
import { roleUrls, withDatabase } from "./test-cluster.ts";

export interface TestDatabase extends Connection {
  /** As the owner of the tables. */
  url: string;
  /** As the programs of an installation whose roles have only the rights that they need. */
  urlsOfRoles: ReturnType<typeof roleUrls>;
}

/** Longest run of a statement: tests fill tables with more than a request may ask for. */
const fillMs = 120_000;
let count = 0;

/** Creates a database from a template, by default the migrated one; `close()` drops it. */
export async function createTestDatabase(
  max = 10,
  template = inject("templateDatabase"),
): Promise<TestDatabase> {
  count += 1;
  const name = `pf_test_${process.pid}_${process.env.VITEST_WORKER_ID ?? 0}_${Date.now()}_${count}`;
  // Copying a thousand small files takes a fifth of what reading them into memory and logging each page takes.
  await runOnCluster(`create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(inject("clusterUrl"), name);
  const connection = connect(url, max, { statementMs: fillMs });
  return {
    ...connection,
    url,
    urlsOfRoles: roleUrls(url, inject("templateDatabase")),
    close: async () => {
      await connection.close();
      await runOnCluster(`drop database if exists ${name} with (force)`);
    },
  };
}

/** Runs a statement outside the test's database: some statements cannot run in the database that they change. */
export async function runOnCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("clusterUrl") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
