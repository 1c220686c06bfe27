import { type Connection, connectionOf, openPool } from "../connect.ts";
import type { ContentChanges } from "../content-changes.ts";
import type { Database } from "../schema.ts";
import type { OnStatement } from "../watched-pool.ts";
import { Replica } from "./replica.ts";
import { Replicas } from "./replicas.ts";
import { RoutedPool } from "./routed-pool.ts";

export interface ReplicatedParts {
  url: string;
  /** Of the same database; `readPublic` may read them. */
  replicaUrls: readonly string[];
  /** The most connections to each server. */
  max: number;
  /** Poolers are in between. */
  isPooled: boolean;
  onStatement?: OnStatement;
  /** Hears why a replica is left out, and null when it is used again. */
  onReplica(host: string, reason: string | null): void;
}

export interface ReplicatedConnection extends Connection {
  /** Replicas are read from then on, while changes are heard. Call it before whatever else listens to them. */
  follow(changes: ContentChanges): void;
  /** How long the first that waits for a connection to the primary has waited, in milliseconds. */
  longestWaitMs(): number;
}

/** Creates a pool for the primary and one for each replica. */
export function connectWithReplicas(parts: ReplicatedParts): ReplicatedConnection {
  const { url, replicaUrls, max, isPooled, onStatement, onReplica } = parts;
  const opened = openPool(url, max, { isPooled, onStatement });
  const { watched } = opened;
  // Of its own: where all connections are in use, the replicas are needed most.
  const asking = openPool(url, 1, { isPooled, name: "playfront-positions" });
  const replicas = new Replicas(
    asking.watched,
    replicaUrls.map((replicaUrl) => {
      const { host } = new URL(replicaUrl);
      const onState = (reason: string | null) => onReplica(host, reason);
      return new Replica({ url: replicaUrl, max, isPooled, onStatement, onState });
    }),
  );
  const lender = replicaUrls.length === 0 ? watched : new RoutedPool(watched, replicas);
  const connection = connectionOf<Database>(lender, opened);
  return {
    ...connection,
    longestWaitMs: () => watched.longestWaitMs,
    follow: (changes) => replicas.follow(changes),
    async close() {
      await connection.close();
      await replicas.close();
      await asking.watched.end();
    },
  };
}
