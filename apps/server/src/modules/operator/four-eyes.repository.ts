import type { RequestKind } from "@playfront/contract/console/calls/requests";
import type { Role } from "@playfront/contract/console/roles";
import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import type { Selectable } from "kysely";

export type RequestRow = Selectable<Database["operator_requests"]>;

export interface NewRequest {
  kind: RequestKind;
  /** Such as `gift/3`. */
  object: string;
  payload: Record<string, unknown>;
  reason: string;
}

export async function insert(
  trx: Executor,
  { payload, ...row }: NewRequest & { by: string; at: Date },
): Promise<string> {
  const { kind, object, reason, by, at } = row;
  const { id } = await trx
    .insertInto("operator_requests")
    .values({
      kind,
      object,
      reason,
      payload: JSON.stringify(payload),
      state: "open",
      requested_by: by,
      requested_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Decides an open request that somebody else made after `since`. Undefined if there is none such. */
export function decide(
  trx: Executor,
  given: { id: string; kinds: readonly RequestKind[]; by: string; at: Date; since: Date } & {
    state: "released" | "refused";
  },
): Promise<RequestRow | undefined> {
  const { id, kinds, by, at, since, state } = given;
  return trx
    .updateTable("operator_requests")
    .set({ state, decided_by: by, decided_at: at })
    .where("id", "=", id)
    .where("kind", "in", [...kinds, ""])
    .where("state", "=", "open")
    .where("requested_by", "<>", by)
    .where("requested_at", ">", since)
    .returningAll()
    .executeTakeFirst();
}

export function findById(db: Executor, id: string): Promise<RequestRow | undefined> {
  return db.selectFrom("operator_requests").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Undefined if there is no such operator, or the account is disabled. */
export async function findRoleOf(trx: Executor, name: string): Promise<Role | undefined> {
  const row = await trx
    .selectFrom("operators")
    .select("role")
    .where("name", "=", name)
    .where("enabled", "=", true)
    .executeTakeFirst();
  return row?.role;
}

export interface RequestFilter {
  by: string;
  kinds: readonly RequestKind[];
}

export function findPage(
  db: Executor,
  {
    order,
    limit,
    offset,
    ...filter
  }: RequestFilter & {
    order: "asc" | "desc";
    limit: number;
    offset: number;
  },
): Promise<RequestRow[]> {
  return select(db, filter).selectAll().orderBy("id", order).limit(limit).offset(offset).execute();
}

export async function count(db: Executor, filter: RequestFilter): Promise<number> {
  const all = select(db, filter).select((e) => e.fn.countAll<string>().as("total"));
  return Number((await all.executeTakeFirstOrThrow()).total);
}

/** Few enough to be read whole: they are kept for weeks, and people make them. */
function select(db: Executor, { by, kinds }: RequestFilter) {
  return db
    .selectFrom("operator_requests")
    .where((e) => e.or([e("requested_by", "=", by), e("kind", "in", [...kinds, ""])]));
}
