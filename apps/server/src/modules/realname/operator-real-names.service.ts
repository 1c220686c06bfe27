import { realNameStates } from "@playfront/contract/console/players";
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
    verify: (person: { uid: string; birthDate: string }) =>
      repository.markVerified(db, person, realNameStates),

    /**
     * Makes a running node check all pending cases now, for example after an outage of hours, and send within a minute
     * what is reported of games whose reports rest after a refusal. Returns how many cases and games these are.
     */
    checkNow(): Promise<{ cases: number; games: number }> {
      return db.transaction().execute(async (trx) => {
        const games = await wakeQueues(trx);
        const cases = await repository.makeAllDue(trx);
        if (cases > 0) await runSoon(trx, "ask_real_names");
        return { cases, games };
      });
    },
  };
}
