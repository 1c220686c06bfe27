import type { FeedbackKind, ReportReason } from "@playfront/contract/post-words";
import type { Executor } from "@playfront/database/connect";

/** Lists are counted and paged no further. */
const mostListed = 10_000;

export interface TicketFilter {
  isReport: boolean;
  state: "open" | "working" | "answered" | "closed";
  assignee?: string;
  kind?: FeedbackKind;
  reason?: ReportReason;
}

export interface TicketPage extends TicketFilter {
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

export function findPage(db: Executor, { order, limit, offset, ...filter }: TicketPage) {
  return select(db, filter)
    .selectAll()
    .orderBy("id", order)
    .limit(Math.max(0, Math.min(limit, mostListed - offset)))
    .offset(Math.min(offset, mostListed))
    .execute();
}

export async function count(db: Executor, filter: TicketFilter): Promise<number> {
  const some = select(db, filter).select("id").limit(mostListed).as("some");
  const all = db.selectFrom(some).select((e) => e.fn.countAll<string>().as("total"));
  return Number((await all.executeTakeFirstOrThrow()).total);
}

/** The newest first. */
export function findByAccount(db: Executor, uid: string, limit: number) {
  return db
    .selectFrom("feedbacks")
    .selectAll()
    .where("uid", "=", uid)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Gives an open ticket that still has the assignee `seen` to another. False for any other ticket. */
export async function assign(
  trx: Executor,
  { id, seen, to }: { id: string; seen: string | null; to: string | null },
): Promise<boolean> {
  const result = await trx
    .updateTable("feedbacks")
    .set({ assignee: to })
    .where("id", "=", id)
    .where("status", "=", "open")
    .where("assignee", "is not distinct from", seen)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Names who has settled a ticket. */
export async function setSettler(trx: Executor, id: string, operator: string): Promise<void> {
  await trx.updateTable("feedbacks").set({ assignee: operator }).where("id", "=", id).execute();
}

function select(db: Executor, { isReport, state, assignee, kind, reason }: TicketFilter) {
  const status = state === "working" ? "open" : state;
  let rows = db
    .selectFrom("feedbacks")
    .where("reason", isReport ? "is not" : "is", null)
    .where("status", "=", status);
  if (status === "open") rows = rows.where("assignee", state === "open" ? "is" : "is not", null);
  if (assignee !== undefined) rows = rows.where("assignee", "=", assignee);
  if (kind !== undefined) rows = rows.where("kind", "=", kind);
  if (reason !== undefined) rows = rows.where("reason", "=", reason);
  return rows;
}
