import type { realNameStates } from "@playfront/contract/console/players";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { maxAccountsPerPerson } from "./realname.rules.ts";

type RealNameStatus = (typeof realNameStates)[number];

export function findByUid(db: Executor, uid: string) {
  return db
    .selectFrom("accounts")
    .select(["realname_status", "realname_cipher", "identity_masked", "birth_date"])
    .select("earlier_minor")
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
}

/** The authority's id of a player; null if it has given none. */
export async function findPi(db: Executor, uid: string): Promise<string | null> {
  const row = await db
    .selectFrom("accounts")
    .select("pi")
    .where("uid", "=", uid)
    .where("realname_status", "=", "verified")
    .executeTakeFirst();
  return row?.pi ?? null;
}

/**
 * Verifies an account without a case, if its status is one of these: nothing is known of the person but the birth date.
 * False for any other account.
 */
export async function markVerified(
  db: Executor,
  { uid, birthDate }: { uid: string; birthDate: string },
  statuses: readonly RealNameStatus[],
): Promise<boolean> {
  const result = await db
    .updateTable("accounts")
    .set({
      realname_status: "verified",
      birth_date: birthDate,
      realname_first_at: null,
      earlier_minor: false,
    })
    .where("uid", "=", uid)
    .where("realname_status", "in", statuses)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Makes a failed name one that was never submitted; false if it has not failed. */
export async function forgetFailure(db: Executor, uid: string): Promise<boolean> {
  const result = await db
    .updateTable("accounts")
    .set({ realname_status: "none" })
    .where("uid", "=", uid)
    .where("realname_status", "=", "failed")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface NewCase {
  uid: string;
  caseId: string;
  sealedPerson: Buffer;
  identityMac: Buffer;
  nameCipher: Buffer;
  identityMasked: string;
  birthDate: string;
  submittedAt: Date;
  nextAt: Date;
  expiresAt: Date;
}

/** Makes an account pending and opens its case, unless it is verified or pending; of two calls at once one succeeds. */
export async function openCase(db: Executor, opened: NewCase): Promise<boolean> {
  const { rows } = await sql`
    with pending as (
      update accounts set realname_status = 'pending', realname_cipher = ${opened.nameCipher},
        identity_masked = ${opened.identityMasked}, birth_date = ${opened.birthDate}, pi = null,
        realname_first_at = coalesce(realname_first_at, ${opened.submittedAt})
      where uid = ${opened.uid} and realname_status in ('none', 'failed')
      returning uid
    )
    insert into realname_cases (uid, case_id, sealed_person, identity_mac, next_at, expires_at)
    select uid, ${opened.caseId}, ${opened.sealedPerson}, ${opened.identityMac},
      ${opened.nextAt}, ${opened.expiresAt}
    from pending
    returning uid`.execute(db);
  return rows.length === 1;
}

/** The authority has received the case, so the number is deleted. */
export async function markReceived(
  db: Executor,
  { caseId, now, expiresAt }: { caseId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable("realname_cases")
    .set({ sealed_person: null, reached_at: now, expires_at: expiresAt })
    .where("case_id", "=", caseId)
    .where("reached_at", "is", null)
    .execute();
}

export interface DueCase {
  uid: string;
  case_id: string;
  sealed_person: Buffer | null;
  tries: number;
  expires_at: Date;
}

/**
 * Takes the case that is due longest and postpones it in the same statement, by a pause that doubles with every try up
 * to an hour: no other node takes it during the pause, and the case is not lost if a node dies while checking it.
 */
export async function takeDueCase(db: Executor, now: Date): Promise<DueCase | undefined> {
  const { rows } = await sql<DueCase>`
    update realname_cases
    set tries = least(tries + 1, 30000),
      next_at = ${now}::timestamptz + least(2 ^ least(tries + 1, 10), 60) * interval '1 minute'
    where uid = (
      select uid from realname_cases where next_at <= ${now} order by next_at limit 1
      for update skip locked
    )
    returning uid, case_id, sealed_person, tries, expires_at`.execute(db);
  return rows[0];
}

/** Makes every case due at once, independent of any node's clock; returns how many there are. */
export async function makeAllDue(db: Executor): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("realname_cases")
    .set({ next_at: new Date(0) })
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Settles a case as verified and deletes the encrypted number in the same statement; only its HMAC stays. False if the
 * case is already settled or every place of the person is taken; throws a unique violation if another account took the
 * same place at the same time.
 */
export async function settleVerified(
  db: Executor,
  verdict: { uid: string; caseId: string; pi: string | null; birthDate: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    with free as (
      select c.uid, min(slot) as slot
      from realname_cases c cross join generate_series(1, ${maxAccountsPerPerson}::int) as slot
      where c.uid = ${verdict.uid} and c.case_id = ${verdict.caseId} and not exists (
        select from accounts a where a.identity_mac = c.identity_mac and a.identity_slot = slot
      )
      group by c.uid
    ), closed as (
      delete from realname_cases c using free where c.uid = free.uid
      returning c.uid, c.identity_mac, free.slot
    )
    update accounts a
    set realname_status = 'verified', pi = ${verdict.pi},
      birth_date = coalesce(${verdict.birthDate}::date, a.birth_date),
      identity_mac = closed.identity_mac, identity_slot = closed.slot,
      realname_first_at = null, earlier_minor = false
    from closed where a.uid = closed.uid
    returning a.uid`.execute(db);
  return rows.length === 1;
}

export interface ClosedCase {
  uid: string;
  caseId: string;
  status: "none" | "failed";
  /** Later birth dates are minors'. */
  latestAdultBirth: string;
}

/**
 * Closes a case without a verified name and deletes what was submitted, except whether it was a minor's; false if it was
 * already settled.
 */
export async function closeCase(
  db: Executor,
  { uid, caseId, status, latestAdultBirth }: ClosedCase,
): Promise<boolean> {
  const { rows } = await sql`
    with closed as (
      delete from realname_cases where uid = ${uid} and case_id = ${caseId} returning uid
    )
    update accounts a
    set realname_status = ${status}, realname_cipher = null, identity_masked = null,
      birth_date = null, pi = null, earlier_minor = earlier_minor
        or coalesce(to_char(birth_date, 'YYYY-MM-DD') > ${latestAdultBirth}, false)
    from closed where a.uid = closed.uid
    returning a.uid`.execute(db);
  return rows.length === 1;
}

/** When the first of the open cases ends; null without a case. */
export async function findFirstEnd(db: Executor): Promise<Date | null> {
  const cases = db.selectFrom("realname_cases").select((e) => e.fn.min("expires_at").as("end"));
  return (await cases.executeTakeFirstOrThrow()).end;
}
