import type { LegalName } from "@playfront/contract/entities";
import type { Db, Executor } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import type { LegalService } from "../../site/legal.service.ts";
import * as repository from "./consent.repository.ts";

interface ConsentDeps {
  db: Db;
  clock: Clock;
  legal: Pick<LegalService, "findCurrentDays">;
}

export type ConsentService = ReturnType<typeof createConsentService>;

/** Which versions of the agreement and of the privacy policy players have agreed to. */
export function createConsentService({ db, clock, legal }: ConsentDeps) {
  return {
    /** In the transaction of the form that asks for it. */
    async record(trx: Executor, uid: string): Promise<void> {
      const days = Object.entries(await legal.findCurrentDays(trx)) as [LegalName, string][];
      const agreedAt = clock.now();
      await repository.insertNew(
        trx,
        days.map(([name, since]) => ({ uid, name, since, agreed_at: agreedAt })),
      );
    },

    /** The newest first; none of an account that is older than these records. */
    list: (uid: string, executor: Executor = db) => repository.findByAccount(executor, uid),
  };
}
