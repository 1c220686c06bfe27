import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import { type Selectable, sql, type Updateable } from "kysely";

export type BatchRow = Selectable<Database["gift_code_batches"]>;

export async function insert(
  db: Executor,
  row: { giftid: string; operator: string; fileName: string; now: Date },
): Promise<string> {
  const { giftid, operator, fileName, now } = row;
  const { id } = await db
    .insertInto("gift_code_batches")
    .values({
      giftid,
      operator,
      file_name: fileName,
      created_at: now,
      seen_at: now,
      state: "reading",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function update(
  db: Executor,
  id: string,
  fields: Updateable<Database["gift_code_batches"]>,
): Promise<void> {
  await db.updateTable("gift_code_batches").set(fields).where("id", "=", id).execute();
}

/** Undefined if the batch is in another state. */
export function lockImported(trx: Executor, id: string): Promise<BatchRow | undefined> {
  return trx
    .selectFrom("gift_code_batches")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "imported")
    .forUpdate()
    .executeTakeFirst();
}

/** Of which free codes were deleted: the next import begins behind the last one that is left. */
export async function keepRest(
  trx: Executor,
  { id, giftid, first_pos, last_pos }: BatchRow,
): Promise<void> {
  await sql`
    update gift_code_batches set codes = rest.codes, written = rest.codes, last_pos = rest.last
    from (select count(*)::int as codes, max(pos) as last from gift_codes
      where giftid = ${giftid} and pos between ${first_pos} and ${last_pos}) as rest
    where id = ${id}`.execute(trx);
}

export function findById(db: Executor, id: string): Promise<BatchRow | undefined> {
  return db.selectFrom("gift_code_batches").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findLast(db: Executor, giftid: string, limit: number): Promise<BatchRow[]> {
  return db
    .selectFrom("gift_code_batches")
    .selectAll()
    .where("giftid", "=", giftid)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Deletes the free codes of a batch and returns how many those were. */
export async function deleteFree(trx: Executor, batch: BatchRow): Promise<number> {
  const { giftid, first_pos, last_pos } = batch;
  const result = await sql`
    delete from gift_codes where giftid = ${giftid} and pos between ${first_pos} and ${last_pos}
      and claimed_at is null`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}

/** Changes the number of a gift's codes. Locks the gift until the transaction ends. */
export async function addToTotal(trx: Executor, giftid: string, codes: number): Promise<void> {
  await sql`update gifts set total = total + ${codes} where giftid = ${giftid}`.execute(trx);
}

/**
 * Keeps other imports of the gift, and undoing, out until the transaction ends; false if one is under way. The gift itself is
 * not locked: claims and changes go on.
 */
export async function lockImports(trx: Executor, giftid: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`codes of gift ${giftid}`}, 0)) as locked`.execute(
    trx,
  );
  return rows[0]?.locked === true;
}
