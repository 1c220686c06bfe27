import type { Db } from "@playfront/database/connect";
import type { Log } from "@playfront/http/log";
import { sql } from "kysely";
import type { Clock } from "./clock.ts";

/** How far a machine's clock may be from PostgreSQL's before the node says so, in milliseconds. */
const toleratedMs = 5_000;
const measureEveryMs = 60_000;

/** PostgreSQL's time, whatever the clock of this machine says (decision 0270). */
export interface DatabaseClock extends Clock {
  /** How far the machine's clock is ahead of PostgreSQL's; negative if it is behind. */
  aheadMs(): number;
  /** Whether the machine's clock is near enough: files, logs and other programs go by it. */
  isMachineRight(): boolean;
  /** Measures anew. */
  measure(): Promise<void>;
  close(): void;
}

export interface DatabaseClockParts {
  db: Db;
  log: Log;
  /** The time of the machine's clock, in milliseconds; only tests give another. */
  machine?: () => number;
}

/** PostgreSQL's time at a moment of `performance.now()`, and how wrong it may be. All in milliseconds. */
interface Reading {
  time: number;
  at: number;
  uncertain: number;
}

/** Asks PostgreSQL for its time now, and each minute. In between, time goes on by the clock that nobody sets. */
export async function openDatabaseClock(parts: DatabaseClockParts): Promise<DatabaseClock> {
  const { db, log, machine = Date.now } = parts;
  let reading = await readBest(db);
  let isWarned = false;
  const now = () => reading.time + performance.now() - reading.at;
  const aheadMs = () => machine() - now();
  const isMachineRight = () => Math.abs(aheadMs()) <= toleratedMs;

  async function measure(): Promise<void> {
    const newer = await readBest(db);
    const difference = newer.time + performance.now() - newer.at - now();
    // What may be wrong by more than it differs is not better.
    if (Math.abs(difference) > newer.uncertain) reading = newer;
    report();
  }

  function report(): void {
    if (isWarned === !isMachineRight()) return;
    isWarned = !isWarned;
    const ahead = { aheadSeconds: Math.round(aheadMs() / 1000) };
    if (isWarned) log.warn("The clock of this machine is not PostgreSQL's", ahead);
    else log.info("The clock of this machine is PostgreSQL's again", ahead);
  }

  report();
  // A database that is away is told of by others; the time goes on without it.
  const timer = setInterval(() => measure().catch(() => {}), measureEveryMs).unref();
  return {
    now: () => new Date(now()),
    aheadMs,
    isMachineRight,
    measure,
    close: () => clearInterval(timer),
  };
}

/** The first answer may have waited for a connection. */
async function readBest(db: Db): Promise<Reading> {
  const readings = [await read(db), await read(db), await read(db)];
  return readings.reduce((best, other) => (other.uncertain < best.uncertain ? other : best));
}

async function read(db: Db): Promise<Reading> {
  const since = performance.now();
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db);
  const until = performance.now();
  const uncertain = (until - since) / 2;
  return { time: rows[0]!.time.getTime(), at: since + uncertain, uncertain };
}
