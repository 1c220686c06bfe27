import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
// The server is not a package, so the benchmarks import its source by relative paths.
import { type Connection, connect } from "@playfront/database/connect";
import { migrateDatabase } from "@playfront/database/migrate";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import { type Child, startChild } from "./child.ts";

/** The environment of the benchmarks: a new PostgreSQL cluster with the real server. */
export interface World {
  /** Codes of the gift that is claimed completely. */
  codes: number;
  /** Completes the parallel downloads. */
  whole: boolean;
  /** How long the soak lasts. */
  seconds: number;
  connectionString: string;
  /** Connection of the benchmark's process. */
  connection: Connection;
  /** Connections of the server's pool and of its baseline. */
  poolSize: number;
  /** Temporary folder, deleted at the end. */
  folder: string;
  /** The API server in its own process; started once. */
  server(): Promise<Child>;
  /** Stops `child` when the world is closed. */
  adopt(child: Child): Child;
  /** Deletes everything; further calls have no effect. */
  close(): Promise<void>;
}

type Chosen = Pick<World, "codes" | "whole" | "seconds">;

const poolSize = 20;
/** Of every server on the database of a run. */
export const secretKey = "a key of the benchmarks that is long enough";
const serverFile = join(import.meta.dirname, "../../apps/server/src/main.ts");

export async function openWorld({ codes, whole, seconds }: Chosen): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "pf-bench-"));
  // As root, PostgreSQL runs as another user: it must be able to enter this folder, or its data would be moved.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const { connectionString } = postgres;
  const connection = connect(connectionString, poolSize, { statementMs: 0 });
  await migrateDatabase(connectionString);
  const children: Child[] = [];
  let server: Promise<Child> | undefined;
  let closing: Promise<void> | undefined;
  const adopt = (child: Child) => {
    children.push(child);
    return child;
  };
  return {
    codes,
    whole,
    seconds,
    connectionString,
    connection,
    poolSize,
    folder,
    adopt,
    server: () => {
      server ??= startServer({ connectionString, folder }).then(adopt);
      return server;
    },
    close: () => {
      closing ??= end();
      return closing;
    },
  };

  async function end(): Promise<void> {
    await Promise.all(children.map((child) => child.stop()));
    await connection.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts an API server with other settings than that of `server()`. */
export function startServer(
  { connectionString, folder }: Pick<World, "connectionString" | "folder">,
  settings: Record<string, string> = {},
): Promise<Child> {
  return startChild(serverFile, {
    env: {
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: connectionString,
      DATA_DIR: join(folder, "server"),
      DEMO: "0",
      SECRET_KEY: secretKey,
      ...settings,
    },
    listening: /Shop\s+http:\/\/localhost:(\d+)/,
  });
}
