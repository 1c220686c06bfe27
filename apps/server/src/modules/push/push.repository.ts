import type { MutableKind } from "@playfront/contract/post-words";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface NewSubscription {
  uid: string;
  session: string;
  endpointHash: Buffer;
  keysHash: Buffer;
  sealedTarget: Buffer;
  now: Date;
}

/** Takes the account's row lock, so that subscriptions of an account are made one after another. */
export async function lockAccount(trx: Executor, uid: string): Promise<void> {
  await sql`select from accounts where uid = ${uid} for no key update`.execute(trx);
}

/** False if the session has ended; otherwise it stays until the transaction ends. */
export async function holdSession(trx: Executor, session: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions where handle = ${session} for key share`.execute(trx);
  return rows.length === 1;
}

/** A session has one browser: another subscription of its replaces the one before. */
export async function deleteOther(
  trx: Executor,
  { session, endpointHash }: Pick<NewSubscription, "session" | "endpointHash">,
): Promise<void> {
  await trx
    .deleteFrom("push_subscriptions")
    .where("session", "=", session)
    .where("endpoint_hash", "!=", endpointHash)
    .execute();
}

/**
 * Stores the subscription, and takes it over from the account that was logged in to this browser before. Another account's
 * endpoint without its keys is somebody else's: false then.
 */
export async function upsert(trx: Executor, subscription: NewSubscription): Promise<boolean> {
  const { uid, session, endpointHash, keysHash, sealedTarget, now } = subscription;
  const { rows } = await sql`
    insert into push_subscriptions
      (uid, session, endpoint_hash, keys_hash, sealed_target, created_at)
    values (${uid}, ${session}, ${endpointHash}, ${keysHash}, ${sealedTarget}, ${now})
    on conflict (endpoint_hash) do update set uid = excluded.uid, session = excluded.session,
      keys_hash = excluded.keys_hash, sealed_target = excluded.sealed_target,
      created_at = excluded.created_at, failures = 0
    where push_subscriptions.uid = excluded.uid
      or push_subscriptions.keys_hash = excluded.keys_hash
    returning id`.execute(trx);
  return rows.length === 1;
}

/** What was to be pushed to the browser for another account, after it has been taken over. */
export async function deleteOthersPushes(
  trx: Executor,
  { uid, endpointHash }: Pick<NewSubscription, "uid" | "endpointHash">,
): Promise<void> {
  await sql`delete from pushes using push_subscriptions as subscription
    where subscription_id = subscription.id and endpoint_hash = ${endpointHash}
      and pushes.uid <> ${uid}`.execute(trx);
}

/** Keeps the newest `most` of an account. */
export async function deleteOldest(
  trx: Executor,
  { uid, most }: { uid: string; most: number },
): Promise<void> {
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where uid = ${uid}
    order by created_at desc, id desc offset ${most})`.execute(trx);
}

export async function deleteBySession(db: Executor, session: string): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("session", "=", session).execute();
}

export async function existsBySession(db: Executor, session: string): Promise<boolean> {
  const found = db.selectFrom("push_subscriptions").select("id").where("session", "=", session);
  return (await found.executeTakeFirst()) !== undefined;
}

export function findByHashes(
  db: Executor,
  { endpointHash, keysHash }: { endpointHash: Buffer; keysHash: Buffer },
) {
  return db
    .selectFrom("push_subscriptions")
    .select(["uid", "session"])
    .where("endpoint_hash", "=", endpointHash)
    .where("keys_hash", "=", keysHash)
    .executeTakeFirst();
}

export function findTimesByAccount(db: Executor, uid: string) {
  return db
    .selectFrom("push_subscriptions")
    .select("created_at")
    .where("uid", "=", uid)
    .orderBy("created_at")
    .execute();
}

export function findSettings(db: Executor, uid: string) {
  return db
    .selectFrom("message_settings")
    .select(["muted", "quiet_from", "quiet_to"])
    .where("uid", "=", uid)
    .executeTakeFirst();
}

/** Switches a kind on or off. An account that is gone changes nothing. */
export async function setKind(
  db: Executor,
  { uid, kind, on }: { uid: string; kind: MutableKind; on: boolean },
): Promise<void> {
  const muted = on ? [] : [kind];
  await sql`
    insert into message_settings (uid, muted)
    select uid, ${muted}::text[] from accounts where uid = ${uid}
    on conflict (uid) do update
      set muted = array_remove(message_settings.muted, ${kind}) || excluded.muted`.execute(db);
}

export async function setQuietHours(
  db: Executor,
  { uid, from, to }: { uid: string; from: number; to: number },
): Promise<void> {
  await db
    .insertInto("message_settings")
    .values({ uid, quiet_from: from, quiet_to: to })
    .onConflict((conflict) =>
      conflict.column("uid").doUpdateSet({ quiet_from: from, quiet_to: to }),
    )
    .execute();
}
