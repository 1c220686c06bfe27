import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, invalidField, tooMany } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { addressLimits } from "../../infra/limits/address-limits.ts";
import { countAgainst } from "../../infra/limits/limits.ts";
import { contextOf, sealedColumns } from "../../infra/secrets/sealed-columns.ts";
import { hashHandle, newHandle, type Secrets } from "../../infra/secrets/secrets.ts";
import { hashPassword, hashPasswordHash, verifyPassword } from "../identity/account/password.ts";
import type { PasswordRules } from "../identity/account/passwords/password-rules.ts";
import { matchStep, newTotpKey, toBase32, totpAddress } from "../identity/second-factor/totp.ts";
import { mayComeFrom } from "./may-come-from.ts";
import * as repository from "./operator.repository.ts";
import * as sessions from "./operator-session.repository.ts";
import { checkPasskey, offerPasskeys } from "./passkey-step.ts";
import type { TrailService } from "./trail.service.ts";

/** From the password to the code; milliseconds. */
const loginMs = 5 * 60_000;
/** Codes that may be tried for one log-in. */
const maxCodes = 5;
/**
 * Log-ins in a quarter of an hour, times LIMIT_FACTOR: of one name from one address, of one name from everywhere, and of one
 * address. One address alone cannot use up the tries of a name.
 */
const maxLogins = { nameHere: 10, name: 200, address: 30 };
const windowSeconds = 900;
/** A session ends after so long without use, and in any case after so long; milliseconds. */
export const idleMs = 30 * 60_000;
const longestMs = 12 * 3_600_000;

export interface SignInDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Pick<Config, "siteName" | "limitFactor">;
  secrets: Secrets;
  passwords: PasswordRules;
  trail: TrailService;
}

export interface Credentials {
  name: string;
  password: string;
  ip: string;
  /** Where the browser is; passkeys are for its host. */
  origin: string;
}

export interface SecondStep {
  sign: string;
  /** Of the authenticator; without it a passkey. */
  code: string | undefined;
  passkey: ConsolePayload<"session/finish">["passkey"];
  origin: string;
  /** At a first log-in, a password of the operator's own. */
  password: string | undefined;
  ip: string;
}

export type SignInService = ReturnType<typeof createSignInService>;

/** Log-ins of operators: name and password, then a code of the authenticator or a passkey, without exception. */
export function createSignInService(deps: SignInDeps) {
  return {
    /** Checks name and password. Until a first code is used, each log-in makes and shows another key. */
    begin: (given: Credentials) => begin(deps, given),
    /** Checks the code or the passkey and starts a session. Returns its token. */
    finish: (given: SecondStep) => finish(deps, given),
  };
}

async function begin(
  deps: SignInDeps,
  { name, password, ip, origin }: Credentials,
): Promise<Answer<ConsoleData<"session/begin">>> {
  const { db, clock, ephemeral, config } = deps;
  const { limitFactor } = config;
  const window = { ip, windowSeconds };
  const admitted = await countAgainst(ephemeral, [
    ...addressLimits({ ...window, event: "operator:ip", max: maxLogins.address * limitFactor }),
    ...addressLimits({
      ...window,
      event: `operator:${name}`,
      max: maxLogins.nameHere * limitFactor,
    }),
    { key: `operator:${name}`, max: maxLogins.name * limitFactor, windowSeconds },
  ]);
  if (!admitted.allowed) return tooMany(admitted.retryAfter);
  const operator = await repository.findByName(db, name);
  const isRight = await verifyPassword(password, operator?.password_hash ?? null);
  if (!operator || !isRight) return failed(codes.wrongCredentials);
  // Told only to who knows the password.
  if (!operator.enabled) return failed(codes.wrongCredentials, "账号已停用，请联系管理员");
  const sign = newHandle();
  const isFirst = operator.last_step === "0";
  const key = newTotpKey();
  const passkey = isFirst ? null : await offerPasskeys(db, { origin, operatorId: operator.id });
  await db.transaction().execute(async (trx) => {
    if (isFirst) {
      // Who saw an earlier key cannot finish with it.
      await sessions.deleteLogins(trx, operator.id);
      await repository.setFirstKey(trx, operator.id, sealKey(deps.secrets, name, key));
    }
    await sessions.insertLogin(trx, {
      signHash: hashHandle(sign),
      operatorId: operator.id,
      passwordHashHash: hashPasswordHash(operator.password_hash),
      challenge: passkey?.challenge ?? null,
      expiresAt: new Date(clock.now().getTime() + loginMs),
    });
  });
  return done({
    sign,
    renewsPassword: operator.renews_password,
    key: isFirst ? toBase32(key) : null,
    address: isFirst
      ? totpAddress({ key, issuer: `${config.siteName}控制台`, account: name })
      : null,
    passkey: passkey && { ...passkey },
  });
}

