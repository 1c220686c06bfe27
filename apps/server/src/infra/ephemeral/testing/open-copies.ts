import type { RedisAddress } from "@playfront/config/redis-address";
import { createSharedCopies, type SharedCopies } from "../../copies/shared-copies.ts";
import { createSecrets } from "../../secrets/secrets.ts";
import { connectRedis } from "../connect-redis.ts";
import { createBreaker } from "../fallback-store.ts";

export interface OpenCopies {
  copies: SharedCopies;
  redis: Awaited<ReturnType<typeof connectRedis>>;
  isLost(): boolean;
  close(): void;
}

/** The copies of a node with a connection of its own. */
export async function openCopies(address: RedisAddress, key = "test-key"): Promise<OpenCopies> {
  const redis = await connectRedis(address);
  const breaker = createBreaker({ retryMs: 100, onLost: () => {}, onBack: () => {} });
  const copies = createSharedCopies({ redis, breaker, secrets: createSecrets(key) });
  return { copies, redis, isLost: breaker.isLost, close: () => redis.disconnect() };
}
