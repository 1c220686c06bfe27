import type { RedisAddress } from "@playfront/config/redis-address";
import type { Db } from "@playfront/database/connect";
import { describeError, type Log } from "@playfront/http/log";
import type { Clock } from "../clock.ts";
import { createSharedCopies, type SharedCopies } from "../copies/shared-copies.ts";
import type { Secrets } from "../secrets/secrets.ts";
import { connectRedis } from "./connect-redis.ts";
import type { EphemeralStore } from "./ephemeral-store.ts";
import { createBreaker, createFallbackStore } from "./fallback-store.ts";
import { createPostgresStore } from "./postgres-store.ts";
import { createRedisStore } from "./redis-store.ts";

interface OpenDeps {
  /** Null for PostgreSQL alone. */
  redis: RedisAddress | null;
  db: Db;
  clock: Clock;
  secrets: Secrets;
  log: Log;
}

/** What the nodes share besides the database. */
export interface OpenedStore {
  store: EphemeralStore;
  /** Null without Redis. */
  copies: SharedCopies | null;
  isLost: (() => boolean) | null;
  close(): Promise<void>;
}

/** Milliseconds. */
const retryMs = 2_000;

/** Opens the store in Redis if there is one, with PostgreSQL behind it; else the store in PostgreSQL. */
export async function openEphemeralStore(deps: OpenDeps): Promise<OpenedStore> {
  const { redis, db, clock, secrets, log } = deps;
  const postgres = createPostgresStore({ db, clock });
  if (redis === null) return { store: postgres, copies: null, isLost: null, close: async () => {} };
  const client = await connectRedis(redis);
  const breaker = createBreaker({
    retryMs,
    onLost: (error) => log.error(`Redis is lost, PostgreSQL takes over: ${reasonOf(error)}`),
    onBack: () => log.info("Redis is back"),
  });
  const first = createRedisStore({ redis: client, clock, secrets });
  return {
    store: createFallbackStore({ first, second: postgres, breaker }),
    copies: createSharedCopies({ redis: client, breaker, secrets }),
    isLost: breaker.isLost,
    close: async () => client.disconnect(),
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? describeError(error).message : String(error);
}
