import { codes } from "@playfront/contract/codes";
import type { Db } from "@playfront/database/connect";
import {
  type Answer,
  done,
  type FailedAnswer,
  failed,
  invalidField,
  tooMany,
} from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { Player } from "../../../infra/http/call-context.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import type { SessionService } from "../session/session.service.ts";
import type { AccountService, Credentials } from "./account.service.ts";
import { verifyPassword } from "./password.ts";

export interface ReauthenticationDeps {
  db: Db;
  clock: Clock;
  config: Config;
  accounts: AccountService;
}

/** Passwords one session may try within an hour, times LIMIT_FACTOR: a stolen token is not a way to the password. */
const tries = 20;

/** How long after its log-in a session needs no password for what is asked of the owner only; milliseconds. */
const freshMs = 10 * 60_000;

export type OwnerDeps = ReauthenticationDeps & { sessions: SessionService };

/**
 * Null when it is the owner who asks: the session began by a log-in a moment ago, or the password came along. A client
 * that does not know of the field is told by it, and gets through after another log-in (decision 0035).
 */
export async function refuseStranger(
  deps: OwnerDeps,
  { password, ...player }: Player & { password: string | undefined },
): Promise<FailedAnswer | null> {
  const began = await deps.sessions.beganAt(player);
  if (began !== null && deps.clock.now().getTime() - began.getTime() < freshMs) return null;
  if (password === undefined) return invalidField("password", askForPassword);
  const known = await reauthenticate(deps, { ...player, password });
  return known.ok ? null : known;
}

const askForPassword = "为了保护账号，请输入登录密码；也可以重新登录后再操作";

/**
 * Asks a player who is logged in for the password again. Counted by session, whose handle outlives an exchange of its
 * token: a stolen session neither guesses on nor uses up what the owner may try.
 */
export async function reauthenticate(
  { db, clock, config, accounts }: ReauthenticationDeps,
  { uid, session, password }: Player & { password: string },
): Promise<Answer<Credentials>> {
  const limit = { key: `password:${session}`, max: tries * config.limitFactor };
  const verdict = await countEvent(db, clock, { ...limit, windowSeconds: 3600 });
  if (!verdict.allowed) return tooMany(verdict.retryAfter);
  const account = await accounts.findCredentials(uid);
  if (account === null) return failed(codes.unauthorized);
  const right = await verifyPassword(password, account.passwordHash);
  return right ? done(account) : failed(codes.wrongCredentials, "密码错误");
}
