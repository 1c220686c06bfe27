import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { isLockFailure } from "../errors.ts";

/** What a migration gets from the migrator. */
export interface MigrationTools {
  /** Prints a line for the operator. */
  log(line: string): void;
}

/**
 * A statement that waits for a lock makes all later ones of that table wait behind it, so it gives up long before their time is
 * over, which is 1.8 s. PostgreSQL ends who has waited in a deadlock for a second (`deadlock_timeout`): it must not be a player's
 * statement.
 */
export const lockTimeout = "400ms";
/** How often a step is tried again, with pauses of up to `longestPauseMs`: about nine minutes in all. */
const tries = 36;
const longestPauseMs = 15_000;
const progressMs = 10_000;

export async function limitLockWaits(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`set lock_timeout = '${lockTimeout}'`).execute(db);
}

/** Runs `work` again as long as its tables are in use. */
export async function retry<T>(work: () => Promise<T>, { log }: MigrationTools): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      // No lock failure any more: a step of a migration that gave up is not tried again with the whole migration.
      if (attempt === tries) throw new Error("A table was in use for too long", { cause: error });
      const pauseMs = Math.min(longestPauseMs, 500 * 2 ** attempt);
      log(`A table is in use; the migration is tried again in ${pauseMs / 1000} s`);
      await delay(pauseMs);
    }
  }
}

/**
 * Runs each group of statements in a transaction of its own, so that no table is locked while another one is waited for.
 * The migration has `transaction = false`, and its statements can run again.
 */
export async function runApart(
  db: Kysely<unknown>,
  tools: MigrationTools,
  groups: readonly (readonly string[])[],
): Promise<void> {
  for (const statements of groups) {
    const run = () =>
      db.transaction().execute(async (trx) => {
        for (const statement of statements) await sql.raw(statement).execute(trx);
      });
    await retry(run, tools);
  }
}

/**
 * Runs statements such as `create index concurrently`. Nobody waits behind them, so they may wait, for a backup's
 * transaction for example, rather than build the index again and again.
 */
export async function runConcurrently(
  db: Kysely<unknown>,
  { log }: MigrationTools,
  statements: readonly string[],
): Promise<void> {
  await sql`set lock_timeout = 0`.execute(db);
  for (const statement of statements) {
    log(statement);
    await sql.raw(statement).execute(db);
  }
  await limitLockWaits(db);
}

interface Fill {
  /** Which rows of `games` still need it. */
  missing: RawBuilder<unknown>;
  /** Games in a transaction. Their rows are locked meanwhile, which should be for less than half a second. */
  portion: number;
  fill: (trx: Kysely<unknown>, gameids: string[]) => Promise<void>;
}

/** Fills what was added to games, in portions, while servers go on. After an interruption it goes on where it was. */
export async function fillByGame(
  db: Kysely<unknown>,
  tools: MigrationTools,
  { missing, portion, fill }: Fill,
): Promise<void> {
  const fillAfter = (last: string) =>
    db.transaction().execute(async (trx) => {
      // Locked in a statement of their own: the next ones must see what another transaction has written meanwhile.
      const { rows } = await sql<{ gameid: string }>`
        select gameid from games where gameid > ${last} and ${missing}
        order by gameid limit ${portion} for no key update`.execute(trx);
      const gameids = rows.map((row) => row.gameid);
      await fill(trx, gameids);
      return gameids.at(-1);
    });
  let last: string | undefined = "0";
  for (let toldAt = Number.NEGATIVE_INFINITY; last !== undefined; ) {
    const after: string = last;
    last = await retry(() => fillAfter(after), tools);
    if (last === undefined || performance.now() - toldAt < progressMs) continue;
    toldAt = performance.now();
    const { rows } = await sql<{ end: string }>`select max(gameid) as end from games`.execute(db);
    tools.log(`Done up to game ${last} of ${rows[0]?.end}`);
  }
}
