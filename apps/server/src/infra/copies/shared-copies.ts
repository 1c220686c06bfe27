import type { Cluster, Redis } from "ioredis";
import type { Breaker } from "../ephemeral/fallback-store.ts";
import type { Secrets } from "../secrets/secrets.ts";

export interface Copy {
  body: Buffer;
  /** Milliseconds since the making of the body began. The true age is less than `toleranceMs` more. */
  ageMs: number;
}

/** What is kept under a name, and for how long. */
export interface CopyKey {
  name: string;
  /** Milliseconds from the beginning of its making. The same for every write and read of a name. */
  lifeMs: number;
}

/**
 * What one node has found or made, for the others: kept in Redis for seconds, so that it is done once for all nodes. Losing
 * it costs time alone. Whoever reads a copy decides by its age whether what it was made of has changed since
 * (docs/decisions/0242-copies-of-sessions-and-pages-in-redis.md).
 */
export interface SharedCopies {
  /** Null if there is none, it is not of a node of this shop, or Redis is lost. */
  read(key: CopyKey): Promise<Copy | null>;
  /** `copy.ageMs` is the age of the body already. */
  write(key: CopyKey, copy: Copy): Promise<void>;
}

export interface SharedCopiesDeps {
  redis: Redis | Cluster;
  breaker: Breaker;
  secrets: Secrets;
}

/** How far the clocks of two nodes and of Redis may be apart; beyond that nothing is shared. Milliseconds. */
export const toleranceMs = 5_000;
/** Bytes of a copy before its body: its signature, and when its making began, in milliseconds since 1970. */
const signatureBytes = 32;
const headBytes = signatureBytes + 8;

export function createSharedCopies(deps: SharedCopiesDeps): SharedCopies {
  const { redis, breaker } = deps;
  return {
    async read(key) {
      const found = await attempt(breaker, () =>
        redis.multi().getBuffer(nameOf(key)).pttl(nameOf(key)).exec(),
      );
      const [[, sealed] = [], [, leftMs] = []] = found ?? [];
      if (!Buffer.isBuffer(sealed)) return null;
      return open(deps, key, { sealed, leftMs: Number(leftMs) });
    },
    async write(key, copy) {
      const leftMs = Math.floor(key.lifeMs - copy.ageMs);
      if (leftMs <= 0) return;
      await attempt(breaker, () => redis.set(nameOf(key), seal(deps, key, copy), "PX", leftMs));
    },
  };
}

const nameOf = ({ name }: CopyKey) => `copy:${name}`;

/** Null if Redis is lost. */
async function attempt<Result>(breaker: Breaker, act: () => Promise<Result>) {
  if (!breaker.mayTry()) return null;
  try {
    const result = await act();
    breaker.succeed();
    return result;
  } catch (error) {
    breaker.fail(error);
    return null;
  }
}

/** Redis is no place to trust: whoever writes to it must not be able to make a session or a page. */
function sign({ secrets }: SharedCopiesDeps, { name }: CopyKey, signed: Buffer): Buffer {
  return secrets.mac("shared-copies", Buffer.concat([Buffer.from(`${name}\0`), signed]));
}

function seal(deps: SharedCopiesDeps, key: CopyKey, { body, ageMs }: Copy): Buffer {
  const begun = Buffer.alloc(8);
  begun.writeDoubleBE(Date.now() - ageMs);
  const signed = Buffer.concat([begun, body]);
  return Buffer.concat([sign(deps, key, signed), signed]);
}

function open(
  deps: SharedCopiesDeps,
  key: CopyKey,
  { sealed, leftMs }: { sealed: Buffer; leftMs: number },
): Copy | null {
  if (sealed.length < headBytes) return null;
  const signature = sealed.subarray(0, signatureBytes);
  if (!signature.equals(sign(deps, key, sealed.subarray(signatureBytes)))) return null;
  const byOwnClock = Date.now() - sealed.readDoubleBE(signatureBytes);
  const byRedis = key.lifeMs - leftMs;
  if (Math.abs(byOwnClock - byRedis) > toleranceMs) return null;
  const ageMs = Math.max(byOwnClock, byRedis);
  return ageMs > key.lifeMs ? null : { body: sealed.subarray(headBytes), ageMs };
}
