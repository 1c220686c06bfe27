/**
 * What Citus cannot have of today's schema, and what `deploy/citus.sql` does about it. The tests compare each list with a
 * migrated database: a new offence fails, and so does an entry that is none any more.
 */

interface Change {
  why: string;
  /** An index without a constraint. */
  isIndex?: true;
  /** Make what takes the place; nothing does without them. */
  by?: readonly string[];
}

const numbered: Pick<Change, "why"> = {
  why: "The number comes from one sequence, so it stays unique beside the account or gift",
};
const random: Pick<Change, "why"> = {
  why: "256 or 122 random bits stay unique beside the account; who has only them asks every node",
};
const ofOneAccount: Pick<Change, "why"> = { why: "What it names has one account" };
const nameOfOne =
  "LOST: one account each. Needs a table (kind, key) → uid, divided by key, written first";
const browserOfOne =
  "LOST: belongs to one account. Needs the same table of keys as names and phones";

/** Unique keys of divided tables that say nothing of the column by which they are divided. */
export const keys: Readonly<Record<string, Change>> = {
  "accounts.accounts_username_key_key": {
    why: nameOfOne,
    by: ["create index accounts_username_key_key on accounts (username_key)"],
  },
  "accounts.accounts_phone_key": {
    why: nameOfOne,
    by: ["create index accounts_phone_key on accounts (phone)"],
  },
  "accounts.accounts_nickname_key_key": {
    why: nameOfOne,
    by: ["create index accounts_nickname_key_key on accounts (nickname_key)"],
  },
  "accounts.accounts_nickname_skeleton": {
    isIndex: true,
    why: nameOfOne,
    by: ["create index accounts_nickname_skeleton on accounts (nickname_skeleton)"],
  },
  "accounts.accounts_of_a_person": {
    isIndex: true,
    why: "LOST: three accounts a person. Needs the same table of keys as names and phones",
    by: [
      "create index accounts_of_a_person on accounts (identity_mac) where identity_mac is not null",
    ],
  },
  "social_logins.social_logins_by_subject": {
    why: nameOfOne,
    by: ["create index social_logins_by_subject on social_logins (provider, subject_hash)"],
  },
  "player_passkeys.player_passkeys_by_credential": {
    why: browserOfOne,
    by: ["create index player_passkeys_by_credential on player_passkeys (credential_id)"],
  },
  "push_subscriptions.push_subscriptions_endpoint_hash_key": {
    why: browserOfOne,
    by: ["create index push_subscriptions_endpoint_hash_key on push_subscriptions (endpoint_hash)"],
  },
  "sessions.sessions_pkey": {
    ...random,
    by: [
      "alter table sessions add primary key (uid, token_hash)",
      "create index sessions_by_token on sessions (token_hash)",
    ],
  },
  "sessions.sessions_handle": {
    isIndex: true,
    ...random,
    by: ["create unique index sessions_handle on sessions (uid, handle)"],
  },
  "realname_cases.realname_cases_case_id_key": {
    ...random,
    by: [
      "alter table realname_cases add unique (uid, case_id)",
      "create index realname_cases_by_case on realname_cases (case_id)",
    ],
  },
  "messages.messages_pkey": { ...numbered, by: ["alter table messages add primary key (uid, id)"] },
  "account_events.account_events_pkey": {
    ...numbered,
    by: ["alter table account_events add primary key (uid, id, expires_at)"],
  },
  "code_reports.code_reports_pkey": {
    ...numbered,
    by: [
      "alter table code_reports add primary key (giftid, id)",
      "create index code_reports_by_id on code_reports (id)",
    ],
  },
  "push_subscriptions.push_subscriptions_pkey": {
    ...numbered,
    by: [
      "alter table push_subscriptions add primary key (uid, id)",
      "create index push_subscriptions_by_id on push_subscriptions (id)",
    ],
  },
  "push_subscriptions.push_subscriptions_session_key": {
    ...ofOneAccount,
    by: ["alter table push_subscriptions add unique (uid, session)"],
  },
  "pushes.pushes_pkey": {
    ...numbered,
    by: [
      "alter table pushes add primary key (uid, id)",
      "create index pushes_by_id on pushes (id)",
    ],
  },
  "pushes.pushes_subscription_id_inbox_id_key": {
    ...ofOneAccount,
    by: ["alter table pushes add unique (uid, subscription_id, inbox_id)"],
  },
};

const toContent = {
  why: "Content stays on the coordinator; nothing that was played, followed or given is deleted there",
};
const reminders = {
  why: "LOST: reminders go with what they remind of. Needs a delete of their own",
};
const erasure = {
  why: "LOST: goes with an erased account. Needs a delete of its own in the erasure",
};
const passing = { why: "LOST: ends with its session or account. Ends by itself within minutes" };
const copied = {
  why: "A key to a copied table would make games one of Citus' own, with triggers under other names",
};

