import type { Executor } from "@playfront/database/connect";
import type { FieldChange } from "@playfront/database/schema";

export interface NewEntry {
  at: Date;
  operator: string;
  action: string;
  object: string;
  changes: readonly FieldChange[];
  reason: string;
  address: string | null;
}

export async function insert(trx: Executor, entry: NewEntry): Promise<void> {
  const { changes, ...rest } = entry;
  await trx
    .insertInto("operator_trail")
    .values({ ...rest, changes: JSON.stringify(changes) })
    .execute();
}

export interface TrailFilter {
  operator: string | undefined;
  action: string | undefined;
  object: string | undefined;
}

export interface TrailPage extends TrailFilter {
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

export function findPage(db: Executor, { order, limit, offset, ...filter }: TrailPage) {
  return select(db, filter).selectAll().orderBy("id", order).limit(limit).offset(offset).execute();
}

export async function count(db: Executor, filter: TrailFilter): Promise<number> {
  const all = select(db, filter).select((e) => e.fn.countAll<string>().as("total"));
  return Number((await all.executeTakeFirstOrThrow()).total);
}

function select(db: Executor, filter: TrailFilter) {
  let query = db.selectFrom("operator_trail");
  for (const field of ["operator", "action", "object"] as const) {
    const wanted = filter[field];
    if (wanted !== undefined) query = query.where(field, "=", wanted);
  }
  return query;
}
