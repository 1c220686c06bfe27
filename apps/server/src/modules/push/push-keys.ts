import type { Db } from "@playfront/database/connect";
import webPush from "web-push";
import type { Clock } from "../../infra/clock.ts";
import { contextOf, sealedColumns } from "../../infra/secrets/sealed-columns.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface PushKeyDeps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
}

const id = "1";

/** Reads the key pair by which push services know the shop once it is needed; the first node to need it makes it. */
export function createPushKeys(deps: PushKeyDeps): () => Promise<PushKeys> {
  let known: Promise<PushKeys> | null = null;
  return () => {
    known ??= load(deps).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

/** Of several nodes one inserts its pair, and all read that one: browsers are subscribed with it for years. */
async function load({ db, clock, secrets }: PushKeyDeps): Promise<PushKeys> {
  const context = contextOf(sealedColumns.pushKey, {});
  const kept = await find(db);
  if (kept) return open(kept);
  const made = webPush.generateVAPIDKeys();
  await db
    .insertInto("push_keys")
    .values({
      id,
      public_key: made.publicKey,
      sealed_private_key: secrets.encrypt(made.privateKey, context),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return open((await find(db))!);

  function open({ public_key, sealed_private_key }: NonNullable<typeof kept>): PushKeys {
    return { publicKey: public_key, privateKey: secrets.decrypt(sealed_private_key, context) };
  }
}

function find(db: Db) {
  return db
    .selectFrom("push_keys")
    .select(["public_key", "sealed_private_key"])
    .where("id", "=", id)
    .executeTakeFirst();
}
