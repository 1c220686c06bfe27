import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { gamesOf } from "./operator-games.repository.ts";

export interface NewLogin {
  signHash: Buffer;
  operatorId: string;
  passwordHashHash: Buffer;
  challenge: string | null;
  expiresAt: Date;
}

export async function insertLogin(trx: Executor, login: NewLogin): Promise<void> {
  await trx
    .insertInto("operator_logins")
    .values({
      sign_hash: login.signHash,
      operator_id: login.operatorId,
      password_hash_hash: login.passwordHashHash,
      challenge: login.challenge,
      expires_at: login.expiresAt,
    })
    .execute();
}

export async function deleteLogins(trx: Executor, operatorId: string): Promise<void> {
  await trx.deleteFrom("operator_logins").where("operator_id", "=", operatorId).execute();
}

/** Counts a try of a log-in's code and returns what the code is checked by. */
export function tryLogin(
  db: Executor,
  { signHash, now, maxTries }: { signHash: Buffer; now: Date; maxTries: number },
) {
  return db
    .updateTable("operator_logins as login")
    .from("operators as operator")
    .whereRef("operator.id", "=", "login.operator_id")
    .where("operator.enabled", "=", true)
    .where("login.sign_hash", "=", signHash)
    .where("login.expires_at", ">", now)
    .where("login.tries", "<", maxTries)
    .set({ tries: sql`login.tries + 1` })
    .returning([
      "operator.id",
      "operator.name",
      "operator.password_hash",
      "operator.renews_password",
      "operator.sealed_key",
      "operator.last_step",
      "operator.addresses",
      "login.challenge",
      "login.password_hash_hash",
    ])
    .executeTakeFirst();
}

/** False if another request has finished the log-in. */
export async function deleteLogin(trx: Executor, signHash: Buffer): Promise<boolean> {
  const result = await trx
    .deleteFrom("operator_logins")
    .where("sign_hash", "=", signHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export interface NewSession {
  tokenHash: Buffer;
  operatorId: string;
  now: Date;
  expiresAt: Date;
}

export async function insertSession(trx: Executor, session: NewSession): Promise<void> {
  const { tokenHash, operatorId, now, expiresAt } = session;
  await trx
    .insertInto("operator_sessions")
    .values({
      token_hash: tokenHash,
      operator_id: operatorId,
      created_at: now,
      seen_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** The operator of a live session that was used since `usedSince`. */
export function findLive(
  db: Executor,
  { tokenHash, now, usedSince }: { tokenHash: Buffer; now: Date; usedSince: Date },
) {
  return db
    .selectFrom("operator_sessions as session")
    .innerJoin("operators as operator", "operator.id", "session.operator_id")
    .select(["operator.id", "operator.name", "operator.role", "operator.addresses"])
    .select(["session.created_at", "session.seen_at", "session.proved_at"])
    .select(gamesOf("operator.id").as("games"))
    .where("session.token_hash", "=", tokenHash)
    .where("session.expires_at", ">", now)
    .where("session.seen_at", ">", usedSince)
    .where("operator.enabled", "=", true)
    .executeTakeFirst();
}

export async function recordUse(db: Executor, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable("operator_sessions")
    .set({ seen_at: now })
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function recordProof(db: Executor, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable("operator_sessions")
    .set({ proved_at: now })
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function deleteSession(trx: Executor, tokenHash: Buffer): Promise<void> {
  await trx.deleteFrom("operator_sessions").where("token_hash", "=", tokenHash).execute();
}

/** Ends the operator's sessions but the one to keep. Returns how many have ended. */
export async function deleteSessions(
  trx: Executor,
  operatorId: string,
  keep: Buffer | null = null,
): Promise<number> {
  let ended = trx.deleteFrom("operator_sessions").where("operator_id", "=", operatorId);
  if (keep !== null) ended = ended.where("token_hash", "!=", keep);
  return Number((await ended.executeTakeFirst()).numDeletedRows);
}
