import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

/** The second factor of an account; undefined if it is off. */
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

/** Saves the draft of an account in place of its previous one. */
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
  /** The stored draft that was confirmed. */
  draft: Buffer;
  sealedKey: Buffer;
  /** The time step of the code that confirmed it. That code cannot be used again. */
  step: number;
  now: Date;
}

/** Switches the second factor on with the key of the draft. False if the draft has changed or the factor is on. */
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

/** Switches the second factor off and deletes its recovery codes. False if it was off. */
export async function remove(trx: Executor, uid: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("second_factors")
    .where("uid", "=", uid)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Uses up a time step. Of two calls at once on any nodes, one returns true. Earlier steps cannot be used after it. */
export async function useStep(
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

/** Uses up a recovery code. Of two calls at once, one returns true. */
export async function useRecoveryCode(
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
