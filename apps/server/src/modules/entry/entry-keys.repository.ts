import type { Executor } from "@playfront/database/connect";

export function findKey(executor: Executor, slug: string) {
  return executor
    .selectFrom("entry_keys")
    .select(["given", "given_at", "given_by"])
    .where("slug", "=", slug)
    .executeTakeFirst();
}

interface Giving {
  slug: string;
  /** How often it had been given. */
  seen: number;
  at: Date;
  by: string;
}

/** Counts the key of a slug as given once more. False if others have been faster. */
export async function countGiven(trx: Executor, { slug, seen, at, by }: Giving): Promise<boolean> {
  const row = { given: seen + 1, given_at: at, given_by: by };
  if (seen === 0) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("entry_keys")
      .values({ slug, ...row })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await trx
    .updateTable("entry_keys")
    .set(row)
    .where("slug", "=", slug)
    .where("given", "=", seen)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
