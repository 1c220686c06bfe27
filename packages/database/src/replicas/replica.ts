import { setTimeout as delay } from "node:timers/promises";
import { type OpenPool, openPool } from "../connect.ts";
import { DatabaseTime, withDatabaseTime } from "../database-time.ts";
import { isDatabaseUnavailable, isStatementTimeout } from "../errors.ts";
import type { OnStatement } from "../watched-pool.ts";
import { queryOn, readPlace } from "./place.ts";

/** How far the primary was when it was asked. */
export interface Position {
  /** Bytes of WAL. */
  bytes: number;
  /** Milliseconds of `performance.now()`, before the question. */
  askedAt: number;
}

export interface ReplicaParts {
  url: string;
  max: number;
  isPooled: boolean;
  onStatement?: OnStatement | undefined;
  /** Hears why the replica is left out, and null when it is used again. */
  onState(reason: string | null): void;
}

/** Short enough for the primary to answer instead within the request's time. */
const limits = { connectMs: 400, statementMs: 600, queryMs: 800, name: "playfront-replica" };
/** How long it may take to catch up before the primary is read instead; milliseconds. */
export const catchUpMs = 200;
const askAgainMs = 10;
/** How long a replica that failed, or is far behind, is left in peace; milliseconds. */
const restMs = 1_000;

export class Replica {
  readonly #opened: OpenPool;
  readonly #onState: ReplicaParts["onState"];
  /** When the primary was asked for the last position that the replica has reached. */
  #caughtUpAt = Number.NEGATIVE_INFINITY;
  #restsUntil = Number.NEGATIVE_INFINITY;
  #catchingUp: Promise<void> | undefined;
  #isOut = false;

  constructor({ url, max, isPooled, onStatement, onState }: ReplicaParts) {
    this.#opened = openPool(url, max, { ...limits, isPooled, onStatement });
    this.#onState = onState;
  }

  /** Whether it has everything that was committed before `since`. */
  hasAllBefore(since: number): boolean {
    return this.#caughtUpAt >= since;
  }

  /**
   * Resolves when the replica has what the primary had at some time after this call, or after an earlier one that is still
   * waiting. Rejects if it does not get there soon. Undefined while it rests.
   */
  catchUp(askPrimary: () => Promise<Position>): Promise<void> | undefined {
    if (performance.now() < this.#restsUntil) return undefined;
    this.#catchingUp ??= this.#reach(askPrimary)
      .then(() => this.#note(null))
      .catch((error: unknown) => {
        this.#rest(error);
        throw error;
      })
      .finally(() => {
        this.#catchingUp = undefined;
      });
    return this.#catchingUp;
  }

  /** Runs a statement that only reads. Rejects with {@link ReplicaFailed} if the primary should be asked instead. */
  async read(text: string, parameters: readonly unknown[]) {
    try {
      return await queryOn(this.#opened.watched, text, parameters);
    } catch (error) {
      if (mayRunOnPrimary(error))
        throw new ReplicaFailed("a replica cannot run it", { cause: error });
      if (!isDatabaseUnavailable(error)) throw error;
      this.#caughtUpAt = Number.NEGATIVE_INFINITY;
      this.#rest(error);
      throw new ReplicaFailed("the replica failed", { cause: error });
    }
  }

  async close(): Promise<void> {
    await this.#opened.watched.end();
  }

  /** Not in the time of the request that happens to ask. */
  #reach(askPrimary: () => Promise<Position>): Promise<void> {
    return withDatabaseTime(new DatabaseTime(limits.queryMs), async () => {
      const { bytes, askedAt } = await askPrimary();
      const until = performance.now() + catchUpMs;
      while (!(await this.#hasReplayed(bytes))) {
        if (performance.now() > until) throw new Error("it is behind the primary");
        await delay(askAgainMs);
      }
      this.#caughtUpAt = askedAt;
    });
  }

  async #hasReplayed(bytes: number): Promise<boolean> {
    const { isStandby, replayed } = await readPlace(this.#opened.watched);
    if (isStandby) return replayed >= bytes;
    this.#caughtUpAt = Number.NEGATIVE_INFINITY;
    throw new Error("it is no standby any more");
  }

  #rest(error: unknown): void {
    this.#restsUntil = performance.now() + restMs;
    this.#note(error instanceof Error ? error.message : String(error));
  }

  #note(reason: string | null): void {
    const isOut = reason !== null;
    if (isOut !== this.#isOut) this.#onState(reason);
    this.#isOut = isOut;
  }
}

/** A replica could not answer; the primary may. */
export class ReplicaFailed extends Error {
  override name = "ReplicaFailed";
}

/**
 * Whether the primary may run a statement that a replica in good order did not: it writes (25006), what it was reading
 * has been removed by the replay (40001), or it takes longer than is tried here.
 */
function mayRunOnPrimary(error: unknown): boolean {
  const code = codeOf(error);
  return code === "25006" || code === "40001" || isStatementTimeout(error);
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}
