/** How long rows are kept after the time in one of their columns. */
export interface Retention {
  /** A time, or `day`: a day in Shanghai. */
  column: string;
  keptMs: number;
  /** A trigger refuses to delete a row before its time by the database's clock. */
  isGuarded?: true;
  partitions?: Partitions;
}

/** The table is divided into partitions by the column, and whole ones are dropped. */
export interface Partitions {
  span: "day" | "month";
  /** How far ahead of the present partitions are made. */
  aheadMs: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const yearMs = 365 * dayMs;

const afterExpiry: Retention = { column: "expires_at", keptMs: 0 };
/** A node with a late clock may still write rows of yesterday. */
const untilYesterday: Retention = {
  column: "day",
  keptMs: dayMs,
  partitions: { span: "day", aheadMs: 14 * dayMs },
};
const monthsAheadMs = 92 * dayMs;

/**
 * The tables whose rows end by their age. docs/retention.md says why each is kept for that long, and how the rows of all
 * other tables end.
 */
export const retentions: Readonly<Record<string, Retention>> = {
  sessions: afterExpiry,
  ended_sessions: afterExpiry,
  known_devices: afterExpiry,
  operator_sessions: afterExpiry,
  operator_logins: afterExpiry,
  operator_devices: afterExpiry,
  deletion_cancels: afterExpiry,
  second_factor_drafts: afterExpiry,
  second_factor_logins: afterExpiry,
  social_attempts: afterExpiry,
  apple_notices: afterExpiry,
  passkey_challenges: afterExpiry,
  captchas: afterExpiry,
  sms_codes: afterExpiry,
  sms_budgets: afterExpiry,
  recoveries: afterExpiry,
  phone_proofs: afterExpiry,
  entry_tickets: afterExpiry,
  gift_games: afterExpiry,
  downloads: afterExpiry,
  download_salts: afterExpiry,
  // The length of the next pause depends on the last one (`pauses.ts`).
  rate_counters: { column: "expires_at", keptMs: hourMs },
  account_events: {
    ...afterExpiry,
    isGuarded: true,
    // Events expire after 185 days.
    partitions: { span: "month", aheadMs: 185 * dayMs + monthsAheadMs },
  },
  // The report of play ends these two in time and counts what is lost. Here they end if no authority is asked any more.
  open_plays: { column: "ends_at", keptMs: dayMs },
  play_reports: { column: "expires_at", keptMs: dayMs },
  play_queues: { column: "taken_until", keptMs: dayMs },
  // A process that could not write for longer than this could count its last batch twice.
  channel_writers: { column: "written_at", keptMs: 30 * dayMs },
  channel_visitors: untilYesterday,
  article_readers: untilYesterday,
  channel_days: {
    column: "day",
    keptMs: 3 * yearMs + dayMs,
    partitions: { span: "month", aheadMs: monthsAheadMs },
  },
  webhook_deliveries: { column: "created_at", keptMs: 30 * dayMs },
  search_days: { column: "day", keptMs: yearMs },
  messages: { column: "created_at", keptMs: yearMs },
  game_events: { column: "at", keptMs: yearMs },
  pushes: { column: "created_at", keptMs: 2 * dayMs },
  announcement_reads: { column: "read_at", keptMs: yearMs },
  operator_requests: { column: "requested_at", keptMs: 90 * dayMs },
  codes_given_alone: { column: "given_at", keptMs: 90 * dayMs },
  refused_claims: { column: "refused_at", keptMs: 3 * dayMs },
  alike_games: { column: "found_at", keptMs: 30 * dayMs },
  gift_reminders: { column: "created_at", keptMs: yearMs },
  opening_reminders: { column: "created_at", keptMs: yearMs },
  openings: { column: "opens_at", keptMs: yearMs },
  posts: { column: "withdrawn_at", keptMs: 180 * dayMs },
  post_versions: { column: "until", keptMs: yearMs },
  share_links: { column: "asked_at", keptMs: yearMs },
  recent_games: { column: "played_at", keptMs: yearMs },
  feedbacks: { column: "settled_at", keptMs: yearMs },
};
