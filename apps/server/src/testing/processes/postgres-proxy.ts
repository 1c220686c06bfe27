import { startRelay } from "@playfront/database/testing/relay";

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
  const relay = await startRelay(databaseUrl, ({ client, postgres }) => {
    let isCutting = false;
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
  return {
    ...relay,
    cutNext: (when) => {
      cut = when;
    },
  };
}
