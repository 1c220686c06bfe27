import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

/** The switched-on second factor of an account; undefined when there is none. */
export function find(db: Executor, uid: string) {
  return db
    .selectFrom("second_factors")
    .select((select) => [
      "sealed_key",
      "last_step",
      "enabled_at",
      select
        .selectFrom("recovery_codes")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("recovery_codes.uid", "=", "second_factors.uid")
        .as("codes_left"),
    ])
    .where("uid", "=", uid)
    .executeTakeFirst();
}

export interface Draft {
  uid: string;
  sealedKey: Buffer;
  expiresAt: Date;
}

/** The account's draft; a newer one replaces the older. */
export async function upsertDraft(db: Executor, draft: Draft): Promise<void> {
  const { uid, sealedKey: sealed_key, expiresAt: expires_at } = draft;
  await db
    .insertInto("second_factor_drafts")
    .values({ uid, sealed_key, expires_at })
    .onConflict((conflict) => conflict.column("uid").doUpdateSet({ sealed_key, expires_at }))
    .execute();
}

export async function findDraft(
  db: Executor,
  { uid, now }: { uid: string; now: Date },
): Promise<Buffer | null> {
  const row = await db
    .selectFrom("second_factor_drafts")
    .select("sealed_key")
    .where("uid", "=", uid)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.sealed_key ?? null;
}

export interface Enabling {
  uid: string;
  /** The draft that was confirmed, as it is kept. */
  draft: Buffer;
  sealedKey: Buffer;
  /** The step whose code confirmed it: used up. */
  step: number;
  now: Date;
}

/** Turns the draft into the account's factor; false when it is no longer that draft, or one is on already. */
export async function enable(trx: Executor, enabling: Enabling): Promise<boolean> {
  const { uid, draft, sealedKey, step, now } = enabling;
  const { numDeletedRows } = await trx
    .deleteFrom("second_factor_drafts")
    .where("uid", "=", uid)
    .where("sealed_key", "=", draft)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  const { numInsertedOrUpdatedRows: inserted } = await trx
    .insertInto("second_factors")
    .values({ uid, sealed_key: sealedKey, last_step: String(step), enabled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted === 1n;
}

/** Switches it off, codes and all; false when it was off. */
export async function remove(trx: Executor, uid: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("second_factors")
    .where("uid", "=", uid)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Uses a step up: of two at once, on any node, one gets true, and no earlier step comes after it. */
export async function takeStep(
  trx: Executor,
  { uid, step }: { uid: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("second_factors")
    .set({ last_step: String(step) })
    .where("uid", "=", uid)
    .where("last_step", "<", String(step))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function replaceCodes(
  trx: Executor,
  uid: string,
  codes: readonly { place: number; hash: string }[],
): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("uid", "=", uid).execute();
  await trx
    .insertInto("recovery_codes")
    .values(codes.map(({ place, hash }) => ({ uid, place, code_hash: hash })))
    .execute();
}

export async function findCodeHash(
  db: Executor,
  { uid, place }: { uid: string; place: number },
): Promise<string | null> {
  const row = await db
    .selectFrom("recovery_codes")
    .select("code_hash")
    .where("uid", "=", uid)
    .where("place", "=", place)
    .executeTakeFirst();
  return row?.code_hash ?? null;
}

/** Uses a recovery code up: of two at once one gets true. */
export async function takeCode(
  trx: Executor,
  { uid, place, hash }: { uid: string; place: number; hash: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("recovery_codes")
    .where("uid", "=", uid)
    .where("place", "=", place)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
