import type { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { systemClock } from "../clock.ts";
import { createSecrets } from "../secrets/secrets.ts";
import { connectRedis } from "./connect-redis.ts";
import { createRedisStore } from "./redis-store.ts";
import { haveRedis, stopRedis } from "./testing/run-redis.ts";
import { runRedisSentinels } from "./testing/run-redis-fleet.ts";

describe.skipIf(!haveRedis())("Redis behind sentinels", () => {
  let fleet: Awaited<ReturnType<typeof runRedisSentinels>>;
  let redis: Redis;
  beforeAll(async () => {
    fleet = await runRedisSentinels();
    redis = (await connectRedis(fleet.address)) as Redis;
  });
  afterAll(async () => {
    redis.disconnect();
    await fleet.close();
  });

  test("counts go on where the replica has them when the primary is gone", async () => {
    const store = createRedisStore({
      redis,
      clock: systemClock,
      secrets: createSecrets("a key of the shop"),
    });
    const counter = { key: "failed-over", windowSeconds: 86_400 };
    expect((await store.count(counter)).count).toBe(1);
    await vi.waitFor(async () => expect(await redis.wait(1, 50)).toBe(1), 5_000);
    await stopRedis(fleet.primary);
    await expect(store.count(counter)).rejects.toThrow();
    const next = await vi.waitFor(() => store.count(counter), { timeout: 20_000, interval: 200 });
    expect(next.count).toBe(2);
  }, 30_000);
});
