import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import { type Insertable, sql } from "kysely";

interface NewImport {
  kind: string;
  operator: string;
  fileName: string;
  at: Date;
}

/** Returns the id. */
export async function insertImport(
  trx: Executor,
  { kind, operator, fileName, at }: NewImport,
): Promise<string> {
  const { id } = await trx
    .insertInto("content_imports")
    .values({ kind, operator, file_name: fileName, at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertImported(
  trx: Executor,
  rows: readonly Insertable<Database["imported_documents"]>[],
): Promise<void> {
  await sql`
    insert into imported_documents (import_id, document_id, line, revision, held_by, state_before)
    select import_id, document_id, line, revision, held_by, state_before
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (import_id bigint, document_id bigint,
      line integer, revision integer, held_by integer, state_before text)`.execute(trx);
}

/** Until the transaction ends, nobody else takes the import back. */
export function lockImport(trx: Executor, { kind, id }: { kind: string; id: string }) {
  return trx
    .selectFrom("content_imports")
    .select(["file_name", "undone_at", "undone_by"])
    .where("kind", "=", kind)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** What an import wrote and was not taken back, by its lines, with what documents were before. */
export function findImported(trx: Executor, importId: string) {
  return trx
    .selectFrom("imported_documents as imported")
    .leftJoin("document_revisions as earlier", (join) =>
      join
        .onRef("earlier.document_id", "=", "imported.document_id")
        .on(sql<boolean>`earlier.revision = imported.revision - 1`),
    )
    .select(["imported.document_id", "line", "imported.revision", "held_by", "state_before"])
    .select("earlier.data as data_before")
    .where("import_id", "=", importId)
    .orderBy("line")
    .execute();
}

/** The documents `ids` are no longer the import's. */
export async function setUndone(
  trx: Executor,
  { importId, ids, at, by }: { importId: string; ids: readonly string[]; at: Date; by: string },
): Promise<void> {
  await trx
    .updateTable("content_imports")
    .set({ undone_at: at, undone_by: by })
    .where("id", "=", importId)
    .execute();
  await trx
    .deleteFrom("imported_documents")
    .where("import_id", "=", importId)
    .where(sql<boolean>`document_id = any (${[...ids]}::bigint[])`)
    .execute();
}

/** Deletes documents with all that was kept of them. */
export async function deleteDocuments(trx: Executor, ids: readonly string[]): Promise<void> {
  const all = [...ids];
  await sql`delete from imported_documents where document_id = any (${all}::bigint[])`.execute(trx);
  await sql`delete from document_revisions where document_id = any (${all}::bigint[])`.execute(trx);
  await sql`delete from documents where id = any (${all}::bigint[])`.execute(trx);
}

/** What a document is again, and the revision that it was before the import. */
export interface ReturnedFields {
  id: string;
  before: number;
  title: string;
  terms: readonly string[];
  data: Readonly<Record<string, unknown>>;
  state: "draft" | "published" | "withdrawn";
}

interface Writing {
  operator: string;
  at: Date;
  note: string;
}

/**
 * Adds a revision with what each document was before. Where players see that, they see the new revision. An earlier import that wrote
 * it is then held by the new one, and can be taken back, too.
 */
export async function returnDocuments(
  trx: Executor,
  { operator, at, note }: Writing,
  documents: readonly ReturnedFields[],
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
        as one (id bigint, before integer, title text, terms text[], data jsonb, state text)
    ), changed as (
      update documents set title = given.title, terms = given.terms, data = given.data, state = given.state,
        revision = revision + 1, publish_at = null, updated_at = ${at}, updated_by = ${operator},
        live_revision = case when given.state = 'published' then revision + 1 else live_revision end
      from given where documents.id = given.id
      returning documents.id, given.before, revision, documents.data
    ), kept as (
      insert into document_revisions (document_id, revision, data, act, operator, at, note)
      select id, revision, data, 'undoImport', ${operator}, ${at}, ${note} from changed
    )
    update imported_documents set held_by = changed.revision
    from changed where document_id = changed.id and held_by = changed.before`.execute(trx);
}
