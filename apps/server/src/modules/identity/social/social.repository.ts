import type { SocialProvider } from "@playfront/contract/constants";
import type { Executor } from "@playfront/database/connect";

export interface Attempt {
  stateHash: Buffer;
  app: string;
  deviceid: string;
  expiresAt: Date;
}

export async function insertAttempt(db: Executor, attempt: Attempt): Promise<void> {
  await db
    .insertInto("social_attempts")
    .values({
      state_hash: attempt.stateHash,
      app: attempt.app,
      deviceid: attempt.deviceid,
      expires_at: attempt.expiresAt,
    })
    .execute();
}

/** The application of the attempt that a player returns from. Of two returns, one gets it. */
export async function takeReturn(
  db: Executor,
  { stateHash, now }: { stateHash: Buffer; now: Date },
): Promise<string | null> {
  const row = await db
    .updateTable("social_attempts")
    .set({ returned_at: now })
    .where("state_hash", "=", stateHash)
    .where("returned_at", "is", null)
    .where("expires_at", ">", now)
    .returning("app")
    .executeTakeFirst();
  return row?.app ?? null;
}

export async function setSubject(
  db: Executor,
  {
    stateHash,
    handleHash,
    subjectHash,
  }: { stateHash: Buffer; handleHash: Buffer; subjectHash: Buffer },
): Promise<void> {
  await db
    .updateTable("social_attempts")
    .set({ handle_hash: handleHash, subject_hash: subjectHash })
    .where("state_hash", "=", stateHash)
    .execute();
}

export interface Handle {
  handleHash: Buffer;
  deviceid: string;
  now: Date;
}

/** What a handle of this device stands for. */
export function findByHandle(db: Executor, { handleHash, deviceid, now }: Handle) {
  return db
    .selectFrom("social_attempts")
    .select(["app", "subject_hash"])
    .where("handle_hash", "=", handleHash)
    .where("deviceid", "=", deviceid)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Uses a handle up. Of two calls at once, one returns true. */
export async function deleteByHandle(trx: Executor, handleHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("social_attempts")
    .where("handle_hash", "=", handleHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface Subject {
  provider: SocialProvider;
  subjectHash: Buffer;
}

/** The account that the provider's account logs in to, unless a recovery has suspended it. */
export function findLogin(db: Executor, subject: Subject) {
  return db
    .selectFrom("social_logins")
    .select(["uid", "suspended_at"])
    .where("provider", "=", subject.provider)
    .where("subject_hash", "=", subject.subjectHash)
    .executeTakeFirst();
}

export function findAllByAccount(db: Executor, uid: string) {
  return db
    .selectFrom("social_logins")
    .select(["provider", "bound_at", "suspended_at"])
    .where("uid", "=", uid)
    .orderBy("provider")
    .execute();
}

/** False if the provider's account is bound already, or the account has another one of the provider. */
export async function insert(
  trx: Executor,
  { uid, provider, subjectHash, now }: Subject & { uid: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto("social_logins")
    .values({ uid, provider, subject_hash: subjectHash, bound_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("uid")
    .executeTakeFirst();
  return row !== undefined;
}

export async function remove(
  trx: Executor,
  { uid, provider }: { uid: string; provider: SocialProvider },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("social_logins")
    .where("uid", "=", uid)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
