import { type Kysely, sql } from "kysely";

/** Short links to what players share, who came by whose link, and their counts by channel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table share_links (
    code text primary key check (code ~ '^[1-9A-HJ-NP-Za-km-z]{10}$'),
    uid bigint references accounts on delete cascade,
    cid text,
    kind text not null check (kind in ('game', 'gift', 'review', 'collection')),
    target_id bigint not null,
    gameid bigint references games on delete cascade,
    asked_at timestamptz not null,
    check ((gameid is null) = (kind = 'collection')),
    unique nulls not distinct (uid, cid, kind, target_id)
  )`,
  "create index share_links_by_game on share_links (gameid) where gameid is not null",
  "create index share_links_by_age on share_links (asked_at)",
  `create table invitations (
    uid bigint primary key references accounts on delete cascade,
    inviter bigint not null references accounts on delete cascade,
    created_at timestamptz not null,
    check (uid <> inviter)
  )`,
  "create index invitations_by_inviter on invitations (inviter)",
  `alter table channel_days
    add column share_opens bigint not null default 0,
    add column invitations bigint not null default 0`,
];
