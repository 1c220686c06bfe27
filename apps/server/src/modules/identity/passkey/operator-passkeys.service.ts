import type { Db, Executor } from "@playfront/database/connect";
import { toShanghaiTime } from "../../../infra/clock.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import * as repository from "./passkey.repository.ts";

interface OperatorPasskeysDeps {
  db: Db;
  audit: AuditService;
  messages: MessageService;
}

export type OperatorPasskeys = ReturnType<typeof createOperatorPasskeys>;

/** What operators see and undo of a player's passkeys. */
export function createOperatorPasskeys({ db, audit, messages }: OperatorPasskeysDeps) {
  return {
    async list(uid: string) {
      const rows = await repository.findAllByAccount(db, uid);
      return rows.map(({ id, name, created_at, seen_at }) => ({
        id,
        name,
        createdAt: toShanghaiTime(created_at),
        seenAt: seen_at && toShanghaiTime(seen_at),
      }));
    },

    /** The name of the removed passkey; null if the player has no such passkey. */
    async remove(trx: Executor, { uid, id }: { uid: string; id: string }): Promise<string | null> {
      const name = await repository.remove(trx, { uid, id });
      if (name === null) return null;
      await audit.record(trx, { uid, event: "passkey-removed", place: null, detail: name });
      const content = `客服已移除您的通行密钥「${name}」，不能再用它登录。如有疑问，请联系客服。`;
      await messages.send(trx, { kind: "security", uid, title: "已移除通行密钥", content });
      return name;
    },
  };
}
