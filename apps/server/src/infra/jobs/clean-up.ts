import type { Db } from "@playfront/database/connect";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import { collectFailures } from "./failures.ts";

/** Tables whose rows are useless after their `expires_at`. */
const expiringTables = [
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

/**
 * Milliseconds. Expired counters are kept for a while, because the length of the next pause depends on the last one
 * (`pauses.ts`).
 */
const counterGraceMs = 3_600_000;

/**
 * Deletes expired rows, in portions, so that no statement holds its locks for long. A table that fails does not stop the
 * others; it is an error at the end.
 */
export async function cleanUp(db: Db, clock: Clock, portion = 5000): Promise<void> {
  const now = clock.now();
  const failures = collectFailures("tables could not be cleaned");
  for (const table of expiringTables) {
    await failures.attempt(() => deleteExpired(db, { table, before: now, portion }));
  }
  const before = new Date(now.getTime() - counterGraceMs);
  await failures.attempt(() => deleteExpired(db, { table: "rate_counters", before, portion }));
  await failures.attempt(() => deleteFailedJobs(db));
  failures.throwAny();
}

interface Expired {
  table: string;
  before: Date;
  portion: number;
}

/** The outer condition is for tables in partitions, in which several rows have the same `ctid`. */
async function deleteExpired(db: Db, { table, before, portion }: Expired): Promise<void> {
  let deleted = portion;
  while (deleted === portion) {
    const result = await sql`delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where expires_at <= ${before} limit ${portion}))
      and expires_at <= ${before}`.execute(db);
    deleted = Number(result.numAffectedRows ?? 0);
  }
}

/** Jobs that failed for good keep their encrypted payload; they are deleted after a day. */
async function deleteFailedJobs(db: Db): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('graphile_worker.jobs') is not null as known`.execute(db);
  if (!rows[0]?.known) return;
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where attempts >= max_attempts and updated_at < now() - interval '1 day' limit 1000))`.execute(
    db,
  );
}
