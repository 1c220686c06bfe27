import type { Db } from "@playfront/database/connect";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";

/** Tables whose rows are worth nothing after their `expires_at`. */
const perishable = [
  "sessions",
  "ended_sessions",
  "known_devices",
  "deletion_cancels",
  "second_factor_drafts",
  "second_factor_logins",
  "captchas",
  "sms_codes",
  "sms_budgets",
  "recoveries",
  "phone_proofs",
  "entry_tickets",
  "downloads",
  "download_salts",
] as const;

/** Pauses grow by what is remembered of the last one (`pauses.ts`); milliseconds. */
const counterGraceMs = 3_600_000;

/** Deletes what has expired, in portions, so that no delete holds its locks for long. */
export async function cleanUp(db: Db, clock: Clock, portion = 5000): Promise<void> {
  const now = clock.now();
  for (const table of perishable) await deleteExpired(db, { table, before: now, portion });
  const before = new Date(now.getTime() - counterGraceMs);
  await deleteExpired(db, { table: "rate_counters", before, portion });
  await forgetFailedJobs(db);
}

interface Expired {
  table: string;
  before: Date;
  portion: number;
}

async function deleteExpired(db: Db, { table, before, portion }: Expired): Promise<void> {
  let deleted = portion;
  while (deleted === portion) {
    const result = await sql`delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where expires_at <= ${before} limit ${portion}))`.execute(
      db,
    );
    deleted = Number(result.numAffectedRows ?? 0);
  }
}

/** A job that failed for good keeps its sealed payload; it goes after a day. */
async function forgetFailedJobs(db: Db): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('graphile_worker.jobs') is not null as known`.execute(db);
  if (!rows[0]?.known) return;
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where attempts >= max_attempts and updated_at < now() - interval '1 day' limit 1000))`.execute(
    db,
  );
}
