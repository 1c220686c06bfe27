import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { commitMs, currentDatabaseTime } from "./database-time.ts";
import { DatabaseWaitError } from "./errors.ts";
import { startTicks, Waits } from "./waits.ts";

/** How long to wait, milliseconds; Infinity for no limit. */
export interface WaitLimits {
  connectMs: number;
  queryMs: number;
}

/** Hears of every statement; what it returns hears of its end, and whether it failed. */
export type OnStatement = (text: string) => (hasFailed: boolean) => void;

/** How many may wait for a connection, for each connection of the pool. */
const waitingPerConnection = 50;
/** The database counts as silent if a new connection is not answered for this many ticks that are not late. */
const probeTicks = 4;
/** Milliseconds. */
const lateTickMs = 100;
/** Another connection is tried after this long: the first may have been lost on its way; milliseconds. */
const probeAgainMs = 5_000;

/**
 * Gives Kysely the connections of a pool, and notices when the database does not answer at all (decision 0122). A wait
 * that takes too long is rejected, and its connection closed: the answer may still come over it. If a new connection is
 * not answered either, every wait is rejected at once until one is.
 */
export class WatchedPool implements PostgresPool {
  readonly options: object;
  readonly #pool: pg.Pool;
  readonly #limits: WaitLimits;
  readonly #onStatement: OnStatement | undefined;
  readonly #waits = new Waits();
  readonly #clients = new WeakMap<pg.PoolClient, WatchedClient>();
  /**
   * Who waits, and since when in milliseconds of `performance.now()`. Waiting here and not in the pool, where a wait that was
   * given up stays in the queue.
   */
  readonly #queue = new Map<() => void, number>();
  /** Connections that are lent or being made. */
  #taken = 0;
  #isProbing = false;
  #isSilent = false;
  #isEnding = false;

  constructor(pool: pg.Pool, limits: WaitLimits, onStatement?: OnStatement) {
    this.options = pool.options;
    this.#pool = pool;
    this.#limits = limits;
    this.#onStatement = onStatement;
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#isSilent) throw new DatabaseWaitError("the database does not answer");
    const { max } = this.#pool.options;
    if (this.#taken < max) this.#taken += 1;
    else if (this.#queue.size < max * waitingPerConnection) await this.#waitForPlace();
    else throw new DatabaseWaitError("too many wait for a connection");
    return this.#watch(await this.#acquire());
  }

  /** How many wait for one of the pool's connections. */
  get waitingCount(): number {
    return this.#queue.size;
  }

  /** How long the first of them has waited, in milliseconds. */
  get longestWaitMs(): number {
    const [since] = this.#queue.values();
    return since === undefined ? 0 : performance.now() - since;
  }

  /** The database answers nothing at all. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  end(): Promise<void> {
    this.#isEnding = true;
    return this.#pool.end();
  }

  async #waitForPlace(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queue.set(resolve, performance.now());
    try {
      await this.#waits.limit(promise, this.#limits.connectMs);
    } catch (error) {
      if (!this.#queue.delete(resolve)) this.#leave();
      throw error;
    }
  }

  #leave(): void {
    const [next] = this.#queue.keys();
    if (next === undefined) {
      this.#taken -= 1;
      return;
    }
    this.#queue.delete(next);
    next();
  }

  async #acquire(): Promise<pg.PoolClient> {
    const connection = this.#pool.connect();
    try {
      return await this.#waits.limit(connection, this.#limits.connectMs, this.#probe);
    } catch (error) {
      if (!(error instanceof DatabaseWaitError)) this.#leave();
      else connection.then((late) => late.release(), ignore).finally(() => this.#leave());
      throw error;
    }
  }

  /** Kysely remembers connections by identity. */
  #watch(client: pg.PoolClient): WatchedClient {
    const known = this.#clients.get(client);
    if (known) return known;
    const watched = new WatchedClient(client, {
      limit: (answer, beyondMs, onSilent) =>
        this.#waits.limit(answer, this.#limits.queryMs + beyondMs, onSilent),
      onStatement: this.#onStatement,
      onSilent: this.#probe,
      onRelease: () => this.#leave(),
    });
    this.#clients.set(client, watched);
    return watched;
  }

  /** Asks for a new connection until there is an answer, be it a refusal: whoever connects then learns the same. */
  readonly #probe = async (): Promise<void> => {
    if (this.#isProbing) return;
    this.#isProbing = true;
    let ticks = 0;
    const stopTicks = startTicks((lateMs) => {
      if (lateMs <= lateTickMs) ticks += 1;
      if (ticks < probeTicks || this.#isSilent) return;
      this.#isSilent = true;
      this.#waits.endAll();
    });
    while (!this.#isEnding && !(await isAnswered(this.#pool.options)));
    stopTicks();
    this.#isSilent = false;
    this.#isProbing = false;
  };
}

interface Watch {
  onStatement: OnStatement | undefined;
  limit<Result>(answer: Promise<Result>, beyondMs: number, onSilent: () => void): Promise<Result>;
  onSilent(): void;
  onRelease(): void;
}

/** A connection of the pool. It goes back after its last answer; if its caller gave up before, it is closed instead. */
class WatchedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #watch: Watch;
  #unanswered = 0;
  #isGivenUp = false;
  #isReleased = false;

  constructor(client: pg.PoolClient, watch: Watch) {
    this.#client = client;
    this.#watch = watch;
  }

  get processID(): number | undefined {
    return (this.#client as { processID?: number }).processID;
  }

  /** Statements only: nothing here streams by a cursor. */
  readonly query = (async (sql: string, parameters: unknown[]) => {
    if (this.#isGivenUp) throw new DatabaseWaitError("an earlier statement got no answer in time");
    this.#unanswered += 1;
    const end = this.#watch.onStatement?.(sql);
    let hasFailed = true;
    const answer = this.#client.query(sql, parameters);
    answer.then(this.#onAnswer, this.#onAnswer);
    try {
      const isCommit = sql === "commit";
      if (isCommit) currentDatabaseTime()?.startCommit();
      const result = await this.#watch.limit(answer, isCommit ? commitMs : 0, this.#onSilent);
      hasFailed = false;
      return result;
    } catch (error) {
      if (error instanceof DatabaseWaitError) this.#isGivenUp = true;
      throw error;
    } finally {
      end?.(hasFailed);
    }
  }) as unknown as PostgresPoolClient["query"];

  release(destroy = false): void {
    if (this.#unanswered > 0) {
      this.#isReleased = true;
      return;
    }
    this.#isReleased = false;
    this.#client.release(destroy || this.#isGivenUp);
    this.#watch.onRelease();
  }

  readonly #onAnswer = () => {
    this.#unanswered -= 1;
    if (this.#isReleased) this.release();
  };

  readonly #onSilent = () => {
    // The statement on it is answered with an error, so this closes the socket and does not wait.
    void (this.#client as unknown as pg.Client).end();
    this.#watch.onSilent();
  };
}

/** Whether the database says anything to a new connection. */
async function isAnswered(options: pg.PoolOptions): Promise<boolean> {
  const client = new pg.Client({
    ...options,
    password: options.password,
    application_name: `${options.application_name}-probe`,
    connectionTimeoutMillis: probeAgainMs,
  });
  client.on("error", ignore);
  try {
    await client.connect();
    void client.end();
    return true;
  } catch (error) {
    return !(error instanceof Error && error.message === "timeout expired");
  }
}

function ignore(): void {}
