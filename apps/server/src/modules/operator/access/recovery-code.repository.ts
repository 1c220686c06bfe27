import type { Executor } from "@playfront/database/connect";

/** Replaces the operator's codes; by none if the list is empty. */
export async function replaceCodes(
  trx: Executor,
  operatorId: string,
  codes: readonly { place: number; hash: string }[],
): Promise<void> {
  await trx.deleteFrom("operator_recovery_codes").where("operator_id", "=", operatorId).execute();
  if (codes.length === 0) return;
  const rows = codes.map(({ place, hash }) => ({
    operator_id: operatorId,
    place,
    code_hash: hash,
  }));
  await trx.insertInto("operator_recovery_codes").values(rows).execute();
}

export async function findCodeHash(
  db: Executor,
  { operatorId, place }: { operatorId: string; place: number },
): Promise<string | null> {
  const row = await db
    .selectFrom("operator_recovery_codes")
    .select("code_hash")
    .where("operator_id", "=", operatorId)
    .where("place", "=", place)
    .executeTakeFirst();
  return row?.code_hash ?? null;
}

export async function countCodes(db: Executor, operatorId: string): Promise<number> {
  const row = await db
    .selectFrom("operator_recovery_codes")
    .select((e) => e.fn.countAll<string>().as("total"))
    .where("operator_id", "=", operatorId)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Uses up a code. Of two log-ins at once, one returns true. */
export async function deleteCode(
  trx: Executor,
  { operatorId, place, hash }: { operatorId: string; place: number; hash: string },
): Promise<boolean> {
  const result = await trx
    .deleteFrom("operator_recovery_codes")
    .where("operator_id", "=", operatorId)
    .where("place", "=", place)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
