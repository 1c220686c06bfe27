import { connect, type Db } from "@playfront/database/connect";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";

/** Calls `act` with the database of the shop that runs with this data folder. */
export async function withDatabaseOf<Result>(
  dataDir: string,
  act: (db: Db) => Promise<Result>,
): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const { db, close } = connect(postgres.connectionString, 1);
  const result = await act(db);
  await close();
  await postgres.stop();
  return result;
}
