import { type Kysely, sql } from "kysely";

/** What came in together by a table, so that it can be taken back together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table content_imports (
    id bigint generated always as identity primary key,
    kind text not null,
    operator text not null,
    file_name text not null,
    at timestamptz not null,
    undone_at timestamptz,
    undone_by text,
    check ((undone_at is null) = (undone_by is null))
  )`,
  `create table imported_documents (
    import_id bigint not null references content_imports,
    document_id bigint not null references documents,
    line integer not null check (line > 0),
    revision integer not null check (revision > 0),
    held_by integer not null check (held_by >= revision),
    state_before text,
    primary key (import_id, document_id),
    check ((revision = 1) = (state_before is null))
  )`,
  "create index imported_documents_by_document on imported_documents (document_id)",
];
