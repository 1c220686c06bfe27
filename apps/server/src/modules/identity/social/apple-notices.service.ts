import { createHash } from "node:crypto";
import { socialNames } from "@playfront/contract/constants";
import type { Db, Executor } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import { addressLimits } from "../../../infra/limits/address-limits.ts";
import { checkLimit, countAgainst } from "../../../infra/limits/limits.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { AccountService } from "../account/account.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import { createAppleVerifier } from "./apple-keys.ts";
import { type AppleNotice, noticeMaxAge, readAppleNotice } from "./apple-notice.ts";
import * as notices from "./apple-notices.repository.ts";
import * as repository from "./social.repository.ts";
import { hashSubject } from "./social-providers.ts";
import { isAny, lockWaysIn, removeLogin, type WaysIn, without } from "./unbind-login.ts";

export interface AppleNoticeDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Pick<Config, "limitFactor" | "social">;
  accounts: AccountService;
  audit: AuditService;
  messages: MessageService;
}

/** `unknown` without an account of the shop's at Apple. */
export type NoticeResult =
  | { kind: "taken" | "refused" | "unverified" | "unknown" }
  | { kind: "tooMany"; retryAfter: number };

/** Notices that are not Apple's, from one address within an hour, times LIMIT_FACTOR. */
const maxRefused = 120;
/** Longer than a notice is good for, whatever the clocks say. Milliseconds. */
const rememberedMs = 2 * noticeMaxAge * 1000;
const provider = "apple";

export type AppleNotices = ReturnType<typeof createAppleNotices>;

/** Takes what Apple tells the shop of players' consents and accounts. Decision 0221. */
export function createAppleNotices(deps: AppleNoticeDeps) {
  const { apple: account, endpoints } = deps.config.social;
  const verify =
    account && createAppleVerifier({ account, endpoint: endpoints.apple, clock: deps.clock });
  return {
    async take(payload: string, ip: string): Promise<NoticeResult> {
      if (verify === null) return { kind: "unknown" };
      const limits = limitsOf(deps, ip);
      for (const limit of limits) {
        const verdict = await checkLimit(deps.ephemeral, limit);
        if (!verdict.allowed) return { kind: "tooMany", retryAfter: verdict.retryAfter };
      }
      const notice = await readAppleNotice(verify, payload);
      if (typeof notice === "object") {
        await settle(deps, notice);
        return { kind: "taken" };
      }
      await countAgainst(deps.ephemeral, limits);
      return { kind: notice === "forged" ? "refused" : "unverified" };
    },
  };
}

function limitsOf({ config }: AppleNoticeDeps, ip: string) {
  const max = maxRefused * config.limitFactor;
  return addressLimits({ event: "apple-notice:ip", ip, max, windowSeconds: 3600 });
}

/** Nothing happens for a notice that came before, nor for one of a player who has consented anew since. */
async function settle(
  deps: AppleNoticeDeps,
  { id, issuedAt, subject, type }: AppleNotice,
): Promise<void> {
  if (type === "other") return;
  const { db, clock } = deps;
  const subjectHash = hashSubject(provider, subject);
  const idHash = createHash("sha256").update(id).digest();
  const expiresAt = new Date(clock.now().getTime() + rememberedMs);
  await db.transaction().execute(async (trx) => {
    if (!(await notices.insertNotice(trx, { idHash, expiresAt }))) return;
    if (!(await notices.deleteEndedToken(trx, { subjectHash, endedAt: issuedAt }))) return;
    const uid = (await repository.findLogin(trx, { provider, subjectHash }))?.uid;
    if (uid === undefined) return;
    const ways = await lockWaysIn(trx, deps.accounts, uid);
    // The player may have bound another Apple account before the lock was free.
    if ((await repository.findLogin(trx, { provider, subjectHash }))?.uid !== uid) return;
    await endLogin(deps, trx, { uid, type, left: without(ways, provider) });
  });
}

/**
 * The last way in stays after the end of a consent: the same player may consent anew and get in. Nobody gets in by an
 * Apple account that is gone.
 */
async function endLogin(
  { audit, messages }: AppleNoticeDeps,
  trx: Executor,
  { uid, type, left }: { uid: string; type: AppleNotice["type"]; left: WaysIn },
): Promise<void> {
  const message = messageOf(type, left);
  await messages.send(trx, { kind: "security", uid, ...message });
  if (type === "consent-revoked" && !isAny(left)) return;
  await removeLogin(trx, { uid, provider });
  const detail = socialNames[provider];
  await audit.record(trx, { uid, event: "social-unbound", place: null, detail });
}

function messageOf(type: AppleNotice["type"], left: WaysIn) {
  const isRevoked = type === "consent-revoked";
  const cause = isRevoked
    ? "您在 Apple 账户的设置中停止了对本站使用 Apple 登录"
    : "您的 Apple 账户已被删除";
  if (isAny(left)) {
    const title = "已解除 Apple 登录";
    return {
      title,
      content: `${cause}，不能再用它登录您的账号。您仍可用以下方式登录：${namesOf(left)}。`,
    };
  }
  const advice = "请尽快在「账号与安全」中绑定手机号";
  return isRevoked
    ? {
        title: "Apple 登录已停用",
        content: `${cause}，而它是您的账号唯一的登录方式，所以仍然保留：再次用 Apple 登录并同意授权，即可进入此账号。${advice}。`,
      }
    : {
        title: "Apple 登录已失效",
        content: `${cause}，而它是您的账号唯一的登录方式，退出后将无法再次登录。${advice}，之后可用手机号登录；如需帮助，请在退出前联系客服。`,
      };
}

function namesOf({ phone, password, providers }: WaysIn): string {
  const names = providers.map((each) => socialNames[each]);
  return [...(phone ? ["手机号"] : []), ...(password ? ["用户名和密码"] : []), ...names].join("、");
}
