import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import type { Insertable, Selectable } from "kysely";
import { hasNoDocument, lastPublished } from "../../content/content-kind.ts";

export type CollectionRow = Selectable<Database["collections"]>;
export type NewCollectionRow = Insertable<Database["collections"]>;

/** One page of the published ones in their order. */
export function findPage(db: Executor, { limit, offset }: { limit: number; offset: number }) {
  return selectPublished(db).limit(limit).offset(offset).execute();
}

export function findById(db: Executor, id: string): Promise<CollectionRow | undefined> {
  return selectPublished(db).where("id", "=", id).executeTakeFirst();
}

/** The published ones in their order, and when each was. */
export function findAddresses(
  db: Executor,
  limit: number,
): Promise<{ id: string; changedat: Date | null }[]> {
  return selectPublished(db)
    .clearSelect()
    .select(["id", lastPublished("collections", "collections.id").as("changedat")])
    .limit(limit)
    .execute();
}

/** The first published one that home shows a game of each day. */
export function findDaily(db: Executor): Promise<CollectionRow | undefined> {
  return selectPublished(db).where("daily", "=", true).limit(1).executeTakeFirst();
}

export async function insert(trx: Executor, row: NewCollectionRow): Promise<string> {
  const inserted = trx.insertInto("collections").values(row).returning("id");
  return (await inserted.executeTakeFirstOrThrow()).id;
}

/** Writes over a row. Returns its id. */
export async function replace(trx: Executor, id: string, row: NewCollectionRow): Promise<string> {
  const updated = trx.updateTable("collections").set(row).where("id", "=", id).returning("id");
  return (await updated.executeTakeFirstOrThrow()).id;
}

/** Takes it away from players. The row stays. */
export async function hide(trx: Executor, id: string): Promise<void> {
  await trx.updateTable("collections").set({ published: false }).where("id", "=", id).execute();
}

/** Rows without a document after an id, oldest first. */
export function findUnwritten(db: Executor, { after, limit }: { after: string; limit: number }) {
  return db
    .selectFrom("collections")
    .selectAll()
    .where("id", ">", after)
    .where(hasNoDocument("collections", "collections.id"))
    .orderBy("id")
    .limit(limit)
    .execute();
}

function selectPublished(db: Executor) {
  return db
    .selectFrom("collections")
    .selectAll()
    .where("published", "=", true)
    .orderBy("pos")
    .orderBy("id");
}
