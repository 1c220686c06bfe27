import { isPooled } from "@playfront/config/settings/shared";
import type { Config } from "./config/config.ts";

/** The database of this process. */
export interface DatabaseSource {
  /** Of the connections for requests; a pooler may be in between. */
  url: Promise<string>;
  /** Of what listens, has long statements or locks of its session: PostgreSQL itself. */
  directUrl: Promise<string>;
  /** Whether a pooler is in between at `url`: there is another address for what needs PostgreSQL itself. */
  isPooled: boolean;
  /** Where the embedded PostgreSQL puts finished WAL; null if it does not, or is another one. */
  walSpool: Promise<string | null>;
  /** Stops the embedded PostgreSQL, unless another process uses it. May be called before `url` is known. */
  release(): Promise<void>;
}

type DatabaseConfig = Pick<
  Config,
  "databaseUrl" | "databaseDirectUrl" | "dataDir" | "development" | "backups"
>;

/** Milliseconds. The packaging host drains its downloads for up to ten seconds before it writes their last counts. */
const packagerStopMs = 12_000;

/** DATABASE_URL's database, or an embedded PostgreSQL in DATA_DIR, which is loaded only then. */
export function openDatabase(config: DatabaseConfig, log: (line: string) => void): DatabaseSource {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl !== null) {
    return {
      url: Promise.resolve(databaseUrl),
      directUrl: Promise.resolve(databaseDirectUrl ?? databaseUrl),
      isPooled: isPooled(config),
      walSpool: Promise.resolve(null),
      release: async () => {},
    };
  }
  const starting = startEmbedded(config, log);
  const url = starting.then(({ connectionString }) => connectionString);
  return {
    url,
    directUrl: url,
    isPooled: false,
    walSpool: url.then(async () => (config.backups ? (await starting).walSpool : null)),
    release: () =>
      starting.then(
        (postgres) => postgres.stop(),
        () => {},
      ),
  };
}

async function startEmbedded(
  { dataDir, development, backups }: DatabaseConfig,
  log: (line: string) => void,
) {
  const embedded = await import("@playfront/embedded-postgres/embedded-postgres");
  // In development the shop restarts after every change of a source, while the packaging host keeps running.
  const disconnectMs = development ? 0 : packagerStopMs;
  return embedded.startEmbeddedPostgres({ dataDir, log, disconnectMs, archiveWal: backups });
}
