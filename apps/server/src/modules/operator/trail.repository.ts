import type { Executor } from "@playfront/database/connect";
import type { Database, FieldChange } from "@playfront/database/schema";
import { type SelectQueryBuilder, sql } from "kysely";

export interface NewEntry {
  at: Date;
  operator: string;
  action: string;
  object: string;
  changes: readonly FieldChange[];
  reason: string;
  address: string | null;
}

export async function insert(trx: Executor, entries: readonly NewEntry[]): Promise<void> {
  await trx
    .insertInto("operator_trail")
    .values(entries.map(({ changes, ...rest }) => ({ ...rest, changes: JSON.stringify(changes) })))
    .execute();
}

export interface TrailFilter {
  operator: string | undefined;
  action: string | undefined;
  object: string | undefined;
  /** The first moment of the period, and the first one after it. */
  from: Date | undefined;
  until: Date | undefined;
  /** A part of the entry's text, at least two characters. */
  q: string | undefined;
}

export interface TrailPage extends TrailFilter {
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

export function findPage(db: Executor, { order, limit, offset, ...filter }: TrailPage) {
  return select(db, filter).selectAll().orderBy("id", order).limit(limit).offset(offset).execute();
}

/** Counts up to `most` entries. */
export async function count(db: Executor, filter: TrailFilter, most: number): Promise<number> {
  const some = select(db, filter).select("id").limit(most);
  const counted = db.selectFrom(some.as("some")).select((e) => e.fn.countAll<string>().as("total"));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

type Entries = SelectQueryBuilder<Database, "operator_trail", unknown>;

function select(db: Executor, filter: TrailFilter): Entries {
  let query: Entries = db.selectFrom("operator_trail");
  for (const field of ["operator", "action", "object"] as const) {
    const wanted = filter[field];
    if (wanted !== undefined) query = query.where(field, "=", wanted);
  }
  return withText(withPeriod(query, filter), filter.q);
}

/** Numbers and times of entries ascend together, but for transactions that run beside each other and clocks of nodes. */
const skew = sql`interval '1 hour'`;

/**
 * The period also bounds the number, by which every index and the list are sorted: so the list is read from where the period
 * ends, whatever else is asked for.
 */
function withPeriod(query: Entries, { from, until }: TrailFilter): Entries {
  if (from !== undefined) {
    query = query.where("at", ">=", from).where(sql<boolean>`id >= coalesce((
      select id from operator_trail where at >= ${from}::timestamptz - ${skew} order by at limit 1), 0)`);
  }
  if (until !== undefined) {
    query = query.where("at", "<", until).where(sql<boolean>`id <= coalesce((
      select id from operator_trail where at < ${until}::timestamptz + ${skew} order by at desc limit 1), 0)`);
  }
  return query;
}

/** The pairs of characters are in an index; the text itself decides. */
function withText(query: Entries, q: string | undefined): Entries {
  if (q === undefined) return query;
  const text = sql`trail_text(object, reason, changes)`;
  return query.where(sql<boolean>`text_pairs(${text}) @> text_pairs(lower(${q}))
    and position(lower(${q}) in ${text}) > 0`);
}
