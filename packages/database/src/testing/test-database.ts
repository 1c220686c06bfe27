import pg from "pg";
import { inject } from "vitest";
import { type Connection, openConnection } from "../connection.ts";
import { withDatabase } from "./test-cluster.ts";

export interface TestDatabase<Schema> extends Connection<Schema> {
  url: string;
}

let made = 0;

/** A database of its own, cloned from the migrated template; dropped by `close()`. */
export async function openTestDatabase<Schema>(max = 10): Promise<TestDatabase<Schema>> {
  made += 1;
  const name = `pf_test_${process.pid}_${process.env.VITEST_WORKER_ID ?? 0}_${Date.now()}_${made}`;
  await onCluster(`create database ${name} template ${inject("templateDatabase")}`);
  const url = withDatabase(inject("clusterUrl"), name);
  const connection = openConnection<Schema>(url, { max });
  return {
    ...connection,
    url,
    close: async () => {
      await connection.close();
      await onCluster(`drop database if exists ${name} with (force)`);
    },
  };
}

/** Runs a statement on the cluster's own database: some cannot be run within the one they are about. */
export async function onCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("clusterUrl") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
