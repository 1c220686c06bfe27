import type { Executor } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import * as repository from "./deletion.repository.ts";
import { cancelledNotice } from "./deletion.service.ts";

export interface OperatorDeletionsDeps {
  clock: Clock;
  audit: AuditService;
  messages: MessageService;
}

export type OperatorDeletions = ReturnType<typeof createOperatorDeletions>;

/** The actions of operators on account deletions. */
export function createOperatorDeletions({ clock, audit, messages }: OperatorDeletionsDeps) {
  return {
    /** Stops a deletion that is not due yet, for an owner who has proved to be it. False if there is none. */
    async stop(trx: Executor, uid: string): Promise<boolean> {
      if (!(await repository.stop(trx, { uid, now: clock.now() }))) return false;
      await repository.deleteHandles(trx, uid);
      await audit.record(trx, { uid, event: "deletion-stopped", place: null });
      await messages.send(trx, { kind: "security", uid, ...cancelledNotice });
      return true;
    },
  };
}