/** Foreign keys between tables that do not lie together. */
export const foreignKeys: Readonly<Record<string, Change>> = {
  "pushes.pushes_subscription_id_fkey": {
    ...ofOneAccount,
    by: [
      "alter table pushes add foreign key (uid, subscription_id) references push_subscriptions (uid, id) on delete cascade",
    ],
  },
  "push_subscriptions.push_subscriptions_session_fkey": {
    ...ofOneAccount,
    by: [
      "alter table push_subscriptions add foreign key (uid, session) references sessions (uid, handle) on delete cascade",
    ],
  },
  "gift_codes.gift_codes_uid_fkey": {
    why: "LOST: no code names an account that is gone. The erasure clears its codes before it",
  },
  "code_reports.code_reports_uid_fkey": {
    why: "LOST: no report names an account that is gone. The erasure clears its reports before it",
  },
  "feedbacks.feedbacks_uid_fkey": erasure,
  "posts.posts_uid_fkey": erasure,
  "post_votes.post_votes_uid_fkey": erasure,
  "share_links.share_links_uid_fkey": erasure,
  "invitations.invitations_inviter_fkey": erasure,
  "deletion_cancels.deletion_cancels_uid_fkey": passing,
  "second_factor_logins.second_factor_logins_uid_fkey": passing,
  "phone_proofs.phone_proofs_uid_fkey": passing,
  "phone_proofs.phone_proofs_session_fkey": passing,
  "entry_tickets.entry_tickets_uid_fkey": passing,
  "entry_tickets.entry_tickets_session_fkey": passing,
  "gift_reminders.gift_reminders_giftid_fkey": reminders,
  "opening_reminders.opening_reminders_openingid_fkey": reminders,
  "openings.openings_giftid_fkey": {
    why: "LOST: an opening forgets a deleted gift. Needs an update of its own",
  },
  "gift_code_batches.gift_code_batches_giftid_fkey": {
    why: "A gift with codes cannot be deleted, and a batch without any says nothing",
  },
  "gifts.gifts_gameid_fkey": toContent,
  "follows.follows_gameid_fkey": toContent,
  "recent_games.recent_games_gameid_fkey": toContent,
  "announcements.announcements_gameid_fkey": copied,
  "game_events.game_events_gameid_fkey": copied,
};

/**
 * Tables in partitions of partitions, or in partitions by the column that divides them anyway: each becomes one table, which
 * loses its foreign keys and those that name it. Citus takes no partitions of partitions.
 */
export const flattened: Readonly<Record<string, readonly string[]>> = {
  gift_codes: [
    "alter table gift_codes add foreign key (giftid) references gifts on delete restrict",
    "alter table code_reports add foreign key (giftid, pos) references gift_codes",
  ],
  claims: [],
};

const claims =
  "LOST: keeps claims, which lie by uid. Needs the claim and the desk of codes to write them";
const sessionNews =
  "LOST: tells the servers by NOTIFY, which nobody hears on the row's node. Needs Redis or the server itself";
const giftNews = "LOST: tells the servers that the gift changed. Needs the server itself to tell";
const gamesOfGifts =
  "LOST: keeps gift_games on the coordinator. Needs the desk and the import to write it";

/** Triggers of divided tables whose work reaches beyond the row's node. */
export const triggers: Readonly<Record<string, string>> = {
  "sessions.sessions_changed": sessionNews,
  "sessions.sessions_deleted": sessionNews,
  "sessions.sessions_truncated": sessionNews,
  "accounts.accounts_sessions_end": sessionNews,
  "accounts.accounts_avatar_changed":
    "LOST: notes avatars without an owner. Needs the profile service",
  "accounts.accounts_avatar_deleted": "LOST: notes avatars without an owner. Needs the erasure",
  "gift_codes.gift_codes_updated_claims": claims,
  "gift_codes.gift_codes_inserted_claims": claims,
  "gift_codes.gift_codes_deleted_claims": claims,
  "follows.follows_count": "LOST: counts followers. Needs the follow service",
  "gifts.gifts_content": giftNews,
  "gifts.gifts_content_emptied": giftNews,
  "gifts.gifts_content_updated": giftNews,
  "gifts.gifts_deleted_games": gamesOfGifts,
  "gifts.gifts_inserted_games": gamesOfGifts,
  "gifts.gifts_truncated_games": gamesOfGifts,
  "gifts.gifts_updated_games": gamesOfGifts,
  "gifts.gifts_pictures": "LOST: notes pictures that are named. Needs the desk of gifts",
};

/** Triggers that forbid, or write rows of the same gift: Citus runs them on the row's node. */
export const keptTriggers: readonly string[] = [
  "account_events.account_events_kept",
  "account_events.account_events_whole",
  "gifts.gifts_claim_counts",
];
