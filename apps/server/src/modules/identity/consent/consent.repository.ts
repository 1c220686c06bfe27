import type { LegalName } from "@playfront/contract/entities";
import type { Executor } from "@playfront/database/connect";

interface Consent {
  uid: string;
  name: LegalName;
  /** The day of the version, `YYYY-MM-DD`. */
  since: string;
  agreed_at: Date;
}

/** A version that was agreed to before keeps its time. */
export async function insertNew(trx: Executor, consents: readonly Consent[]): Promise<void> {
  await trx
    .insertInto("legal_consents")
    .values([...consents])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The newest first. */
export function findByAccount(executor: Executor, uid: string) {
  return executor
    .selectFrom("legal_consents")
    .select(["name", "since", "agreed_at"])
    .where("uid", "=", uid)
    .orderBy("agreed_at", "desc")
    .orderBy("name")
    .execute();
}
