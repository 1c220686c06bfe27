import type { SiteSection } from "@playfront/contract/console/site";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface WrittenSection {
  value: object;
  at: Date;
  by: string;
}

export function findAll(executor: Executor) {
  return executor
    .selectFrom("site_settings")
    .select(["section", "value", "updated_at", "updated_by"])
    .execute();
}

export function find(executor: Executor, section: SiteSection) {
  return executor
    .selectFrom("site_settings")
    .select(["value", "updated_at", "updated_by"])
    .where("section", "=", section)
    .executeTakeFirst();
}

/** Until the end of the transaction nobody else writes a section; readers do not wait. */
export async function lock(trx: Executor): Promise<void> {
  await sql`lock table site_settings in share row exclusive mode`.execute(trx);
}

export async function upsert(
  trx: Executor,
  section: SiteSection,
  { value, at, by }: WrittenSection,
): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: at, updated_by: by };
  await trx
    .insertInto("site_settings")
    .values({ section, ...row })
    .onConflict((conflict) => conflict.column("section").doUpdateSet(row))
    .execute();
}
