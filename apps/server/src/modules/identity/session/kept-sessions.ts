import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import type { SessionEnds } from "@playfront/database/session-ends";
import { latestUsed } from "@playfront/http/latest-used";
import { LRUCache } from "lru-cache";
import { type SharedCopies, toleranceMs } from "../../../infra/copies/shared-copies.ts";

/** Milliseconds, from the beginning of its look-up. */
const lifeMs = 5_000;
/** The same for the copy of a session that all nodes share. */
const copyLifeMs = 30_000;
/** Milliseconds; a transaction of this process that ends sessions is over by then. */
const endingMs = 5_000;
const maxSessions = 20_000;
const maxEnds = 10_000;

interface Kept<Session> {
  session: Session;
  /** When its look-up began, at the earliest. */
  since: number;
  until: number;
}

interface KeptSessionsDeps {
  /** Without them nothing is kept. */
  ends: SessionEnds | null;
  copies: SharedCopies | null;
  /** What a session consists of. Releases with another shape share no copies. */
  shape: string;
}

/**
 * Sessions that were found in the database a few seconds ago, by this node or another, by the hash of their token. The
 * database tells when some end; while it is not heard, nothing is kept. Unknown tokens are never kept.
 */
export class KeptSessions<Session extends { uid: string }> {
  readonly #ends: SessionEnds | null;
  readonly #copies: SharedCopies | null;
  readonly #copyName: string;
  readonly #kept = new LRUCache<string, Kept<Session>>(latestUsed(maxSessions));
  /** By account; what was looked up before this time may have ended. */
  readonly #endedAt = new Map<string, number>();
  /** The same for every account. Before this node began nothing was heard. */
  #lostAt = performance.now();

  constructor({ ends, copies, shape }: KeptSessionsDeps) {
    this.#ends = ends;
    this.#copies = copies;
    this.#copyName = `session:${createHash("sha256").update(shape).digest("base64url").slice(0, 8)}`;
    ends?.onEnd((uid) => {
      if (uid === null) this.#forgetAll(performance.now());
      else this.#distrust(uid, performance.now());
    });
  }

  read(tokenHash: Buffer): Session | undefined {
    const kept = this.#kept.get(keyOf(tokenHash));
    return kept && this.#isTrusted(kept) ? kept.session : undefined;
  }

  /** Reads what another node has found, and keeps it. */
  async readCopy(tokenHash: Buffer): Promise<Session | undefined> {
    if (!this.#ends?.isListening()) return undefined;
    const copy = await this.#copies?.read(this.#copyKey(tokenHash));
    if (!copy) return undefined;
    const now = performance.now();
    const since = now - copy.ageMs - toleranceMs;
    return this.#keep(tokenHash, { session: deserialize(copy.body), since, until: now + lifeMs });
  }

  /** Keeps the session that `find` finds, unless it may have ended meanwhile. */
  async load(
    tokenHash: Buffer,
    find: () => Promise<Session | undefined>,
  ): Promise<Session | undefined> {
    const since = performance.now();
    const session = await find();
    if (session && this.#keep(tokenHash, { session, since, until: since + lifeMs })) {
      const copy = { body: serialize(session), ageMs: performance.now() - since };
      void this.#copies?.write(this.#copyKey(tokenHash), copy);
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

  #keep(tokenHash: Buffer, kept: Kept<Session>): Session | undefined {
    if (!this.#ends?.isListening() || !this.#isTrusted(kept)) return undefined;
    this.#kept.set(keyOf(tokenHash), kept);
    return kept.session;
  }

  #isTrusted({ session, since, until }: Kept<Session>): boolean {
    const trustedAfter = Math.max(this.#lostAt, this.#endedAt.get(session.uid) ?? 0);
    return since > trustedAfter && performance.now() < until;
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

  #copyKey(tokenHash: Buffer) {
    return { name: `${this.#copyName}:${tokenHash.toString("base64url")}`, lifeMs: copyLifeMs };
  }
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString("latin1");
}
