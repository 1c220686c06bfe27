import { once } from "node:events";
import type { RedisAddress } from "@playfront/config/redis-address";
import type { Cluster, Redis } from "ioredis";

/** Milliseconds. */
const commandMs = 500;
const connectMs = 1_000;
const reconnectMs = 1_000;
/** How often a command follows a cluster that changes, and how long it waits in between, milliseconds. */
const maxRedirections = 3;
const redirectionMs = 50;

/**
 * A client that fails at once while there is no connection, and makes one again in the background. The shop starts
 * without Redis too. The library is loaded only where it is wanted, because it takes memory.
 */
export async function connectRedis(address: RedisAddress): Promise<Redis | Cluster> {
  const ioredis = await import("ioredis");
  const client =
    address.kind === "cluster"
      ? new ioredis.Cluster(address.hosts, {
          ...inBackground,
          clusterRetryStrategy: () => reconnectMs,
          maxRedirections,
          retryDelayOnFailover: redirectionMs,
          retryDelayOnClusterDown: redirectionMs,
          retryDelayOnTryAgain: redirectionMs,
          slotsRefreshTimeout: connectMs,
          redisOptions: accessOf(address),
        })
      : new ioredis.Redis({ ...inBackground, ...accessOf(address), ...placeOf(address) });
  // The breaker hears of failures from the commands. Without a listener the client prints each one.
  client.on("error", () => {});
  void client.connect().catch(() => {});
  // The promise of connect() never settles if a cluster is found before it is ready.
  await once(client, "ready", { signal: AbortSignal.timeout(connectMs) }).catch(() => {});
  return client;
}

const inBackground = { lazyConnect: true, enableOfflineQueue: false, keyPrefix: "playfront:" };

function accessOf({ username, password, isTls }: RedisAddress) {
  return {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(isTls && { tls: {}, enableTLSForSentinelMode: true }),
    commandTimeout: commandMs,
    connectTimeout: connectMs,
    // A command that was sent to a lost connection may have been run: the fallback counts instead.
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  };
}

function placeOf(address: Exclude<RedisAddress, { kind: "cluster" }>) {
  const { hosts, database: db } = address;
  const retryStrategy = () => reconnectMs;
  if (address.kind === "server") return { ...hosts[0], db, retryStrategy };
  return {
    sentinels: hosts,
    name: address.primary,
    db,
    retryStrategy,
    sentinelRetryStrategy: retryStrategy,
    sentinelCommandTimeout: connectMs,
    // A primary that became a replica: the sentinels know the new one.
    reconnectOnError: ({ message }: Error) => message.startsWith("READONLY"),
  };
}
