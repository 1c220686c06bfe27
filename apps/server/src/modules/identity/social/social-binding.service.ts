import { codes } from "@playfront/contract/codes";
import { type SocialProvider, socialNames } from "@playfront/contract/constants";
import { joinWords } from "@playfront/contract/texts/join-words";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import { toIsoTime } from "../../../infra/clock.ts";
import type { Player } from "../../../infra/http/call-context.ts";
import type { MessageService } from "../../message/message.service.ts";
import { type OwnerDeps, requireRecentLogin } from "../account/reauthentication.ts";
import type { SessionPlace } from "../session/session-place.ts";
import * as repository from "./social.repository.ts";
import type { SocialAttempts } from "./social-attempts.service.ts";
import { ended } from "./social-login.service.ts";
import { unbindLogin } from "./unbind-login.ts";

export interface SocialBindingDeps extends OwnerDeps {
  attempts: SocialAttempts;
  messages: MessageService;
}

type Owner = Player & { password: string | undefined; place: SessionPlace };

export type SocialBindingService = ReturnType<typeof createSocialBindingService>;

/** Accounts of providers as ways in to an account that a player is logged in to. */
export function createSocialBindingService(deps: SocialBindingDeps) {
  return {
    async list(uid: string) {
      const rows = await repository.findAllByAccount(deps.db, uid);
      return rows.map(({ provider, bound_at, suspended_at }) => ({
        provider,
        since: toIsoTime(bound_at),
        ...(suspended_at && { suspended: true }),
      }));
    },
    bind: (change: Owner & { sign: string }) => bind(deps, change),
    /** Refused for the last way in. */
    unbind: (change: Owner & { provider: SocialProvider }) => unbind(deps, change),
  };
}

async function bind(
  deps: SocialBindingDeps,
  { sign, ...owner }: Owner & { sign: string },
): Promise<Answer<null>> {
  const { db, clock, accounts, attempts, audit, messages } = deps;
  const { uid, place } = owner;
  const proved = await attempts.find(sign, place.deviceid);
  if (proved === null) return ended;
  const refused = await requireRecentLogin(deps, owner);
  if (refused) return refused;
  const name = socialNames[proved.provider];
  return transact<Answer<null>>(db, async (trx) => {
    await accounts.lock(trx, uid);
    if (!(await attempts.use(trx, proved))) return ended;
    if (!(await repository.insert(trx, { ...proved, uid, now: clock.now() }))) {
      return failed(codes.taken, joinWords("此", name, "已绑定账号，或当前账号已绑定", name));
    }
    await audit.record(trx, { uid, event: "social-bound", place, detail: name });
    const content = joinWords(
      "以后可以用",
      name,
      "登录您的账号。如非本人操作，请立即在「账号与安全 › 登录方式」中解除绑定，并修改密码。",
    );
    const title = joinWords("已绑定", name, "登录");
    await messages.send(trx, { kind: "security", uid, title, content });
    return done(null);
  });
}

async function unbind(
  deps: SocialBindingDeps,
  { provider, ...owner }: Owner & { provider: SocialProvider },
): Promise<Answer<null>> {
  const { db, accounts, audit, messages } = deps;
  const { uid, place } = owner;
  const refused = await requireRecentLogin(deps, owner);
  if (refused) return refused;
  const name = socialNames[provider];
  return transact<Answer<null>>(db, async (trx) => {
    const result = await unbindLogin(trx, accounts, { uid, provider });
    if (result === "none") return failed(codes.notFound, joinWords("当前账号没有绑定", name));
    if (result === "last") {
      return failed(codes.needsPhone, joinWords(name, "是唯一的登录方式，请先绑定手机号再解除"));
    }
    await audit.record(trx, { uid, event: "social-unbound", place, detail: name });
    const content = joinWords(
      "不能再用",
      name,
      "登录您的账号。如非本人操作，请立即修改密码并联系客服。",
    );
    const title = joinWords("已解除", name, "登录");
    await messages.send(trx, { kind: "security", uid, title, content });
    return done(null);
  });
}
