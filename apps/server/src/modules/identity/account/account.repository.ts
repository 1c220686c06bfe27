import { timingSafeEqual } from "node:crypto";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import type { Player } from "../../../infra/http/call-context.ts";
import { skeletonOf } from "./look-alikes.ts";

export interface NewAccount {
  username: string;
  nickname: string;
  passwordHash: string;
  phone: string | null;
  cid: string | null;
  /** Whether anybody knows the password. */
  passwordSet: boolean;
  /** The column's default when absent. */
  avatar?: string;
  now: Date;
}

/** Returns null if the username, the nickname or the phone is taken. The unique indexes decide it. */
export async function insert(db: Executor, account: NewAccount): Promise<string | null> {
  const row = await db
    .insertInto("accounts")
    .values({
      username: account.username,
      nickname: account.nickname,
      nickname_skeleton: skeletonOf(account.nickname),
      password_hash: account.passwordHash,
      password_set: account.passwordSet,
      phone: account.phone,
      avatar: account.avatar,
      register_cid: account.cid,
      created_at: account.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("uid")
    .executeTakeFirst();
  return row?.uid ?? null;
}

/** Which of the two is in use. It explains a failed insert; it must not decide whether to insert. */
export async function findTaken(
  db: Executor,
  { username, phone }: { username: string; phone: string | null },
): Promise<"username" | "phone" | null> {
  if (phone !== null && (await existsByPhone(db, phone))) return "phone";
  const row = await db
    .selectFrom("accounts")
    .select("uid")
    .where("username_key", "=", username.toLowerCase())
    .executeTakeFirst();
  return row ? "username" : null;
}

export async function existsByPhone(db: Executor, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .select("uid")
    .where("phone", "=", phone)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasPassword(db: Executor, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .select("password_set")
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row?.password_set ?? false;
}

const credentials = [
  "uid",
  "username",
  "phone",
  "password_hash",
  "banned",
  "banned_until",
  "deletion_due",
] as const;

export function findByPhone(db: Executor, phone: string) {
  return db
    .selectFrom("accounts")
    .select(credentials)
    .where("phone", "=", phone)
    .executeTakeFirst();
}

export function findByUsernameKey(db: Executor, usernameKey: string) {
  return db
    .selectFrom("accounts")
    .select(credentials)
    .where("username_key", "=", usernameKey)
    .executeTakeFirst();
}

export function findCredentials(db: Executor, uid: string) {
  return db.selectFrom("accounts").select(credentials).where("uid", "=", uid).executeTakeFirst();
}

const profile = [
  "accounts.uid",
  "accounts.username",
  "accounts.nickname",
  "accounts.avatar",
  "accounts.phone",
  "accounts.banned",
  "accounts.created_at",
  "accounts.realname_status",
  "accounts.birth_date",
  "accounts.realname_first_at",
  "accounts.earlier_minor",
  "password_set",
] as const;

export function findProfile(db: Executor, uid: string) {
  return db.selectFrom("accounts").select(profile).where("uid", "=", uid).executeTakeFirst();
}

/** Sets the password. With `ifHashIs`, only if the account still has that hash. Returns false if nothing was set. */
export async function updatePassword(
  db: Executor,
  change: { uid: string; passwordHash: string; ifHashIs?: string },
): Promise<boolean> {
  const { ifHashIs } = change;
  const result = await db
    .updateTable("accounts")
    .set({ password_hash: change.passwordHash, password_set: true })
    .where("uid", "=", change.uid)
    .$if(ifHashIs !== undefined, (query) => query.where("password_hash", "=", ifHashIs!))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Throws a unique violation if another account has the nickname, or one that looks like it. */
export async function updateNickname(
  db: Executor,
  { uid, nickname }: { uid: string; nickname: string },
): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ nickname, nickname_skeleton: skeletonOf(nickname) })
    .where("uid", "=", uid)
    .execute();
}

/**
 * Locks the account until the transaction ends and returns the phone bound to it. Rows that refer to the account can be
 * added meanwhile: who adds one may hold a lock on the session that the owner of this lock wants to end.
 */
export async function lockPhone(trx: Executor, uid: string): Promise<string | null> {
  const row = await trx
    .selectFrom("accounts")
    .select("phone")
    .where("uid", "=", uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row.phone;
}

/** Throws a unique violation if another account has the phone. */
export async function updatePhone(
  db: Executor,
  { uid, phone, now }: { uid: string; phone: string; now: Date },
): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ phone, phone_proved_at: now })
    .where("uid", "=", uid)
    .execute();
}

/** Saves a proof that ends with its session. Returns false if the session has ended. */
export async function insertProof(
  trx: Executor,
  proof: { handleHash: Buffer; session: string; expiresAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into phone_proofs (handle_hash, uid, session, expires_at)
    select ${proof.handleHash}, uid, handle, ${proof.expiresAt}
    from sessions where handle = ${proof.session} for key share`.execute(trx);
  return numAffectedRows === 1n;
}

/**
 * Deletes the proof and every other proof of the account. Returns false if the proof had expired, belongs to another
 * session or did not exist.
 */
export async function consumeProof(
  trx: Executor,
  proof: { handleHash: Buffer; now: Date } & Player,
): Promise<boolean> {
  const rows = await trx
    .deleteFrom("phone_proofs")
    .where("uid", "=", proof.uid)
    .returning(["handle_hash", "session", "expires_at"])
    .execute();
  return rows.some(
    (row) =>
      timingSafeEqual(row.handle_hash, proof.handleHash) &&
      row.session === proof.session &&
      row.expires_at > proof.now,
  );
}
