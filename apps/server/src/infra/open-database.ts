import type { Config } from "./config/config.ts";

/** The database of this process. */
export interface DatabaseSource {
  url: Promise<string>;
  /** Stops the embedded PostgreSQL, unless another process uses it. May be called before `url` is known. */
  release(): Promise<void>;
}

/** DATABASE_URL's database, or an embedded PostgreSQL in DATA_DIR, which is loaded only then. */
export function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  log: (line: string) => void,
): DatabaseSource {
  if (databaseUrl !== null) {
    return { url: Promise.resolve(databaseUrl), release: async () => {} };
  }
  const starting = startEmbedded(dataDir, log);
  return {
    url: starting.then(({ connectionString }) => connectionString),
    release: () =>
      starting.then(
        (postgres) => postgres.stop(),
        () => {},
      ),
  };
}

async function startEmbedded(dataDir: string, log: (line: string) => void) {
  const embedded = await import("@playfront/embedded-postgres/embedded-postgres");
  return embedded.startEmbeddedPostgres({ dataDir, log });
}
