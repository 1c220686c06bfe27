import type { Db } from "@playfront/database/connect";
import { describeError, type Log } from "@playfront/http/log";
import type { Redis } from "ioredis";
import type { Clock } from "../clock.ts";
import type { EphemeralStore } from "./ephemeral-store.ts";
import { createBreaker, createFallbackStore } from "./fallback-store.ts";
import { createPostgresStore } from "./postgres-store.ts";
import { createRedisStore } from "./redis-store.ts";

interface OpenDeps {
  /** Null for PostgreSQL alone. */
  redisUrl: string | null;
  db: Db;
  clock: Clock;
  log: Log;
}

/** Milliseconds. */
const commandMs = 100;
const connectMs = 1_000;
const retryMs = 2_000;

/** Opens the store in Redis if there is one, with PostgreSQL behind it; else the store in PostgreSQL. */
export async function openEphemeralStore({ redisUrl, db, clock, log }: OpenDeps) {
  const postgres = createPostgresStore({ db, clock });
  if (redisUrl === null) return { store: postgres, close: async () => {} };
  const redis = await connectRedis(redisUrl);
  const breaker = createBreaker({
    retryMs,
    onLost: (error) =>
      log.error(`Redis is lost, limits are counted in PostgreSQL: ${reasonOf(error)}`),
    onBack: () => log.info("Redis is back, limits are counted there again"),
  });
  const first = createRedisStore({ redis, clock });
  const store: EphemeralStore = createFallbackStore({ first, second: postgres, breaker });
  return { store, close: async () => redis.disconnect() };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? describeError(error).message : String(error);
}

/**
 * A client that fails at once while there is no connection, and makes one again in the background. The shop starts
 * without Redis too. Loaded only where it is wanted, because it takes memory.
 */
export async function connectRedis(redisUrl: string): Promise<Redis> {
  const ioredis = await import("ioredis");
  const redis = new ioredis.Redis(redisUrl, {
    lazyConnect: true,
    keyPrefix: "playfront:",
    commandTimeout: commandMs,
    connectTimeout: connectMs,
    retryStrategy: () => retryMs / 2,
    enableOfflineQueue: false,
    // A command that was sent to a lost connection may have been run: the fallback counts instead.
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  });
  // The breaker hears of failures from the commands. Without a listener the client prints each one.
  redis.on("error", () => {});
  await redis.connect().catch(() => {});
  return redis;
}
