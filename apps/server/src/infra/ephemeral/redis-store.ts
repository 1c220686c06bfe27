import type { Cluster, Redis } from "ioredis";
import type { Clock } from "../clock.ts";
import type { Secrets } from "../secrets/secrets.ts";
import type { Counted, Counter, EphemeralStore, LimitVerdict, Pause } from "./ephemeral-store.ts";
import { clearScript, countScript, readScript, turnScript } from "./redis-scripts.ts";
import { createRedisValues } from "./redis-values.ts";
import { secondsUntil, windowAt } from "./windows.ts";

interface RedisStoreDeps {
  redis: Redis | Cluster;
  clock: Clock;
  secrets: Pick<Secrets, "mac">;
}

const hourMs = 3_600_000;
/** How long counts and pauses are kept after their end, for nodes whose clocks differ. */
const graceMs = hourMs;
const clearedMs = 48 * hourMs;

/** Keeps short-lived state in Redis, which does not know of transactions: what was counted stays counted. */
export function createRedisStore(deps: RedisStoreDeps): EphemeralStore {
  const clear = async (group: string) => {
    await deps.redis.eval(clearScript, 1, clearedKey(group), clearedMs);
  };
  const store: EphemeralStore = {
    within: () => store,
    count: (counter) => count(deps, counter),
    read: (counter) => read(deps, counter),
    clear,
    clearGroup: clear,
    takeTurn: (pause) => takeTurn(deps, pause),
    ...createRedisValues(deps),
  };
  return store;
}

/** A key without a group is a group of its own. */
interface Grouped {
  key: string;
  group?: string;
}

/** The braces keep all keys of a group on one node of a cluster, where one script can reach them. */
function clearedKey(group: string): string {
  return `{${group}}:cleared`;
}

function keysOf(kind: string, { key, group = key }: Grouped, start: Date): [string, string] {
  return [clearedKey(group), `{${group}}:${kind}:${key}:${start.getTime()}`];
}

async function count({ redis, clock }: RedisStoreDeps, counter: Counter): Promise<Counted> {
  const { start, end } = windowAt(clock, counter.windowSeconds);
  const keptMs = end.getTime() - clock.now().getTime() + graceMs;
  const counted = await redis.eval(countScript, 2, ...keysOf("count", counter, start), keptMs);
  return { count: Number(counted), secondsLeft: secondsUntil(clock, end) };
}

async function read({ redis, clock }: RedisStoreDeps, counter: Counter): Promise<Counted> {
  const { start, end } = windowAt(clock, counter.windowSeconds);
  const counted = await redis.eval(readScript, 2, ...keysOf("count", counter, start));
  return { count: Number(counted), secondsLeft: secondsUntil(clock, end) };
}

async function takeTurn({ redis, clock }: RedisStoreDeps, pause: Pause): Promise<LimitVerdict> {
  const keys = keysOf("pause", pause, pause.period);
  const [first, longest] = [pause.seconds * 1000, pause.maxSeconds * 1000];
  const now = clock.now().getTime();
  const turn = await redis.eval(turnScript, 2, ...keys, now, first, longest, graceMs);
  const [taken, endsAt] = turn as [number, number];
  if (taken > 0) return { allowed: true, count: taken };
  return { allowed: false, retryAfter: secondsUntil(clock, new Date(endsAt)) };
}
