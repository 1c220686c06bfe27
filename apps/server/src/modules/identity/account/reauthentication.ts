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
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import type { Player } from "../../../infra/http/call-context.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import type { AuditService, EventPlace } from "../audit/audit.service.ts";
import type { SessionService } from "../session/session.service.ts";
import type { AccountService, Credentials } from "./account.service.ts";
import { verifyPassword } from "./password.ts";

export interface ReauthenticationDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Config;
  accounts: AccountService;
  audit: AuditService;
}

/** The player and device that confirm something with the password. */
export type Confirmation = Player & { place: EventPlace };

/** Passwords that one session may try within an hour, times LIMIT_FACTOR. A stolen token must not allow guessing. */
const maxTries = 20;

/** How long after its log-in a session needs no password for sensitive changes; milliseconds. */
const recentLoginMs = 10 * 60_000;

export type OwnerDeps = ReauthenticationDeps & { sessions: SessionService };

/**
 * Returns null if the player logged in a moment ago or sent the right password; of an account without one, only the first. A client that does not know the field
 * `password` learns of it from the error, and can log in again instead (decision 0035).
 */
export async function requireRecentLogin(
  deps: OwnerDeps,
  { password, ...player }: Confirmation & { password: string | undefined },
): Promise<FailedAnswer | null> {
  if (await hasJustLoggedIn(deps, player)) return null;
  if (!(await deps.accounts.hasPassword(deps.db, player.uid))) return loginTooOld;
  if (password === undefined) return invalidField("password", askForPassword);
  const known = await reauthenticate(deps, { ...player, password });
  return known.ok ? null : known;
}

/** Returns null if the player logged in a moment ago, for what a password cannot prove. */
export async function requireJustLoggedIn(
  deps: OwnerDeps,
  player: Player,
): Promise<FailedAnswer | null> {
  return (await hasJustLoggedIn(deps, player)) ? null : loginTooOld;
}

async function hasJustLoggedIn({ sessions, clock }: OwnerDeps, player: Player): Promise<boolean> {
  const loginTime = await sessions.findLoginTime(player);
  return loginTime !== null && clock.now().getTime() - loginTime.getTime() < recentLoginMs;
}

/**
 * Resolves to the account's credentials if its owner is asking: by the right password, or, where nobody knows one, by a log-in
 * within the last ten minutes (decision 0228). For deletion and export.
 */
export async function proveOwner(
  deps: OwnerDeps,
  { password = "", ...player }: Confirmation & { password: string | undefined },
): Promise<Answer<Credentials>> {
  if (password !== "") return reauthenticate(deps, { ...player, password });
  if (await deps.accounts.hasPassword(deps.db, player.uid))
    return invalidField("password", "请输入登录密码");
  const refused = await requireJustLoggedIn(deps, player);
  if (refused) return refused;
  const account = await deps.accounts.findCredentials(player.uid);
  return account === null ? failed(codes.unauthorized) : done(account);
}

const loginTooOld = failed(
  codes.forbidden,
  "为了保护账号，请退出后重新登录，并在登录后十分钟内操作",
);
const askForPassword = "为了保护账号，请输入登录密码；也可以重新登录后再操作";

/**
 * Checks the password of a player who is logged in. Tries are counted by session, whose handle stays the same when its
 * token is exchanged: a thief cannot guess on with a new token, nor use up the tries of the owner's other sessions.
 */
export async function reauthenticate(
  { db, ephemeral, config, accounts, audit }: ReauthenticationDeps,
  { uid, session, password, place }: Confirmation & { password: string },
): Promise<Answer<Credentials>> {
  const limit = { key: `password:${session}`, max: maxTries * config.limitFactor };
  const verdict = await countEvent(ephemeral, { ...limit, windowSeconds: 3600 });
  if (!verdict.allowed) return tooMany(verdict.retryAfter);
  const account = await accounts.findCredentials(uid);
  if (account === null) return failed(codes.unauthorized);
  const right = await verifyPassword(password, account.passwordHash);
  if (right) return done(account);
  await audit.record(db, { uid, event: "password-failed", place });
  return failed(codes.wrongCredentials, "密码错误");
}
