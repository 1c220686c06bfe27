import type { Db, Executor } from "@playfront/database/connect";
import { inTransaction } from "@playfront/database/transact";
import type { MessageService } from "../../message/message.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import * as repository from "./second-factor.repository.ts";
import { removedByOperator } from "./second-factor-notices.ts";

export interface OperatorSecondFactorsDeps {
  db: Db;
  audit: AuditService;
  messages: MessageService;
}

export type OperatorSecondFactors = ReturnType<typeof createOperatorSecondFactors>;

/** The actions of operators on 登录保护. */
export function createOperatorSecondFactors({ db, audit, messages }: OperatorSecondFactorsDeps) {
  return {
    isOn: async (uid: string) => (await repository.find(db, uid)) !== undefined,

    /**
     * Removes the second factor of an account whose owner has lost it and has proved to the operators to be the owner:
     * by the identity behind the real name, or whatever else they ask for. False if none is on. Sessions stay as they
     * are.
     */
    remove: (uid: string, executor: Executor = db): Promise<boolean> =>
      inTransaction(executor, async (trx) => {
        if (!(await repository.remove(trx, uid))) return false;
        await audit.record(trx, { uid, event: "second-factor-removed", place: null });
        await messages.send(trx, { kind: "security", uid, ...removedByOperator });
        return true;
      }),
  };
}
