import { codes } from "@playfront/contract/codes";
import type { UserInfo } from "@playfront/contract/entities";
import { checkPassword } from "@playfront/contract/form-rules";
import { type Answer, done, failed, invalidField, tooMany } from "../../platform/answer.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/database/connect.ts";
import { isUniqueViolation, transact } from "../../platform/database/transact.ts";
import { countEvent } from "../../platform/limits.ts";
import type { MessageService } from "../message/message.service.ts";
import type { SessionPlace, SessionService } from "../session/session.service.ts";
import * as repository from "./account.repository.ts";
import type { AccountService, Credentials } from "./account.service.ts";
import { hashPassword, verifyPassword } from "./password.ts";

export interface ProfileDeps {
  db: Db;
  clock: Clock;
  config: Config;
  accounts: AccountService;
  sessions: SessionService;
  messages: MessageService;
}

export interface PasswordChange {
  uid: string;
  oldpassword: string;
  newpassword: string;
  place: SessionPlace;
}

/** Guesses of the old password within an hour, times LIMIT_FACTOR: a stolen token is not a way to the password. */
const passwordTries = 20;

export type ProfileService = ReturnType<typeof createProfileService>;

/** What players change of their accounts by themselves. */
export function createProfileService(deps: ProfileDeps) {
  return {
    /** Sets a new password and answers a new session's token; every other session ends. */
    changePassword: (change: PasswordChange) => changePassword(deps, change),

    async changeNickname(change: { uid: string; nickname: string }): Promise<Answer<UserInfo>> {
      const { db, accounts } = deps;
      const { uid } = change;
      try {
        await repository.updateNickname(db, { uid, nickname: change.nickname.trim() });
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
  const { db, clock, config, accounts } = deps;
  const { uid, oldpassword, newpassword } = change;
  const limit = { key: `password:${uid}`, max: passwordTries * config.limitFactor };
  const verdict = await countEvent(db, clock, { ...limit, windowSeconds: 3600 });
  if (!verdict.allowed) return tooMany(verdict.retryAfter);
  const account = await accounts.findCredentials(uid);
  if (account === null) return failed(codes.unauthorized);
  const weak = checkPassword(newpassword, account.username);
  if (weak !== null) return invalidField("newpassword", weak);
  if (!(await verifyPassword(oldpassword, account.passwordHash))) return wrongPassword;
  if (newpassword === oldpassword) {
    return invalidField("newpassword", "新密码不能与原密码相同");
  }
  return replacePassword(deps, account, change);
}

const wrongPassword = failed(codes.wrongCredentials, "原密码错误");

/** Only while the password that was checked still stands: of two changes at once one wins. */
async function replacePassword(
  { db, accounts, sessions, messages }: ProfileDeps,
  { passwordHash: ifHashIs }: Credentials,
  { uid, newpassword, place }: PasswordChange,
): Promise<Answer<{ token: string }>> {
  const passwordHash = await hashPassword(newpassword);
  return transact(db, async (trx) => {
    const set = await accounts.setPassword(trx, { uid, passwordHash, ifHashIs });
    if (!set) return wrongPassword;
    await sessions.endAllOf(uid, {}, trx);
    await messages.send(trx, { uid, ...passwordNotice });
    return done({ token: await sessions.start({ ...place, uid }, trx) });
  });
}

/** Tells the owner, who may not be the one who did it. */
export const passwordNotice = {
  title: "密码已修改",
  content: "您的账号密码已修改，其他设备上的登录已退出。如非本人操作，请尽快找回密码并联系客服。",
};
