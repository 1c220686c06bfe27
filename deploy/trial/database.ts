import { chmod, mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen } from "@playfront/database/testing/free-port";
import { startEmbeddedPostgres } from "../../packages/embedded-postgres/src/embedded-postgres.ts";

export interface TrialDatabase {
  /** For this process. */
  url: string;
  /** For containers in the network of this machine. */
  containerUrl: string;
  close(): Promise<void>;
}

/** An empty PostgreSQL of this checkout, until `close`. It listens on 127.0.0.1 for as long. */
export async function startDatabase(): Promise<TrialDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "pf-trial-"));
  // As root, PostgreSQL runs as another user, who must be able to enter this folder.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const socket = join(postgres.socketDir, ".s.PGSQL.5432");
  const forwarder = await forward(socket);
  return {
    url: postgres.connectionString,
    containerUrl: `postgres://playfront@127.0.0.1:${forwarder.port}/playfront`,
    close: async () => {
      forwarder.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Only root may open the embedded server's socket, and containers do not run as root: forwards a TCP port to it. */
async function forward(socket: string): Promise<{ port: number; close(): void }> {
  const server = createServer((client) => {
    const upstream = connect(socket);
    client.pipe(upstream).pipe(client);
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
  });
  return { port: await listen(server), close: () => server.close() };
}
