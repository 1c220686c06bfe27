import type { Db } from "@playfront/database/connect";
import { runSoon } from "../../infra/jobs/jobs.ts";
import { wakeQueues } from "./play-queue.repository.ts";
import * as repository from "./realname.repository.ts";

export type OperatorRealNames = ReturnType<typeof createOperatorRealNames>;

/** The actions of operators on real names. */
export function createOperatorRealNames({ db }: { db: Db }) {
  return {
    /**
     * Verifies an account without asking the authority, on the operator's responsibility. `birthDate` is `YYYY-MM-DD`.
     */
    verify: (person: { uid: string; birthDate: string }) => repository.markVerified(db, person),

    /**
     * Makes a running node check all pending cases now, for example after an outage of hours; returns how many are
     * pending. Reports of play that rest after a refusal are sent within a minute.
     */
    checkNow(): Promise<number> {
      return db.transaction().execute(async (trx) => {
        await wakeQueues(trx);
        const waiting = await repository.makeAllDue(trx);
        if (waiting > 0) await runSoon(trx, "ask_real_names");
        return waiting;
      });
    },
  };
}
