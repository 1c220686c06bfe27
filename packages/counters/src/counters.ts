/** What is counted by day, channel and game; columns of the table `channel_days`, in its order. */
export const counters = [
  "visits",
  "registrations",
  "claims",
  "entries",
  "download_starts",
  "download_finishes",
  "download_bytes",
] as const;

export type Counter = (typeof counters)[number];

export type Counts = Partial<Record<Counter, number>>;

/** What a process has counted of one day, channel and game since its last batch. */
export interface ChannelDay {
  /** `YYYY-MM-DD` in Asia/Shanghai. */
  day: string;
  cid: string;
  /** Null: of no game. */
  gameid: string | null;
  counts: Readonly<Counts>;
}

/** What a process writes at a time. A batch that is written again, under the same number, changes nothing. */
export interface Batch {
  /** UUID of the tally that made it. */
  writer: string;
  /** Grows by one from batch to batch of a writer; the next is made once this one is known to be written. */
  number: number;
  rows: readonly ChannelDay[];
}

/** Asia/Shanghai is +08:00 all year. */
const shanghaiMs = 8 * 3_600_000;

/** The day of a moment in Asia/Shanghai, `YYYY-MM-DD`. */
export function shanghaiDay(moment: Date): string {
  return new Date(moment.getTime() + shanghaiMs).toISOString().slice(0, 10);
}
