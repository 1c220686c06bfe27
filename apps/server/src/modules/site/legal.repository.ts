import type { LegalName } from "@playfront/contract/entities";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface WrittenText {
  name: LegalName;
  /** `YYYY-MM-DD`. */
  since: string;
  text: string;
  at: Date;
  by: string;
}

/** Newest first. */
export function findVersions(executor: Executor, name: LegalName) {
  return executor
    .selectFrom("legal_texts")
    .selectAll()
    .where("name", "=", name)
    .orderBy("since", "desc")
    .execute();
}

export function find(executor: Executor, name: LegalName, since: string) {
  return executor
    .selectFrom("legal_texts")
    .select("text")
    .where("name", "=", name)
    .where("since", "=", since)
    .executeTakeFirst();
}

/** Newest first. */
export async function findDays(executor: Executor, name: LegalName): Promise<string[]> {
  const rows = await executor
    .selectFrom("legal_texts")
    .select("since")
    .where("name", "=", name)
    .orderBy("since", "desc")
    .execute();
  return rows.map(({ since }) => since);
}

/** The day of the newest version of each text that has begun by `today`. */
export function findCurrentDays(executor: Executor, today: string) {
  return executor
    .selectFrom("legal_texts")
    .select(({ fn }) => ["name", fn.max("since").as("since")])
    .where("since", "<=", today)
    .groupBy("name")
    .execute();
}

/** Until the end of the transaction nobody else writes a version; readers do not wait. */
export async function lock(trx: Executor): Promise<void> {
  await sql`lock table legal_texts in share row exclusive mode`.execute(trx);
}

export async function upsert(
  trx: Executor,
  { name, since, text, at, by }: WrittenText,
): Promise<void> {
  const row = { text, written_at: at, written_by: by };
  await trx
    .insertInto("legal_texts")
    .values({ name, since, ...row })
    .onConflict((conflict) => conflict.columns(["name", "since"]).doUpdateSet(row))
    .execute();
}
