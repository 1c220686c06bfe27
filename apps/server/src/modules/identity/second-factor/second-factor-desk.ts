import type { Db } from "@playfront/database/connect";
import type { MessageService } from "../../message/message.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import { remove } from "./second-factor.repository.ts";
import { removedByOperator } from "./second-factor-notices.ts";

export interface SecondFactorDeskDeps {
  db: Db;
  audit: AuditService;
  messages: MessageService;
}

/**
 * Takes the second factor off an account whose owner has lost it and has proved, to the operators, to be it: the
 * identity behind the real name, or what else they ask for. False when none is on. Sessions stay as they are.
 */
export function removeSecondFactor(
  { db, audit, messages }: SecondFactorDeskDeps,
  uid: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await remove(trx, uid))) return false;
    await audit.record(trx, { uid, event: "second-factor-removed", place: null });
    await messages.send(trx, { uid, ...removedByOperator });
    return true;
  });
}
