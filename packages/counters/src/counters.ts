/** Counted by day, channel and game: the columns of the table `channel_days`, in its order. */
export const counters = [
  "visits",
  "registrations",
  "claims",
  "entries",
  "download_starts",
  "download_finishes",
  "download_bytes",
  "logins",
  "returns_1",
  "returns_7",
  "returns_30",
  "share_opens",
  "invitations",
] as const;

export type Counter = (typeof counters)[number];

export type Counts = Partial<Record<Counter, number>>;

/** The counts of one day, channel and game since the last batch. */
export interface ChannelDay {
  /** `YYYY-MM-DD` in Asia/Shanghai. */
  day: string;
  cid: string;
  /** Null if the event has no game. */
  gameid: string | null;
  counts: Readonly<Counts>;
}

/** The rows that a process writes at once. Writing the same number again changes nothing. */
export interface Batch {
  /** UUID of the tally. */
  writer: string;
  /** Increases by one. The next batch is built only after this one is known to be written. */
  number: number;
  rows: readonly ChannelDay[];
}

/** Asia/Shanghai is +08:00 all year. */
const shanghaiMs = 8 * 3_600_000;

/** The day in Asia/Shanghai, `YYYY-MM-DD`. */
export function shanghaiDay(moment: Date): string {
  return new Date(moment.getTime() + shanghaiMs).toISOString().slice(0, 10);
}
