import type { AccountDevice } from "@playfront/contract/entities";
import type { Db, Executor } from "@playfront/database/connect";
import { inTransaction } from "@playfront/database/transact";
import type { Config } from "../../../infra/config/config.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { AccountService } from "../account/account.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { KnownDevices } from "../known-device/known-device.service.ts";
import type { OperatorSecondFactors } from "../second-factor/operator-second-factors.service.ts";
import { describeSession } from "../session/describe-session.ts";
import type { SessionService } from "../session/session.service.ts";

export interface OperatorAccountsDeps {
  db: Db;
  config: Pick<Config, "containerTokens">;
  accounts: AccountService;
  sessions: SessionService;
  audit: AuditService;
  messages: MessageService;
  knownDevices: KnownDevices;
  secondFactors: OperatorSecondFactors;
}

export interface KnownAccount {
  uid: string;
  username: string;
}

export type OperatorAccounts = ReturnType<typeof createOperatorAccounts>;

/** The actions of operators on an account, at the request of its owner. */
export function createOperatorAccounts(deps: OperatorAccountsDeps) {
  const { db, config, accounts, sessions, audit, messages, knownDevices, secondFactors } = deps;
  return {
    /** The account of a username in any letter case, or of a uid; null if there is none. */
    async find(name: string): Promise<KnownAccount | null> {
      const account = /^\d+$/.test(name)
        ? await accounts.findCredentials(name)
        : await accounts.findByLoginName(name);
      return account && { uid: account.uid, username: account.username };
    },

    /** The sessions of the account, the last used first. */
    async sessions(uid: string, limit: number): Promise<AccountDevice[]> {
      const rows = await sessions.findByAccount({ uid, first: null, limit });
      return rows.map((row) => describeSession(row, config));
    },

    /** Ends every session of the account on every node and forgets its devices. Returns how many sessions ended. The account itself is not changed. */
    endSessions: (uid: string, executor: Executor = db): Promise<number> =>
      inTransaction(executor, async (trx) => {
        await accounts.lock(trx, uid);
        const ended = await sessions.endByAccount(trx, { uid, reason: "operator" });
        await knownDevices.forgetAll(trx, uid);
        if (ended.length === 0) return 0;
        await audit.record(trx, { uid, event: "sessions-ended", place: null });
        await messages.send(trx, { kind: "security", uid, ...endedNotice });
        return ended.length;
      }),

    /** Ends every session of a locked account without a word to its owner, as a ban does. */
    endAllSessions: (trx: Executor, uid: string) =>
      sessions.endByAccount(trx, { uid, reason: "operator" }),

    /** Ends one session, and forgets its device. False if it has ended. */
    async endSession(
      trx: Executor,
      { uid, handle }: { uid: string; handle: string },
    ): Promise<boolean> {
      const [deviceid] = await sessions.endByAccount(trx, {
        uid,
        only: handle,
        reason: "operator",
      });
      if (deviceid === undefined) return false;
      await knownDevices.forget(trx, { uid, deviceid });
      await audit.record(trx, { uid, event: "session-ended", place: null });
      return true;
    },

    /** Switches 登录保护 off for an owner who lost the second factor. False if it is off. */
    removeSecondFactor: secondFactors.remove,
  };
}

const endedNotice = {
  title: "登录已全部退出",
  content: "为了保护您的账号，客服已退出账号在所有设备上的登录，请重新登录。如有疑问，请联系客服。",
};
