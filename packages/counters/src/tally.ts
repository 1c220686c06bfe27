import { randomUUID } from "node:crypto";
import { type Batch, type Counter, type Counts, shanghaiDay } from "./counters.ts";
import { writeRegularly } from "./regular-writes.ts";

export interface TallyParts {
  /**
   * Writes a batch; see `channelDaysStatement`. When it fails, nobody may know whether the batch was written: the tally
   * hands over the very same one again, and the database refuses it if it has it.
   */
  write(batch: Batch): Promise<void>;
  /** How long a count waits at most before it is written, in milliseconds. */
  everyMs?: number;
  clock: { now(): Date };
  /** Rows kept in memory at most, but for those of no game. */
  maxRows?: number;
  /** Told of every batch that could not be written; it is kept. */
  onFailure?(error: unknown): void;
}

export interface Count {
  /** A channel that exists: each made-up one would take a row. */
  cid: string;
  /** A game that exists; null where the event is of none. */
  gameid: string | null;
  counter: Counter;
  /** One unless given; a whole number, not negative. */
  by?: number;
  /** When it happened; now unless given. Its day in Asia/Shanghai is the one it counts for. */
  at?: Date;
}

/** Counts in memory and writes together, so that no event costs a write of its own. */
export interface Tally {
  /** Throws RangeError at what the table could not hold: one such count would hold up all others for ever. */
  add(count: Count): void;
  /** Settles once all that had been counted is written. Rejects when it cannot be; it is kept for the next time. */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
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
  let isSettled = true;

  function rowOf(day: string, cid: string, gameid: string | null): Row {
    const key = `${day}/${cid}/${gameid ?? ""}`;
    const known = rows.get(key);
    if (known) return known;
    // While the database is away a channel's sums stay right; which game it was is what has to go.
    if (gameid !== null && rows.size >= maxRows) return rowOf(day, cid, null);
    const row = { day, cid, gameid, counts: {} };
    rows.set(key, row);
    return row;
  }

  /** The number of a batch stands for its content: until it is known to be written, there is no other. */
  async function writeOut(): Promise<void> {
    if (!isSettled) await settle();
    if (rows.size === 0) return;
    last = { writer, number: last.number + 1, rows: [...rows.values()] };
    rows = new Map();
    isSettled = false;
    await settle();
  }

  async function settle(): Promise<void> {
    await write(last);
    isSettled = true;
  }

  const { flush, close } = writeRegularly({ writeOut, everyMs, onFailure: parts.onFailure });
  return {
    add: ({ cid, gameid, counter, by = 1, at = clock.now() }) => {
      refuseUnwritable({ cid, gameid, by });
      if (by === 0) return;
      const { counts } = rowOf(shanghaiDay(at), cid, gameid);
      counts[counter] = (counts[counter] ?? 0) + by;
    },
    flush,
    close,
  };
}

/** The checks of the table `channel_days`; a gameid is a 64-bit number above 0. */
function refuseUnwritable({ cid, gameid, by }: { cid: string; gameid: string | null; by: number }) {
  if (!Number.isSafeInteger(by) || by < 0) throw new RangeError(`cannot count by ${by}`);
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(cid)) throw new RangeError("cannot count for this channel");
  if (gameid !== null && !/^[1-9]\d{0,17}$/.test(gameid)) {
    throw new RangeError("cannot count for this game");
  }
}
