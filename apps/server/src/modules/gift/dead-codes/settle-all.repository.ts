import { mostSettled } from "@playfront/contract/console/calls/gift-codes";
import type { Executor } from "@playfront/database/connect";
import { type RawBuilder, sql } from "kysely";

/** Places of codes in a gift. */
export interface Range {
  first: number;
  last: number;
}

/** As many of the oldest as are settled at once. Who is about to leave keeps the code, in case of a change of mind. */
const oldestOpen = (giftid: string, more: RawBuilder<unknown>, lock = sql``) => sql`(
  select report.* from (
    select id, pos, uid from code_reports where giftid = ${giftid} and state = 'open' ${more}
    order by id limit ${mostSettled} ${lock}) as report
  join accounts using (uid) where deletion_due is null)`;

/** The oldest open reports of a gift by the batch of the code, the newest batch first. */
export async function countByBatch(db: Executor, giftid: string) {
  const { rows } = await sql<{
    batch: string | null;
    fileName: string;
    at: Date | null;
    open: number;
    /** The newest of all. */
    upTo: string;
  }>`
    select batch.id as batch, coalesce(batch.file_name, '') as "fileName", batch.created_at as at,
      count(*)::int as open, max(max(open.id)) over () as "upTo"
    from ${oldestOpen(giftid, sql``)} as open left join gift_code_batches as batch on batch.giftid = ${giftid}
      and batch.state = 'imported' and open.pos between batch.first_pos and batch.last_pos
    group by batch.id order by batch.id desc nulls last`.execute(db);
  return rows;
}

interface Wanted {
  giftid: string;
  upTo: string;
  /** Of the batch; null for all of the gift. */
  within: Range | null;
}

export interface OpenReport {
  pos: number;
  uid: string;
}

/** Who settles them as well waits, and finds them settled. */
export async function lockOpen(
  trx: Executor,
  { giftid, upTo, within }: Wanted,
): Promise<OpenReport[]> {
  const ofBatch = within === null ? sql`` : sql`and pos between ${within.first} and ${within.last}`;
  const wanted = sql`and id <= ${upTo} ${ofBatch}`;
  const { rows } = await sql<OpenReport>`
    select pos, uid from ${oldestOpen(giftid, wanted, sql`for update`)} as open`.execute(trx);
  return rows;
}

/** Takes the codes from those who reported them, for good, and returns whose they were. */
export async function voidReported(
  trx: Executor,
  { giftid, reports, now }: { giftid: string; reports: readonly OpenReport[]; now: Date },
): Promise<string[]> {
  const [places, uids] = [reports.map(({ pos }) => pos), reports.map(({ uid }) => uid)];
  const { rows } = await sql<{ uid: string }>`
    update gift_codes set uid = null, voided_at = ${now}
    from unnest(${places}::int[], ${uids}::bigint[]) as reported (pos, uid)
    where giftid = ${giftid} and gift_codes.pos = reported.pos and gift_codes.uid = reported.uid
    returning reported.uid`.execute(trx);
  return rows.map(({ uid }) => uid);
}

interface Settling {
  state: "reissued" | "refused";
  by: string;
  now: Date;
}

export async function settleMany(
  trx: Executor,
  {
    giftid,
    reports,
    state,
    by,
    now,
  }: Settling & { giftid: string; reports: readonly OpenReport[] },
): Promise<void> {
  await trx
    .updateTable("code_reports")
    .set({ state, settled_by: by, settled_at: now })
    .where("giftid", "=", giftid)
    .where("pos", "=", (e) => e.fn.any(sql<number[]>`${reports.map(({ pos }) => pos)}::int[]`))
    .execute();
}
