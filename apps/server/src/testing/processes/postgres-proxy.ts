import type { AddressInfo } from "node:net";
import { connect as connectTo, createServer, type Socket } from "node:net";

/**
 * Where the connection of the next statement is cut: before PostgreSQL receives it, or after PostgreSQL executed it.
 */
type Cut = "before" | "after";

export interface PostgresProxy {
  /** Connects to the database through the proxy. */
  url: string;
  cutNext(when: Cut): void;
  close(): Promise<void>;
}

/** ReadyForQuery outside a transaction: the statement is committed by then. */
const ready = "Z\0\0\0\x05I";

/** A proxy to PostgreSQL that can cut the connection around a commit, so that the client does not know the result. */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  let cut: Cut | null = null;
  const sockets = new Set<Socket>();
  const target = new URL(databaseUrl);
  const server = createServer((client) => {
    const host = target.searchParams.get("host");
    const postgres =
      host === null
        ? connectTo(Number(target.port || 5432), target.hostname)
        : connectTo(`${host}/.s.PGSQL.${target.port || 5432}`);
    let isCutting = false;
    for (const socket of [client, postgres]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        postgres.destroy();
      });
    }
    client.on("data", (sent) => {
      if (cut === "before") {
        cut = null;
        client.destroy();
        return;
      }
      if (cut === "after") {
        cut = null;
        isCutting = true;
      }
      postgres.write(sent);
    });
    postgres.on("data", (answer) => {
      if (!isCutting) client.write(answer);
      else if (answer.toString("latin1").includes(ready)) client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cutNext: (when) => {
      cut = when;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
