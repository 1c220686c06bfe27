import type { Executor } from "@playfront/database/connect";

export interface Asked {
  uid: string;
  now: Date;
  due: Date;
}

/** Notes that an account is to be deleted, while it has the password that was checked. False when it is too late. */
export async function ask(
  trx: Executor,
  { uid, passwordHash, now, due }: Asked & { passwordHash: string },
): Promise<boolean> {
  const result = await trx
    .updateTable("accounts")
    .set({ deletion_asked_at: now, deletion_due: due })
    .where("uid", "=", uid)
    .where("password_hash", "=", passwordHash)
    .where("deletion_due", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Takes the wish back, while there is still time. */
export async function cancel(
  trx: Executor,
  { uid, now }: { uid: string; now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable("accounts")
    .set({ deletion_asked_at: null, deletion_due: null })
    .where("uid", "=", uid)
    .where("deletion_due", ">", now)
    .where("banned", "=", false)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface CancelHandle {
  handleHash: Buffer;
  deviceid: string;
}

export async function insertHandle(
  db: Executor,
  handle: CancelHandle & { uid: string; expiresAt: Date },
): Promise<void> {
  const { handleHash: handle_hash, expiresAt: expires_at, uid, deviceid } = handle;
  await db
    .insertInto("deletion_cancels")
    .values({ handle_hash, uid, deviceid, expires_at })
    .execute();
}

/** Uses a handle up; the account it is for, null when it is no good on this device. */
export async function takeHandle(
  trx: Executor,
  { handleHash, deviceid, now }: CancelHandle & { now: Date },
): Promise<string | null> {
  const row = await trx
    .deleteFrom("deletion_cancels")
    .where("handle_hash", "=", handleHash)
    .where("deviceid", "=", deviceid)
    .where("expires_at", ">", now)
    .returning("uid")
    .executeTakeFirst();
  return row?.uid ?? null;
}

/** One account whose time has come, locked; those that another worker holds are passed over. */
export function lockDue(trx: Executor, now: Date) {
  return trx
    .selectFrom("accounts")
    .select(["uid", "phone", "avatar"])
    .where("deletion_due", "<=", now)
    .orderBy("deletion_due")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** What has no reference to the account that would take it along. */
export async function deleteLoose(
  trx: Executor,
  { uid, phone }: { uid: string; phone: string | null },
): Promise<void> {
  await trx.deleteFrom("recoveries").where("uid", "=", uid).execute();
  if (phone !== null) await trx.deleteFrom("sms_codes").where("phone", "=", phone).execute();
}

/** The codes stay given out and counted; whom they were given to is forgotten. */
export async function unlinkCodes(trx: Executor, uid: string): Promise<void> {
  await trx.updateTable("gift_codes").set({ uid: null }).where("uid", "=", uid).execute();
}

/** Sessions, messages, games played and everything else that refers to the account go with it. */
export async function deleteAccount(trx: Executor, uid: string): Promise<void> {
  await trx.deleteFrom("accounts").where("uid", "=", uid).execute();
}

/** Codes that are still good for something, the ones that run out first first. */
export function findGoodCodes(
  db: Executor,
  { uid, now, limit }: { uid: string; now: Date; limit: number },
) {
  return db
    .selectFrom("gift_codes")
    .innerJoin("gifts", "gifts.giftid", "gift_codes.giftid")
    .innerJoin("games", "games.gameid", "gifts.gameid")
    .select(["gifts.giftname", "games.gamename", "gifts.expires_at"])
    .select((select) => select.fn.countAll<string>().over().as("total"))
    .where("gift_codes.uid", "=", uid)
    .where("gifts.expires_at", ">", now)
    .orderBy("gifts.expires_at")
    .orderBy("gifts.giftid")
    .limit(limit)
    .execute();
}
