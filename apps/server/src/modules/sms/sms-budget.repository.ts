import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import type { Budget } from "./sms-budget.rules.ts";

/** The longest window; older sends are deleted. */
const keptSeconds = 86_400;

export interface Spend {
  phoneHash: Buffer;
  now: Date;
  budgets: readonly Pick<Budget, "seconds" | "max">[];
}

/**
 * Records one more SMS for a number unless a budget is exhausted; returns whether it was recorded. It is one
 * conditional write on the number's one row, so parallel requests on any nodes cannot exceed the budget.
 */
export async function spendBudget(
  db: Executor,
  { phoneHash, now, budgets }: Spend,
): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + keptSeconds * 1000);
  const kept = sinceSql(now, keptSeconds);
  const room = budgets.map(
    ({ seconds, max }) =>
      sql`(select count(*) from unnest(sms_budgets.sent_at) as t (at)
        where ${sinceSql(now, seconds)}) < ${max}`,
  );
  const { numAffectedRows } = await sql`
    insert into sms_budgets (phone_hash, sent_at, expires_at)
    values (${phoneHash}, array[${now}::timestamptz], ${expiresAt})
    on conflict (phone_hash) do update set
      sent_at = array(select at from unnest(sms_budgets.sent_at) as t (at) where ${kept})
        || ${now}::timestamptz,
      expires_at = excluded.expires_at
    where ${sql.join(room, sql` and `)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Times at which a number got its SMS of the last day. */
export async function findSentAt(db: Executor, phoneHash: Buffer): Promise<Date[]> {
  const row = await db
    .selectFrom("sms_budgets")
    .select("sent_at")
    .where("phone_hash", "=", phoneHash)
    .executeTakeFirst();
  return row?.sent_at ?? [];
}

/** Counts times within the window that ends now; a time exactly on its start is outside. */
function sinceSql(now: Date, seconds: number) {
  return sql`at > ${now}::timestamptz - make_interval(secs => ${seconds})`;
}
