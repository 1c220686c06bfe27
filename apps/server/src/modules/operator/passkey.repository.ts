import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { isLaterCounter } from "../../infra/passkeys/later-counter.ts";

export function findByOperator(db: Executor, operatorId: string) {
  return db
    .selectFrom("operator_passkeys")
    .selectAll()
    .where("operator_id", "=", operatorId)
    .orderBy("id")
    .execute();
}

export type PasskeyRow = Awaited<ReturnType<typeof findByOperator>>[number];

export interface NewPasskey {
  operatorId: string;
  name: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  rpId: string;
  now: Date;
}

/** False if the credential is known already. */
export async function insert(trx: Executor, passkey: NewPasskey): Promise<boolean> {
  const row = await trx
    .insertInto("operator_passkeys")
    .values({
      operator_id: passkey.operatorId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: String(passkey.counter),
      transports: [...passkey.transports],
      rp_id: passkey.rpId,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a passkey. False if it is gone, or if a signature with this counter or a later one was used before. */
export async function use(
  trx: Executor,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable("operator_passkeys")
    .set({ counter: String(counter), seen_at: now })
    .where("id", "=", id)
    .where(isLaterCounter(counter))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The name of the passkey; null if the operator has no such passkey. */
export async function remove(
  trx: Executor,
  { id, operatorId }: { id: string; operatorId: string },
): Promise<string | null> {
  const row = await trx
    .deleteFrom("operator_passkeys")
    .where("id", "=", id)
    .where("operator_id", "=", operatorId)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Returns their names. */
export async function removeAll(trx: Executor, operatorId: string): Promise<string[]> {
  const removed = trx.deleteFrom("operator_passkeys").where("operator_id", "=", operatorId);
  return (await removed.returning("name").execute()).map(({ name }) => name);
}

/** Keeps a challenge for one creation in the session. */
export async function keepChallenge(
  db: Executor,
  tokenHash: Buffer,
  challenge: string,
): Promise<void> {
  await db
    .updateTable("operator_sessions")
    .set({ challenge })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** The session's challenge, which is used up by this. */
export async function takeChallenge(trx: Executor, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ challenge: string }>`
    update operator_sessions as session set challenge = null
    from (select token_hash, challenge from operator_sessions
      where token_hash = ${tokenHash} for update) as before
    where session.token_hash = before.token_hash
    returning before.challenge`.execute(trx);
  return rows[0]?.challenge ?? null;
}
