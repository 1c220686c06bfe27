import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { WatchedPool } from "../watched-pool.ts";
import { isPublicRead } from "./public-reads.ts";
import { ReplicaFailed } from "./replica.ts";
import type { Replicas } from "./replicas.ts";

/** Lends connections to the primary, and for public reads those that ask a replica first. */
export class RoutedPool implements PostgresPool {
  readonly options: object;
  readonly #primary: WatchedPool;
  readonly #replicas: Replicas;

  constructor(primary: WatchedPool, replicas: Replicas) {
    this.options = primary.options;
    this.#primary = primary;
    this.#replicas = replicas;
  }

  async connect(): Promise<PostgresPoolClient> {
    if (!isPublicRead()) return this.#primary.connect();
    return new RoutedClient(this.#primary, this.#replicas);
  }

  end(): Promise<void> {
    return this.#primary.end();
  }
}

/** Asks a replica until a statement needs the primary: one that is no read, a transaction's first among them. */
class RoutedClient implements PostgresPoolClient {
  readonly #pool: WatchedPool;
  readonly #replicas: Replicas;
  #primary: PostgresPoolClient | undefined;

  constructor(pool: WatchedPool, replicas: Replicas) {
    this.#pool = pool;
    this.#replicas = replicas;
  }

  get processID(): number | undefined {
    return (this.#primary as { processID?: number } | undefined)?.processID;
  }

  /** Statements only: nothing here streams by a cursor. */
  readonly query = (async (text: string, parameters: readonly unknown[]) => {
    const answer = this.#primary === undefined && (await this.#readReplica(text, parameters));
    if (answer) return answer;
    this.#primary ??= await this.#pool.connect();
    return this.#primary.query(text, parameters);
  }) as unknown as PostgresPoolClient["query"];

  release(): void {
    this.#primary?.release();
    this.#primary = undefined;
  }

  async #readReplica(text: string, parameters: readonly unknown[]) {
    if (!/^\s*(?:select|with)\b/i.test(text)) return undefined;
    const replica = await this.#replicas.choose();
    try {
      return await replica?.read(text, parameters);
    } catch (error) {
      if (error instanceof ReplicaFailed) return undefined;
      throw error;
    }
  }
}
