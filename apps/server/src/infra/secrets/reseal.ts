import type { Db, Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { lockSecretKey, replaceSecretKey } from "./key-check.ts";
import { findSealed, type SealedColumn, sealedColumns } from "./sealed-columns.ts";
import type { Secrets } from "./secrets.ts";

/**
 * Re-encrypts all values with a new key, in one transaction, while all nodes are stopped. Resolves to the number of
 * values; null if the old key is not the database's.
 */
export function reseal(
  db: Db,
  { from, to }: { from: Secrets; to: Secrets },
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockSecretKey(trx, from))) return null;
    let sealed = 0;
    for (const column of Object.values(sealedColumns)) {
      sealed += await resealColumn(trx, column, { from, to });
    }
    await replaceSecretKey(trx, to);
    return sealed;
  });
}

const portion = 1000;

async function resealColumn(
  trx: Executor,
  column: SealedColumn,
  { from, to }: { from: Secrets; to: Secrets },
): Promise<number> {
  let count = 0;
  for (let after = "0"; ; ) {
    const values = await findSealed(trx, column, { after, limit: portion });
    for (const { key, sealed, context } of values) {
      const value = to.encrypt(from.decrypt(sealed, context), context);
      await sql`update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${value}
        where ${sql.ref(column.key)} = ${key}`.execute(trx);
    }
    count += values.length;
    if (values.length < portion) return count;
    after = values.at(-1)!.key;
  }
}
