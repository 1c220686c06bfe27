import type { RedisAddress } from "@playfront/config/redis-address";
import { createSharedCopies, type SharedCopies } from "../../copies/shared-copies.ts";
import { createSecrets } from "../../secrets/secrets.ts";
import { connectRedis } from "../connect-redis.ts";
import { createBreaker } from "../fallback-store.ts";
import { type RunningRedis, runRedis } from "./run-redis.ts";

export interface OpenCopies {
  copies: SharedCopies;
  redis: Awaited<ReturnType<typeof connectRedis>>;
  isLost(): boolean;
  close(): Promise<void>;
}

/** The copies of a node with a connection of its own. */
export async function openCopies(address: RedisAddress, key = "test-key"): Promise<OpenCopies> {
  const redis = await connectRedis(address);
  const breaker = createBreaker({ retryMs: 100, onLost: () => {}, onBack: () => {} });
  const copies = createSharedCopies({ redis, breaker, secrets: createSecrets(key) });
  return { copies, redis, isLost: breaker.isLost, close: async () => redis.disconnect() };
}

/** The same with a Redis of its own, which ends with them. */
export async function runCopies(): Promise<OpenCopies & { server: RunningRedis }> {
  const server = await runRedis();
  const open = await openCopies(server.address);
  const close = async () => {
    await open.close();
    await server.close();
  };
  return { ...open, server, close };
}
