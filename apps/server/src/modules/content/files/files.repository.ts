import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { takeLock } from "../../../infra/named-lock.ts";
import { type DocumentFilter, type DocumentRow, selectFound } from "../documents.repository.ts";

/** The ids of documents that a filter finds, up to `most`. */
export async function findIds(
  db: Executor,
  filter: DocumentFilter,
  most: number,
): Promise<string[]> {
  const rows = await selectFound(db, filter).select("id").limit(most).execute();
  return rows.map(({ id }) => id);
}

/** The bytes of documents, and the characters of their longest field. */
export function measure(db: Executor, ids: readonly string[]) {
  return db
    .selectFrom("documents")
    .select([
      sql<number>`coalesce(sum(octet_length(data::text)), 0)::float`.as("bytes"),
      sql<number>`coalesce(max((select max(length(value)) from jsonb_each_text(data))), 0)`.as(
        "longest",
      ),
    ])
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .executeTakeFirstOrThrow();
}

interface Named {
  kind: string;
  ids: readonly string[];
  /** Until the transaction ends; in one order, so that two of them cannot wait for each other. */
  isLocked: boolean;
}

/** Documents of a kind by id, in the order of their ids. */
export function findNamed(trx: Executor, { kind, ids, isLocked }: Named): Promise<DocumentRow[]> {
  return trx
    .selectFrom("documents")
    .selectAll()
    .where("kind", "=", kind)
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .orderBy("id")
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
}

/** Until the transaction ends, no other import writes documents of the kind. */
export const lockImports = (trx: Executor, kind: string) => takeLock(trx, `import of ${kind}`);

/** The id of the newest document of any kind; null if there is none. */
export async function findNewestId(trx: Executor): Promise<string | null> {
  const row = await trx
    .selectFrom("documents")
    .select((e) => e.fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A draft as it is written; `id` is null for a new document. */
export interface DraftFields {
  id: string | null;
  title: string;
  terms: readonly string[];
  data: Readonly<Record<string, unknown>>;
}

interface Writing {
  kind: string;
  operator: string;
  at: Date;
  note: string;
}

/** Adds documents, or the next revisions of documents, with their history. Returns the ids in the order of the drafts. */
export async function writeAll(
  trx: Executor,
  { kind, operator, at, note }: Writing,
  drafts: readonly DraftFields[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with given as (
      select coalesce(id, nextval(pg_get_serial_sequence('documents', 'id'))) as id,
        id is null as is_new, place, title, terms, data
      from rows from (jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb)
        as (id bigint, title text, terms text[], data jsonb)) with ordinality
        as one (id, title, terms, data, place)
    ), added as (
      insert into documents (id, kind, title, terms, state, revision, data, updated_at, updated_by)
      overriding system value
      select id, ${kind}, title, terms, 'draft', 1, data, ${at}, ${operator} from given where is_new
      returning id, revision, data
    ), changed as (
      update documents set title = given.title, terms = given.terms, data = given.data, state = 'draft',
        revision = revision + 1, publish_at = null, updated_at = ${at}, updated_by = ${operator}
      from given where documents.id = given.id and not is_new
      returning documents.id, revision, documents.data
    ), kept as (
      insert into document_revisions (document_id, revision, data, act, operator, at, note)
      select id, revision, data, 'import', ${operator}, ${at}, ${note}
      from (select * from added union all select * from changed) as written
    )
    select id from given order by place`.execute(trx);
  return rows.map(({ id }) => id);
}