async function finish(
  deps: SignInDeps,
  { sign, code, passkey, password, ip, origin }: SecondStep,
): Promise<Answer<{ id: string; token: string }>> {
  const { db, clock, secrets, passwords, trail } = deps;
  const signHash = hashHandle(sign);
  const now = clock.now();
  const login = await sessions.tryLogin(db, { signHash, now, maxTries: maxCodes });
  const isCurrent = login && hashPasswordHash(login.password_hash).equals(login.password_hash_hash);
  if (!isCurrent) return failed(codes.forbidden, "登录已过期，请重新登录");
  const { id, name } = login;
  if (!mayComeFrom(login.addresses, ip)) return failed(codes.forbidden, "您的账号不能在此网络登录");
  const key = login.sealed_key && openKey(secrets, name, login.sealed_key);
  const step = key && code !== undefined ? matchStep(key, code.replaceAll(/\s/g, ""), now) : null;
  const second =
    step !== null
      ? (trx: Executor) => repository.useStep(trx, id, step, now)
      : passkey && (await checkPasskey(db, { passkey, login, origin, now }));
  if (!second) return failed(codes.wrongSecondFactor);
  const wrong = login.renews_password ? checkOwnPassword(passwords, password, name) : null;
  if (wrong !== null) return invalidField("password", wrong);
  const passwordHash = login.renews_password ? await hashPassword(password!) : null;
  const token = newHandle();
  return transact<Answer<{ id: string; token: string }>>(db, async (trx) => {
    if (!(await sessions.deleteLogin(trx, signHash))) return failed(codes.forbidden);
    if (!(await second(trx))) return failed(codes.wrongSecondFactor);
    const known = login.password_hash;
    if (passwordHash && !(await repository.setPassword(trx, { id, known, passwordHash })))
      return failed(codes.forbidden);
    await startSession(trx, { id, token, now });
    await trail.record(trx, { actor: { name, ip }, action: "session/finish" });
    return done({ id, token });
  });
}

function startSession(trx: Executor, { id, token, now }: { id: string; token: string; now: Date }) {
  const expiresAt = new Date(now.getTime() + longestMs);
  return sessions.insertSession(trx, {
    tokenHash: hashHandle(token),
    operatorId: id,
    now,
    expiresAt,
  });
}

/** Why the operator's own password is not allowed; null if it is. Longer than a player's: it opens everything. */
export function checkOwnPassword(
  rules: PasswordRules,
  password: string | undefined,
  name: string,
): string | null {
  if (password === undefined) return "请设置新密码";
  if ([...password].length < 12) return "密码至少 12 个字符";
  return rules.check(password, { username: name });
}

function sealKey(secrets: Secrets, name: string, key: Buffer): Buffer {
  return secrets.encrypt(key.toString("base64"), contextOf(sealedColumns.operatorKey, { name }));
}

function openKey(secrets: Secrets, name: string, sealed: Buffer): Buffer {
  const context = contextOf(sealedColumns.operatorKey, { name });
  return Buffer.from(secrets.decrypt(sealed, context), "base64");
}
