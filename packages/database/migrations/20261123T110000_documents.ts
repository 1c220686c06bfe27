import { type Kysely, sql } from "kysely";

/** What operators write, with every revision of it, above the tables that players read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table documents (
    id bigint generated always as identity primary key,
    kind text not null check (kind ~ '^[a-z]+$'),
    live_id text,
    title text not null,
    terms text[] not null,
    state text not null check (state in ('draft', 'review', 'scheduled', 'published', 'withdrawn')),
    revision integer not null check (revision > 0),
    live_revision integer check (live_revision between 1 and revision),
    data jsonb not null,
    publish_at timestamptz,
    updated_at timestamptz not null,
    updated_by text not null,
    unique (kind, live_id),
    check ((state = 'scheduled') = (publish_at is not null)),
    check (state <> 'published' or live_revision is not distinct from revision),
    check (state <> 'withdrawn' or live_revision is null),
    check (live_revision is null or live_id is not null)
  )`,
  "create index documents_by_update on documents (kind, updated_at desc, id desc)",
  "create index documents_by_state on documents (kind, state, updated_at desc, id desc)",
  "create index documents_by_term on documents using gin (terms)",
  `create table document_revisions (
    document_id bigint not null references documents,
    revision integer not null check (revision > 0),
    data jsonb not null,
    act text not null,
    operator text not null,
    at timestamptz not null,
    note text not null default '',
    primary key (document_id, revision)
  )`,
];
