import { randomUUID } from "node:crypto";
import { type Batch, type Counter, type Counts, shanghaiDay } from "./counters.ts";
import { writeRegularly } from "./regular-writes.ts";

export interface TallyParts {
  /**
   * Writes a batch; see `channelDaysStatement`. After a failure the batch may or may not be written: the tally passes the
   * same batch again, and the database ignores a number that it already has.
   */
  write(batch: Batch): Promise<void>;
  /** Milliseconds between writes. */
  everyMs?: number;
  clock: { now(): Date };
  /** Maximum of rows in memory, not counting those without a game. */
  maxRows?: number;
  /** Called for every batch that could not be written; the tally keeps it. */
  onFailure?(error: unknown): void;
}

export interface Count {
  /** An existing channel: each made-up one would take a row. */
  cid: string;
  /** An existing game; null if the event has none. */
  gameid: string | null;
  counter: Counter;
  /** A whole number, not negative; 1 by default. */
  by?: number;
  /** The time of the event, by default now. It counts for that day in Asia/Shanghai. */
  at?: Date;
}

/** Counts in memory and writes in batches, so that an event does not cost a write. */
export interface Tally {
  /** Throws RangeError for values that the table would reject: such a row would make every later write fail. */
  add(count: Count): void;
  /** Resolves once all counts so far are written. Rejects if that fails; the counts are kept. */
  flush(): Promise<void>;
  /** Writes the rest and stops the timer. */
  close(): Promise<void>;
}

const defaultEveryMs = 5_000;
const defaultMaxRows = 50_000;

type Row = Batch["rows"][number] & { counts: Counts };

export function createTally(parts: TallyParts): Tally {
  const { write, everyMs = defaultEveryMs, clock, maxRows = defaultMaxRows } = parts;
  const writer = randomUUID();
  let rows = new Map<string, Row>();
  let last: Batch = { writer, number: 0, rows: [] };
  let isWritten = true;

  function rowOf(day: string, cid: string, gameid: string | null): Row {
    const key = `${day}/${cid}/${gameid ?? ""}`;
    const known = rows.get(key);
    if (known) return known;
    // Without space the game is dropped, so that a channel's sums stay right while the database is down.
    if (gameid !== null && rows.size >= maxRows) return rowOf(day, cid, null);
    const row = { day, cid, gameid, counts: {} };
    rows.set(key, row);
    return row;
  }

  /** Builds no new batch until the last one is known to be written: its number stands for its content. */
  async function writeOut(): Promise<void> {
    if (!isWritten) await writeLast();
    if (rows.size === 0) return;
    last = { writer, number: last.number + 1, rows: [...rows.values()] };
    rows = new Map();
    isWritten = false;
    await writeLast();
  }

  async function writeLast(): Promise<void> {
    await write(last);
    isWritten = true;
  }

  const { flush, close } = writeRegularly({ writeOut, everyMs, onFailure: parts.onFailure });
  return {
    add: ({ cid, gameid, counter, by = 1, at = clock.now() }) => {
      rejectUnwritable({ cid, gameid, by });
      if (by === 0) return;
      const { counts } = rowOf(shanghaiDay(at), cid, gameid);
      counts[counter] = Math.min((counts[counter] ?? 0) + by, Number.MAX_SAFE_INTEGER);
    },
    flush,
    close,
  };
}

/** The same checks as the table `channel_days`. A gameid is a positive 64-bit number. */
function rejectUnwritable({ cid, gameid, by }: { cid: string; gameid: string | null; by: number }) {
  if (!Number.isSafeInteger(by) || by < 0) throw new RangeError(`cannot count by ${by}`);
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(cid)) throw new RangeError("cannot count for this channel");
  if (gameid !== null && !/^[1-9]\d{0,17}$/.test(gameid)) {
    throw new RangeError("cannot count for this game");
  }
}
