import type { SocialProvider } from "@playfront/contract/constants";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

/** When the owner's phone was last proved; a way in without a word of the owner since a recovery stays young. */
const proved = sql<Date>`coalesce(accounts.phone_proved_at, accounts.created_at)`;

/** Passkeys that came after the last proof by phone. */
export function findPasskeys(db: Executor, uid: string) {
  return db
    .selectFrom("player_passkeys")
    .innerJoin("accounts", "accounts.uid", "player_passkeys.uid")
    .select(["id", "name", "player_passkeys.created_at as since"])
    .where("player_passkeys.uid", "=", uid)
    .where((is) =>
      is.or([is("suspended_at", "is not", null), is("player_passkeys.created_at", ">", proved)]),
    )
    .orderBy("id")
    .execute();
}

/** Accounts of providers that were bound after the last proof by phone. */
export function findLogins(db: Executor, uid: string) {
  return db
    .selectFrom("social_logins")
    .innerJoin("accounts", "accounts.uid", "social_logins.uid")
    .select(["provider", "bound_at as since"])
    .where("social_logins.uid", "=", uid)
    .where((is) => is.or([is("suspended_at", "is not", null), is("bound_at", ">", proved)]))
    .orderBy("provider")
    .execute();
}

interface Settled<Way> {
  uid: string;
  removed: Way[];
  kept: Way[];
  suspended: Way[];
  now: Date;
}

export async function settlePasskeys(
  trx: Executor,
  { uid, removed, kept, suspended, now }: Settled<string>,
): Promise<void> {
  const own = sql`uid = ${uid} and id = any`;
  await sql`delete from player_passkeys where ${own} (${removed}::bigint[])`.execute(trx);
  await sql`update player_passkeys set suspended_at = null where ${own} (${kept}::bigint[])`.execute(
    trx,
  );
  await sql`update player_passkeys set suspended_at = ${now} where ${own} (${suspended}::bigint[])`.execute(
    trx,
  );
}

export async function settleLogins(
  trx: Executor,
  { uid, removed, kept, suspended, now }: Settled<SocialProvider>,
): Promise<void> {
  const own = sql`uid = ${uid} and provider = any`;
  await sql`delete from social_logins where ${own} (${removed}::text[])`.execute(trx);
  await sql`update social_logins set suspended_at = null where ${own} (${kept}::text[])`.execute(
    trx,
  );
  await sql`update social_logins set suspended_at = ${now} where ${own} (${suspended}::text[])`.execute(
    trx,
  );
}

export async function noteProof(
  trx: Executor,
  { uid, now }: { uid: string; now: Date },
): Promise<void> {
  await trx.updateTable("accounts").set({ phone_proved_at: now }).where("uid", "=", uid).execute();
}
