import type { SessionEnds } from "@playfront/database/session-ends";
import type { TestDatabase } from "@playfront/database/testing/test-database";

/** An account's number that no account has. */
const marker = "0";

/** Resolves when the listeners have heard of every end that was committed before. */
export async function hearSessionEnds({ pool }: TestDatabase, ...listeners: SessionEnds[]) {
  const heard = listeners.map(
    (ends) => new Promise<void>((resolve) => ends.onEnd((uid) => uid === marker && resolve())),
  );
  await pool.query("select pg_notify('session_ends', $1)", [marker]);
  await Promise.all(heard);
}
