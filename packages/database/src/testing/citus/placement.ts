/**
 * Where each table lives in a cluster of Citus (decision 0240). `deploy/citus.sql` is written from it, and the statements of
 * hot calls are judged by it.
 */

/** Tables that are divided by one column; rows of one value lie on one node, whatever table of the group they are in. */
interface Group {
  column: string;
  /** What a foreign key of the group names comes before what names it. The first one founds the group. */
  tables: readonly string[];
}

export const groups: Readonly<Record<string, Group>> = {
  gift: {
    column: "giftid",
    tables: [
      ...["gifts", "gift_codes", "gift_claim_counts", "gift_alarms", "gift_expiry_notices"],
      "code_reports",
    ],
  },
  account: {
    column: "uid",
    tables: [
      ...[
        "accounts",
        "sessions",
        "claims",
        "messages",
        "follows",
        "recent_games",
        "account_events",
      ],
      ...["announcement_reads", "message_settings", "gift_reminders", "opening_reminders"],
      ...["invitations", "known_devices", "legal_consents", "open_plays", "realname_cases"],
      ...["second_factors", "recovery_codes", "second_factor_drafts", "player_passkeys"],
      ...["social_logins", "push_subscriptions", "pushes", "codes_given_alone"],
      "refused_claims",
    ],
  },
};

/** A copy on every node: statements of players join them with their own rows, no trigger hears of them. */
export const references = ["announcements", "game_events"] as const;

/** Content with triggers, which keep lists and tell the servers: Citus runs triggers of such tables on the coordinator. */
const content = [
  ...["games", "game_categories", "game_terms", "gift_games", "alike_games", "hot_searches"],
  ...["articles", "article_columns", "slides", "collections", "openings", "follow_counts"],
  ...["posts", "post_versions", "post_votes", "post_replies", "review_sums", "review_deltas"],
  ...["channels", "builds", "legal_texts", "site_settings", "playtime_days"],
];

/** Found by a secret or an address that says nothing of an account, and gone within minutes or days. */
const passing = [
  ...["captchas", "sms_codes", "sms_budgets", "rate_counters", "recoveries", "ended_sessions"],
  ...["deletion_cancels", "second_factor_logins", "phone_proofs", "entry_tickets"],
  ...["social_attempts", "passkey_challenges", "apple_notices", "apple_tokens"],
];

/** Asked by operators, jobs and packaging hosts, or found without an account. */
const housekeeping = [
  ...["documents", "document_revisions", "object_versions", "uploaded_pictures", "purges"],
  ...["content_imports", "imported_documents", "gift_code_batches", "canned_answers"],
  ...["operators", "operator_games", "operator_keys", "operator_logins", "operator_passkeys"],
  ...["operator_devices", "operator_recovery_codes"],
  ...["operator_sessions", "operator_trail", "operator_requests", "entry_keys", "push_keys"],
  ...["webhooks", "webhook_deliveries", "feedbacks", "share_links", "avatar_files"],
  ...["play_reports", "play_queues", "downloads", "download_salts", "staged_packages"],
  ...["package_hand_ins", "channel_days", "channel_writers", "channel_visitors"],
  ...["article_readers", "search_days", "content_versions", "key_checks", "job_workers"],
  ...["node_figures", "named_locks", "kysely_migration"],
];

/** Stay where they are, on the coordinator. */
export const locals: readonly string[] = [...content, ...passing, ...housekeeping];
