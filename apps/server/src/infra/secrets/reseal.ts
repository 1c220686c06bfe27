import type { Db, Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { lockSecretKey, replaceSecretKey, type SealedColumn, sealedColumns } from "./key-check.ts";
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
    for (const column of sealedColumns) sealed += await resealColumn(trx, column, { from, to });
    await replaceSecretKey(trx, to);
    return sealed;
  });
}

const portion = 1000;

async function resealColumn(
  trx: Executor,
  { table, key, column }: SealedColumn,
  { from, to }: { from: Secrets; to: Secrets },
): Promise<number> {
  let count = 0;
  for (let after = "0"; ; ) {
    const { rows } = await sql<{ key: string; value: Buffer }>`
      select ${sql.ref(key)} as key, ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} is not null and ${sql.ref(key)} > ${after}
      order by ${sql.ref(key)} limit ${portion}`.execute(trx);
    for (const row of rows) {
      const value = to.encrypt(from.decrypt(row.value));
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
        where ${sql.ref(key)} = ${row.key}`.execute(trx);
    }
    count += rows.length;
    if (rows.length < portion) return count;
    after = rows.at(-1)!.key;
  }
}
