import type { Db } from "@playfront/database/connect";
import { runSoon } from "../../infra/jobs/jobs.ts";
import * as repository from "./realname.repository.ts";

export type RealNameDesk = ReturnType<typeof createRealNameDesk>;

/** What operators do about real names. */
export function createRealNameDesk({ db }: { db: Db }) {
  return {
    /** Verifies an account on the operators' own word, without asking the authority. `birthDate` is `YYYY-MM-DD`. */
    verify: (person: { uid: string; birthDate: string }) => repository.markVerified(db, person),

    /**
     * Has the authority asked at once about everyone who waits, as after an outage of hours; answers how many wait. A
     * running node does it.
     */
    askNow(): Promise<number> {
      return db.transaction().execute(async (trx) => {
        const waiting = await repository.makeAllDue(trx);
        if (waiting > 0) await runSoon(trx, "ask_real_names");
        return waiting;
      });
    },
  };
}
