import { timingSafeEqual } from "node:crypto";
import { ConfigError } from "./config-readers.ts";
import type { Db, Executor } from "./database/connect.ts";
import type { Secrets } from "./secrets.ts";

const name = "secret-key";

/**
 * Holds this node's SECRET_KEY against the one the database was first used with: another would open nothing that is
 * sealed, and nodes that differ would refuse each other's codes and captchas. Throws {@link ConfigError}.
 */
export async function checkSecretKey(db: Db, secrets: Secrets): Promise<void> {
  const mac = macOf(secrets);
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
  if (timingSafeEqual(kept.mac, mac)) return;
  throw new ConfigError(
    "SECRET_KEY is not the one that this database is used with. Every node needs the same key; " +
      "to change it see docs/how-to/change-the-secret-key.md",
  );
}

/** Whether the database is used with this key; its row stays locked, so that nobody else changes the key meanwhile. */
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
