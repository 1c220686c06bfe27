import { codes } from "@playfront/contract/codes";
import type { UserInfo } from "@playfront/contract/entities";
import { normaliseNickname } from "@playfront/contract/form-rules";
import type { Db, Executor } from "@playfront/database/connect";
import { isUniqueViolation } from "@playfront/database/errors";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, invalidField, tooMany } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import type { Player } from "../../../infra/http/call-context.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { SmsService } from "../../sms/sms.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { KnownDevices } from "../known-device/known-device.service.ts";
import type { SessionService } from "../session/session.service.ts";
import type { SessionPlace } from "../session/session-place.ts";
import * as repository from "./account.repository.ts";
import type { AccountService, Credentials } from "./account.service.ts";
import { hashPassword } from "./password.ts";
import type { PasswordRules } from "./passwords/password-rules.ts";
import { reauthenticate, requireJustLoggedIn } from "./reauthentication.ts";
import { isReservedNickname } from "./reserved-nickname.ts";

export interface ProfileDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Config;
  accounts: AccountService;
  sessions: SessionService;
  audit: AuditService;
  messages: MessageService;
  passwords: PasswordRules;
  knownDevices: KnownDevices;
  sms: SmsService;
}

export interface PasswordChange {
  player: Player;
  /** Undefined or empty for an account without a password. */
  oldpassword: string | undefined;
  newpassword: string;
  /** The SMS code of the bound phone, which proves the owner of an account without a password. */
  code: string | undefined;
  place: SessionPlace;
}

export interface NicknameChange {
  uid: string;
  nickname: string;
  place: SessionPlace;
}

/** Changes of one account within a day, times LIMIT_FACTOR. Limited because each adds an event to the account's log. */
const maxNicknameChanges = 20;

export type ProfileService = ReturnType<typeof createProfileService>;

/** Changes that players make to their own accounts. */
export function createProfileService(deps: ProfileDeps) {
  return {
    /** Sets a new password, ends every session and returns the token of a new one. */
    async changePassword(change: PasswordChange): Promise<Answer<{ token: string }>> {
      const hasPassword = await deps.accounts.hasPassword(deps.db, change.player.uid);
      return hasPassword ? changePassword(deps, change) : setFirstPassword(deps, change);
    },

    async changeNickname(change: NicknameChange): Promise<Answer<UserInfo>> {
      const { db, ephemeral, config, accounts, audit } = deps;
      const { uid, place } = change;
      if (isReservedNickname(change.nickname, config.siteName)) return reservedNickname;
      const limit = { key: `nickname:${uid}`, max: maxNicknameChanges * config.limitFactor };
      const verdict = await countEvent(ephemeral, { ...limit, windowSeconds: 86_400 });
      if (!verdict.allowed)
        return tooMany(verdict.retryAfter, "今天修改昵称的次数太多了，请明天再试");
      try {
        await db.transaction().execute(async (trx) => {
          await repository.updateNickname(trx, {
            uid,
            nickname: normaliseNickname(change.nickname),
          });
          await audit.record(trx, { uid, event: "nickname-changed", place });
        });
      } catch (error) {
        if (isUniqueViolation(error)) return failed(codes.taken, "昵称已被使用，请换一个");
        throw error;
      }
      return done(await accounts.userInfo(uid));
    },
  };
}

async function changePassword(
  deps: ProfileDeps,
  change: PasswordChange,
): Promise<Answer<{ token: string }>> {
  const { player, oldpassword = "", newpassword, place } = change;
  if (oldpassword === "") return invalidField("oldpassword", "请输入原密码");
  const known = await reauthenticate(deps, { ...player, password: oldpassword, place });
  if (!known.ok) return known.code === codes.wrongCredentials ? wrongPassword : known;
  const weak = deps.passwords.check(newpassword, known.data);
  if (weak !== null) return invalidField("newpassword", weak);
  if (newpassword === oldpassword) {
    return invalidField("newpassword", "新密码不能与原密码相同");
  }
  return replacePassword(deps, known.data, { change, notice: passwordNotice });
}

/** The owner is proved by the SMS code of the bound phone or a log-in a moment ago (decision 0276). */
async function setFirstPassword(
  deps: ProfileDeps,
  change: PasswordChange,
): Promise<Answer<{ token: string }>> {
  const { player, newpassword, code, place } = change;
  const account = await deps.accounts.findCredentials(player.uid);
  if (account === null) return failed(codes.unauthorized);
  const weak = deps.passwords.check(newpassword, account);
  if (weak !== null) return invalidField("newpassword", weak);
  const notice = firstPasswordNotice;
  if (code === undefined || account.phone === null) {
    const refused = await requireJustLoggedIn(deps, player);
    return refused ?? replacePassword(deps, account, { change, notice });
  }
  const typed = { phone: account.phone, code, deviceid: place.deviceid, purpose: "prove" } as const;
  if (!(await deps.sms.check(typed))) return failed(codes.wrongSmsCode);
  return replacePassword(deps, account, {
    change,
    notice,
    prove: (trx) => deps.sms.use(trx, typed),
  });
}

const reservedNickname = invalidField("nickname", "这个昵称是官方保留的，请换一个");
const wrongPassword = failed(codes.wrongCredentials, "原密码错误");

/** Succeeds only if the account still has the password that was checked: of two changes at once one wins. */
async function replacePassword(
  { db, accounts, sessions, audit, messages, knownDevices }: ProfileDeps,
  { uid, passwordHash: ifHashIs }: Credentials,
  {
    change: { newpassword, place },
    notice,
    prove,
  }: {
    change: PasswordChange;
    notice: typeof passwordNotice;
    /** Uses up the SMS code; false if it was used meanwhile. */
    prove?: (trx: Executor) => Promise<boolean>;
  },
): Promise<Answer<{ token: string }>> {
  const passwordHash = await hashPassword(newpassword);
  return transact(db, async (trx) => {
    const set = await accounts.setPassword(trx, { uid, passwordHash, ifHashIs });
    if (!set) return wrongPassword;
    if (prove && !(await prove(trx))) return failed(codes.wrongSmsCode);
    await sessions.endByAccount(trx, { uid, reason: "password" });
    await knownDevices.forgetAll(trx, uid);
    await knownDevices.remember(trx, { uid, deviceid: place.deviceid });
    await audit.record(trx, { uid, event: "password-changed", place });
    await messages.send(trx, { kind: "security", uid, ...notice });
    return done({ token: await sessions.start({ ...place, uid }, trx) });
  });
}

/** Sent to the owner, because somebody else may have changed the password. */
export const passwordNotice = {
  title: "密码已修改",
  content: "您的账号密码已修改，其他设备上的登录已退出。如非本人操作，请尽快找回密码并联系客服。",
};

const firstPasswordNotice = {
  title: "登录密码已设置",
  content:
    "您的账号已设置登录密码，其他设备上的登录已退出。如非本人操作，请尽快找回密码并联系客服。",
};
