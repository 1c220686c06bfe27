import type { Db } from "@playfront/database/connect";
import { sql } from "kysely";
import type { Clock } from "../../../infra/clock.ts";
import { collectFailures } from "../../../infra/jobs/failures.ts";
import type { Portions } from "../../../infra/jobs/portions.ts";
import { contextOf, sealedColumns } from "../../../infra/secrets/sealed-columns.ts";
import type { Secrets } from "../../../infra/secrets/secrets.ts";
import type { Apple, Revocation } from "./apple.ts";

export interface AppleTokenDeps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
}

/** Longer than an attempt to log in lives. Milliseconds. */
const boundMs = 15 * 60_000;
/** How long a revocation is tried, from the first time. */
const triedMs = 30 * 86_400_000;
const portion = 50;
const context = contextOf(sealedColumns.appleToken, {});

/** Keeps the token by which a player's consent at Apple is revoked, in place of an earlier one. */
export async function keepAppleToken(
  { db, clock, secrets }: AppleTokenDeps,
  { subjectHash, token }: { subjectHash: Buffer; token: string },
): Promise<void> {
  const sealed = {
    sealed_token: secrets.encrypt(token, context),
    created_at: clock.now(),
    tried_since: null,
  };
  await db
    .insertInto("apple_tokens")
    .values({ subject_hash: subjectHash, ...sealed })
    .onConflict((conflict) => conflict.column("subject_hash").doUpdateSet(sealed))
    .execute();
}

/**
 * Revokes at Apple each token whose Apple account is bound to no account here: after unbinding by the player or by support, after an
 * account's deletion, and after an attempt that made no account. A token that Apple refuses is tried again in the next run. A run ends
 * when Apple cannot be reached. Throws at the end if a token could not be revoked.
 */
export async function* revokeAppleTokens(
  deps: AppleTokenDeps & { apple: Pick<Apple, "revoke"> | null },
): Portions {
  const failures = collectFailures("consents could not be ended at Apple");
  try {
    for (let after = "0", found = portion; found === portion; ) {
      const rows = await findUnused(deps, after);
      for (const row of rows) {
        const revocation = await revoke(deps, row);
        await settle(deps, row, revocation);
        await failures.attempt(async () => requireRevoked(revocation));
        if (revocation.result === "unreached") return;
      }
      found = rows.length;
      after = rows.at(-1)?.id ?? after;
      yield found;
    }
  } finally {
    failures.throwAny();
  }
}

async function revoke(
  { secrets, apple }: Parameters<typeof revokeAppleTokens>[0],
  { sealed_token: sealed }: UnusedToken,
): Promise<Revocation> {
  if (apple === null) return { result: "refused", reason: "no settings of Apple" };
  return apple.revoke(secrets.decrypt(sealed, context));
}

function requireRevoked(revocation: Revocation): void {
  if (revocation.result === "revoked") return;
  throw new Error(`${revocation.result}, ${revocation.reason}`);
}

/** Deletes a token that is revoked or was tried for long, unless the player has come back with a new one meanwhile. */
async function settle(
  { db, clock }: AppleTokenDeps,
  { id, created_at: createdAt, tried_since: triedSince }: UnusedToken,
  { result }: Revocation,
): Promise<void> {
  const now = clock.now();
  const isOver = triedSince !== null && now.getTime() - triedSince.getTime() > triedMs;
  if (result === "revoked" || isOver) {
    await db
      .deleteFrom("apple_tokens")
      .where("id", "=", id)
      .where("created_at", "=", createdAt)
      .execute();
  } else if (triedSince === null) {
    await db
      .updateTable("apple_tokens")
      .set({ tried_since: now })
      .where("id", "=", id)
      .where("created_at", "=", createdAt)
      .execute();
  }
}

type UnusedToken = Awaited<ReturnType<typeof findUnused>>[number];

async function findUnused({ db, clock }: AppleTokenDeps, after: string) {
  return db
    .selectFrom("apple_tokens as token")
    .select(["id", "sealed_token", "created_at", "tried_since"])
    .where("id", ">", after)
    .where("created_at", "<", new Date(clock.now().getTime() - boundMs))
    .where(
      sql<boolean>`not exists (select from social_logins
        where provider = 'apple' and social_logins.subject_hash = token.subject_hash)`,
    )
    .orderBy("id")
    .limit(portion)
    .execute();
}
