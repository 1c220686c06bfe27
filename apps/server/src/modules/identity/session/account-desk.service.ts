import type { AccountDevice } from "@playfront/contract/entities";
import type { Db } from "@playfront/database/connect";
import type { Config } from "../../../infra/config/config.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { AccountService } from "../account/account.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import { removeSecondFactor } from "../second-factor/second-factor-desk.ts";
import { describeSession } from "./device.service.ts";
import type { SessionService } from "./session.service.ts";

export interface AccountDeskDeps {
  db: Db;
  config: Pick<Config, "containerTokens">;
  accounts: AccountService;
  sessions: SessionService;
  audit: AuditService;
  messages: MessageService;
}

/** An account as operators name it. */
export interface KnownAccount {
  uid: string;
  username: string;
}

export type AccountDesk = ReturnType<typeof createAccountDesk>;

/** What operators do for an account whose owner has asked for it. */
export function createAccountDesk(deps: AccountDeskDeps) {
  const { db, config, accounts, sessions, audit, messages } = deps;
  return {
    /** The account of a username in any letter case, or of a uid; null when there is none. */
    async find(name: string): Promise<KnownAccount | null> {
      const account = /^\d+$/.test(name)
        ? await accounts.findCredentials(name)
        : await accounts.findByLoginName(name);
      return account && { uid: account.uid, username: account.username };
    },

    /** Where the account is signed in, the session seen last first. */
    async sessions(uid: string, limit: number): Promise<AccountDevice[]> {
      const rows = await sessions.findAllOf({ uid, first: null, limit });
      return rows.map((row) => describeSession(row, "", config));
    },

    /** Ends every session of the account at its next call, on every node; how many. The account stays as it is. */
    endSessions: (uid: string): Promise<number> =>
      db.transaction().execute(async (trx) => {
        await accounts.lock(trx, uid);
        const ended = await sessions.endAllOf(trx, { uid, reason: "operator" });
        if (ended === 0) return 0;
        await audit.record(trx, { uid, event: "sessions-ended", place: null });
        await messages.send(trx, { uid, ...endedNotice });
        return ended;
      }),

    /** Takes 登录保护 off an owner who lost it; false when there is none. */
    removeSecondFactor: (uid: string) => removeSecondFactor(deps, uid),
  };
}

const endedNotice = {
  title: "登录已全部退出",
  content: "为了保护您的账号，客服已退出账号在所有设备上的登录，请重新登录。如有疑问，请联系客服。",
};
