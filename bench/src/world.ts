import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
// The server is no package to depend on: the benchmarks reach into its source by relative paths.
import { type Connection, connect } from "@playfront/database/connect";
import { migrate } from "@playfront/database/migrate";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import { type Child, startChild } from "./child.ts";

/** What benchmarks run on: one fresh cluster, and the real server on it. */
export interface World {
  /** Codes of the gift that is claimed whole. */
  codes: number;
  /** Parallel downloads are taken to their last byte. */
  whole: boolean;
  connectionString: string;
  /** Of the bench's own process. */
  connection: Connection;
  /** Connections of the server's pool, and of what is held against it. */
  poolSize: number;
  /** UploadFolder space, gone at the end. */
  folder: string;
  /** The API server in a process of its own, as players reach it; started once. */
  server(): Promise<Child>;
  /** Ends `child` with the world. */
  adopt(child: Child): Child;
  /** Throws everything away; calling it again changes nothing. */
  close(): Promise<void>;
}

const poolSize = 20;
const serverFile = join(import.meta.dirname, "../../apps/server/src/main.ts");

export async function openWorld({ codes, whole }: Pick<World, "codes" | "whole">): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "pf-bench-"));
  // Open to the user PostgreSQL runs as when we are root; otherwise its data would move elsewhere.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const { connectionString } = postgres;
  const connection = connect(connectionString, poolSize);
  await migrate(connection.db);
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
    connectionString,
    connection,
    poolSize,
    folder,
    adopt,
    server: () => {
      server ??= startServer(connectionString, folder).then(adopt);
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

function startServer(connectionString: string, folder: string): Promise<Child> {
  return startChild(serverFile, {
    env: {
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: connectionString,
      DATA_DIR: join(folder, "server"),
      DEMO: "0",
    },
    listening: /CatalogueDb\s+http:\/\/localhost:(\d+)/,
  });
}
