import type { Config } from "./config/config.ts";

/** The database of this process. */
export interface DatabaseSource {
  url: Promise<string>;
  /** Stops the embedded PostgreSQL, unless another process uses it. May be called before `url` is known. */
  release(): Promise<void>;
}

type DatabaseConfig = Pick<Config, "databaseUrl" | "dataDir" | "development">;

/** Milliseconds. The packaging host drains its downloads for up to ten seconds before it writes their last counts. */
const packagerStopMs = 12_000;

/** DATABASE_URL's database, or an embedded PostgreSQL in DATA_DIR, which is loaded only then. */
export function openDatabase(config: DatabaseConfig, log: (line: string) => void): DatabaseSource {
  const { databaseUrl } = config;
  if (databaseUrl !== null) {
    return { url: Promise.resolve(databaseUrl), release: async () => {} };
  }
  const starting = startEmbedded(config, log);
  return {
    url: starting.then(({ connectionString }) => connectionString),
    release: () =>
      starting.then(
        (postgres) => postgres.stop(),
        () => {},
      ),
  };
}

async function startEmbedded(
  { dataDir, development }: DatabaseConfig,
  log: (line: string) => void,
) {
  const embedded = await import("@playfront/embedded-postgres/embedded-postgres");
  // In development the shop restarts after every change of a source, while the packaging host keeps running.
  const disconnectMs = development ? 0 : packagerStopMs;
  return embedded.startEmbeddedPostgres({ dataDir, log, disconnectMs });
}
