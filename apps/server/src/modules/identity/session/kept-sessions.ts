import type { SessionEnds } from "@playfront/database/session-ends";
import { LRUCache } from "lru-cache";

/** Milliseconds, from the beginning of its look-up. */
const lifeMs = 5_000;
/** Milliseconds; a transaction of this process that ends sessions is over by then. */
const endingMs = 5_000;
const maxSessions = 20_000;
const maxEnds = 10_000;

interface Kept<Session> {
  session: Session;
  /** When its look-up began. */
  since: number;
}

/**
 * Sessions that were found in the database a few seconds ago, by the hash of their token. The database tells when some
 * end; while it is not heard, nothing is kept. Unknown tokens are never kept.
 */
export class KeptSessions<Session extends { uid: string }> {
  readonly #ends: SessionEnds | null;
  readonly #kept = new LRUCache<string, Kept<Session>>({ max: maxSessions });
  /** By account; what was looked up before this time may have ended. */
  readonly #endedAt = new Map<string, number>();
  /** The same for every account. */
  #lostAt = 0;

  /** Without `ends` nothing is kept. */
  constructor(ends: SessionEnds | null) {
    this.#ends = ends;
    ends?.onEnd((uid) => {
      if (uid === null) this.#forgetAll(performance.now());
      else this.#distrust(uid, performance.now());
    });
  }

  read(tokenHash: Buffer): Session | undefined {
    const kept = this.#kept.get(keyOf(tokenHash));
    return kept && this.#isTrusted(kept) ? kept.session : undefined;
  }

  /** Keeps the session that `find` finds, unless it may have ended meanwhile. */
  async load(
    tokenHash: Buffer,
    find: () => Promise<Session | undefined>,
  ): Promise<Session | undefined> {
    const since = performance.now();
    const session = await find();
    if (session && this.#ends?.isListening() && this.#isTrusted({ session, since })) {
      this.#kept.set(keyOf(tokenHash), { session, since });
    }
    return session;
  }

  /**
   * A transaction of this process ends sessions of the account. Call it before the commit: until a while after it none
   * of them is kept, so that this node is right before its own answer goes out.
   */
  end(uid: string): void {
    this.#distrust(uid, performance.now() + endingMs);
  }

  #isTrusted({ session, since }: Kept<Session>): boolean {
    const trustedAfter = Math.max(this.#lostAt, this.#endedAt.get(session.uid) ?? 0);
    return since > trustedAfter && performance.now() - since < lifeMs;
  }

  #distrust(uid: string, before: number): void {
    if (this.#endedAt.size >= maxEnds) {
      this.#forgetAll(performance.now() + endingMs);
      this.#endedAt.clear();
    }
    this.#endedAt.set(uid, Math.max(before, this.#endedAt.get(uid) ?? 0));
  }

  #forgetAll(before: number): void {
    this.#lostAt = Math.max(this.#lostAt, before);
    this.#kept.clear();
  }
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString("latin1");
}
