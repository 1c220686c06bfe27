import pg from "pg";
import { inject } from "vitest";
import { type Connection, openConnection } from "../database/connect.ts";
import { withDatabase } from "./test-cluster.ts";

export interface TestDatabase<Schema> extends Connection<Schema> {
  url: string;
}

let made = 0;

/** A database of its own, cloned from the migrated template; dropped by `close()`. */
export async function openTestDatabase<Schema>(max = 10): Promise<TestDatabase<Schema>> {
  const clusterUrl = inject("clusterUrl");
  made += 1;
  const name = `pf_test_${process.pid}_${process.env.VITEST_WORKER_ID ?? 0}_${Date.now()}_${made}`;
  await onCluster(clusterUrl, `create database ${name} template ${inject("templateDatabase")}`);
  const url = withDatabase(clusterUrl, name);
  const connection = openConnection<Schema>(url, { max });
  return {
    ...connection,
    url,
    close: async () => {
      await connection.close();
      await onCluster(clusterUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
