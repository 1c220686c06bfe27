import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import { type Selectable, sql } from "kysely";

export type DocumentRow = Selectable<Database["documents"]>;
type State = DocumentRow["state"];

/** Lists are counted and paged no further. */
const mostListed = 10_000;
/** What is searched for is collected by the index of terms and then sorted, if it is not more than this; else looked for in the order. */
const mostSorted = 30_000;

export interface DocumentFilter {
  kind: string;
  state: State | undefined;
  /** Terms of the title, all of one of these lists. */
  terms: readonly (readonly string[])[];
  /** Only documents of these games; null for all documents. */
  games: readonly string[] | null;
}

export interface DocumentPage extends DocumentFilter {
  /** What {@link countMatches} has found. */
  matches: number;
  sort: "updatedAt" | "title";
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

/** Chinese titles by pinyin, as the index has them. */
const byTitle = sql`title collate "zh-Hans-x-icu"`;

export function findPage(db: Executor, page: DocumentPage) {
  const { sort, order, limit, offset, matches, ...filter } = page;
  const all = selectFound(db, filter).selectAll();
  // The planner takes rare terms for more frequent ones, and would look for their few documents in the order of the list: among all.
  const isSorted = filter.terms.length > 0 && matches < mostSorted;
  const found = isSorted ? db.selectFrom(all.limit(mostSorted).as("documents")).selectAll() : all;
  return found
    .orderBy(sort === "title" ? byTitle : sql.ref("updated_at"), order)
    .orderBy("id", order)
    .limit(Math.max(0, Math.min(limit, mostListed - offset)))
    .offset(Math.min(offset, mostListed))
    .execute();
}

/** How many there are, up to what a page of them has to know. */
export async function countMatches(db: Executor, filter: DocumentFilter): Promise<number> {
  const most = filter.terms.length > 0 ? mostSorted : mostListed;
  const some = selectFound(db, filter).select("id").limit(most).as("some");
  const all = db.selectFrom(some).select((e) => e.fn.countAll<string>().as("total"));
  return Number((await all.executeTakeFirstOrThrow()).total);
}

export const totalOf = (matches: number) => Math.min(matches, mostListed);

/** The documents that a filter finds. */
export function selectFound(db: Executor, { kind, state, terms, games }: DocumentFilter) {
  let query = db.selectFrom("documents").where("kind", "=", kind);
  if (games !== null) query = query.where(isOfGames(kind, games));
  if (state !== undefined) query = query.where("state", "=", state);
  if (terms.length > 0)
    query = query.where((e) =>
      e.or(terms.map((all) => sql<boolean>`terms @> ${[...all]}::text[]`)),
    );
  return query;
}

/** A game's own document is of the game that it was published as. The index of other documents by game holds those that name one. */
function isOfGames(kind: string, games: readonly string[]) {
  return kind === "games"
    ? sql<boolean>`documents.live_id = any (${[...games]}::text[])`
    : namesOneOf("documents.data", games);
}

function namesOneOf(data: string, games: readonly string[]) {
  const column = sql.ref(data);
  return sql<boolean>`${column} ? 'gameid' and ${column} ->> 'gameid' = any (${[...games]}::text[])`;
}

/** A document of any kind. */
export function findAny(db: Executor, id: string) {
  return db
    .selectFrom("documents")
    .select(["kind", "live_id", "data"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export function find(db: Executor, { kind, id }: { kind: string; id: string }) {
  return db
    .selectFrom("documents")
    .selectAll()
    .where("kind", "=", kind)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function lock(trx: Executor, { kind, id }: { kind: string; id: string }) {
  return trx
    .selectFrom("documents")
    .selectAll()
    .where("kind", "=", kind)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** A scheduled document whose time has come. Other nodes take other ones. */
export function lockDue(trx: Executor, { kind, now }: { kind: string; now: Date }) {
  return trx
    .selectFrom("documents")
    .selectAll()
    .where("kind", "=", kind)
    .where("state", "=", "scheduled")
    .where("publish_at", "<=", now)
    .orderBy("publish_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** With `games`, only revisions that named one of them. */
export function findRevisions(db: Executor, id: string, games: readonly string[] | null) {
  let query = db
    .selectFrom("document_revisions")
    .selectAll()
    .select(importOf)
    .where("document_id", "=", id);
  if (games !== null) query = query.where(namesOneOf("document_revisions.data", games));
  return query.orderBy("revision", "desc").limit(100).execute();
}

/** The import that wrote a revision, until it is taken back. */
const importOf = sql<string | null>`(
  select import_id from imported_documents as imported
  where imported.document_id = document_revisions.document_id
    and imported.revision = document_revisions.revision)`.as("importId");

export function findRevision(db: Executor, id: string, revision: number) {
  return db
    .selectFrom("document_revisions")
    .selectAll()
    .where("document_id", "=", id)
    .where("revision", "=", revision)
    .executeTakeFirst();
}

export interface Version {
  title: string;
  terms: readonly string[];
  data: Readonly<Record<string, unknown>>;
  state: State;
  revision: number;
  liveId: string | null;
  liveRevision: number | null;
  publishAt: Date | null;
  act: string;
  operator: string;
  at: Date;
  note: string;
}

export async function insert(trx: Executor, kind: string, version: Version): Promise<DocumentRow> {
  const row = await trx
    .insertInto("documents")
    .values({ kind, ...columnsOf(version) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertRevision(trx, row.id, version);
  return row;
}

export async function update(trx: Executor, id: string, version: Version): Promise<DocumentRow> {
  const row = await trx
    .updateTable("documents")
    .set(columnsOf(version))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertRevision(trx, id, version);
  return row;
}

function columnsOf(version: Version) {
  const { title, terms, data, state, revision, liveId, liveRevision, operator, at } = version;
  return {
    publish_at: version.publishAt,
    title,
    state,
    revision,
    terms: [...terms],
    data: JSON.stringify(data),
    live_id: liveId,
    live_revision: liveRevision,
    updated_at: at,
    updated_by: operator,
  };
}

async function insertRevision(trx: Executor, id: string, version: Version): Promise<void> {
  const { revision, data, act, operator, at, note } = version;
  await trx
    .insertInto("document_revisions")
    .values({ document_id: id, revision, data: JSON.stringify(data), act, operator, at, note })
    .execute();
}
