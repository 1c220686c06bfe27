import { type SocialProvider, socialNames } from "@playfront/contract/constants";
import { joinWords } from "@playfront/contract/texts/join-words";
import type { Db, Executor } from "@playfront/database/connect";
import { toShanghaiTime } from "../../../infra/clock.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { AccountService } from "../account/account.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import * as repository from "./social.repository.ts";
import { unbindLogin } from "./unbind-login.ts";

interface OperatorSocialLoginsDeps {
  db: Db;
  accounts: AccountService;
  audit: AuditService;
  messages: MessageService;
}

export type OperatorSocialLogins = ReturnType<typeof createOperatorSocialLogins>;

/** What operators see and undo of the providers' accounts that log in to a player's account. */
export function createOperatorSocialLogins(deps: OperatorSocialLoginsDeps) {
  const { db, accounts, audit, messages } = deps;
  return {
    async list(uid: string) {
      const rows = await repository.findAllByAccount(db, uid);
      return rows.map(({ provider, bound_at }) => ({
        provider,
        createdAt: toShanghaiTime(bound_at),
      }));
    },

    async remove(trx: Executor, { uid, provider }: { uid: string; provider: SocialProvider }) {
      const result = await unbindLogin(trx, accounts, { uid, provider });
      if (result !== "unbound") return result;
      const name = socialNames[provider];
      await audit.record(trx, { uid, event: "social-unbound", place: null, detail: name });
      const content = joinWords(
        "客服已解除",
        name,
        "与您账号的绑定，不能再用它登录。如有疑问，请联系客服。",
      );
      const title = joinWords("已解除", name, "登录");
      await messages.send(trx, { kind: "security", uid, title, content });
      return result;
    },
  };
}
