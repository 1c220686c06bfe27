import { timingSafeEqual } from "node:crypto";
import { ConfigError } from "@playfront/config/setting";
import type { Db, Executor } from "@playfront/database/connect";
import { findSealed, type SealedValue, sealedColumns } from "./sealed-columns.ts";
import type { Secrets } from "./secrets.ts";

const name = "secret-key";

/**
 * Compares SECRET_KEY with the one that the database was first used with. Throws {@link ConfigError} if they differ: with
 * another key nothing could be decrypted, and nodes would reject each other's codes and captchas.
 */
export async function checkSecretKey(db: Db, secrets: Secrets): Promise<void> {
  const mac = macOf(secrets);
  // A database older than this check has no row yet: try to decrypt a value instead.
  if (!(await isNamed(db)) && !(await opensSealed(db, secrets))) throw new ConfigError(refusal);
  await db
    .insertInto("key_checks")
    .values({ name, mac })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db
    .selectFrom("key_checks")
    .select("mac")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  if (!timingSafeEqual(kept.mac, mac)) throw new ConfigError(refusal);
}

const refusal =
  "SECRET_KEY is not the one that this database is used with. Every node needs the same key; " +
  "to change it see docs/how-to/change-the-secret-key.md";

async function isNamed(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("key_checks")
    .select("name")
    .where("name", "=", name)
    .executeTakeFirst();
  return row !== undefined;
}

async function opensSealed(db: Db, secrets: Secrets): Promise<boolean> {
  for (const column of Object.values(sealedColumns)) {
    const [value] = await findSealed(db, column, { after: "0", limit: 1 });
    if (value && !canDecrypt(secrets, value)) return false;
  }
  return true;
}

function canDecrypt(secrets: Secrets, { sealed, context }: SealedValue): boolean {
  try {
    secrets.decrypt(sealed, context);
    return true;
  } catch {
    return false;
  }
}

/** Whether the key is the database's. Locks its row, so that no other transaction changes the key meanwhile. */
export async function lockSecretKey(trx: Executor, secrets: Secrets): Promise<boolean> {
  const kept = await trx
    .selectFrom("key_checks")
    .select("mac")
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirst();
  return kept !== undefined && timingSafeEqual(kept.mac, macOf(secrets));
}

export async function replaceSecretKey(trx: Executor, secrets: Secrets): Promise<void> {
  await trx
    .updateTable("key_checks")
    .set({ mac: macOf(secrets) })
    .where("name", "=", name)
    .execute();
}

function macOf(secrets: Secrets): Buffer {
  return secrets.mac("key-check", name);
}
