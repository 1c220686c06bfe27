import { codes } from "@playfront/contract/codes";
import type { ConsoleData } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import { type Answer, done, type FailedAnswer, failed } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import { hashHandle, newHandle, type Secrets } from "../../../infra/secrets/secrets.ts";
import { hashPasswordHash, verifyPassword } from "../../identity/account/password.ts";
import type { CaptchaService } from "../../identity/captcha/captcha.service.ts";
import { admitPassword } from "../../identity/login/admit-password.ts";
import type { LoginAttempt, LoginGuard } from "../../identity/login/login-guard.ts";
import { newTotpKey, toBase32, totpAddress } from "../../identity/second-factor/totp.ts";
import * as repository from "../operator.repository.ts";
import * as sessions from "../operator-session.repository.ts";
import { offerPasskeys } from "../passkey-step.ts";
import { sealKey } from "./authenticator-key.ts";
import type { Refusals } from "./refusals.ts";

/** From the password to the code; milliseconds. */
const loginMs = 5 * 60_000;

export interface FirstStepDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, "siteName">;
  secrets: Secrets;
  guard: LoginGuard;
  captchas: CaptchaService;
  refusals: Refusals;
}

export interface Credentials {
  name: string;
  password: string;
  /** Asked for after a failed log-in. */
  captcha: string | undefined;
  ip: string;
  /** By which the browser is known again. */
  deviceid: string;
  /** Where the browser is; passkeys are for its host. */
  origin: string;
}

type Operator = NonNullable<Awaited<ReturnType<typeof repository.findByName>>>;

/** Checks name and password. Until a first code is used, each log-in makes and shows another key. */
export async function begin(
  deps: FirstStepDeps,
  { name, password, captcha, ip, deviceid, origin }: Credentials,
): Promise<Answer<ConsoleData<"session/begin">>> {
  const operator = await repository.findByName(deps.db, name);
  const attempt = {
    account: operator ? { uid: operator.id } : { name },
    typed: name,
    deviceid,
    ip,
  };
  const { refused } = await admitPassword(deps, attempt, captcha);
  if (refused) return refused;
  const isRight = await verifyPassword(password, operator?.password_hash ?? null);
  if (!operator || !isRight) return rejectPassword(deps, attempt, operator);
  // Told only to who knows the password.
  if (!operator.enabled) return failed(codes.wrongCredentials, "账号已停用，请联系管理员");
  if (operator.renews_password && operator.first_password_until <= deps.clock.now()) return ended;
  return done(await startLogin(deps, operator, origin));
}

const ended = failed(
  codes.wrongCredentials,
  "初始密码已过期（72 小时内有效）。请联系管理员重置登录方式；第一位管理员请在服务器上运行 npm run operate -- operator reset",
);

async function rejectPassword(
  { db, guard, refusals }: FirstStepDeps,
  attempt: LoginAttempt,
  operator: Operator | undefined,
): Promise<FailedAnswer> {
  await db.transaction().execute((trx) => guard.recordFailure(trx, attempt));
  if (operator)
    await refusals.failedLogin(operator, { step: "session/wrong-password", ip: attempt.ip });
  return failed(codes.wrongCredentials);
}

async function startLogin(
  { db, clock, config, secrets }: FirstStepDeps,
  operator: Operator,
  origin: string,
): Promise<ConsoleData<"session/begin">> {
  const { id, name } = operator;
  const sign = newHandle();
  const isFirst = operator.last_step === "0";
  const key = newTotpKey();
  const passkey = isFirst ? null : await offerPasskeys(db, { origin, operatorId: id });
  await db.transaction().execute(async (trx) => {
    if (isFirst) {
      // Who saw an earlier key cannot finish with it.
      await sessions.deleteLogins(trx, id);
      await repository.setFirstKey(trx, id, sealKey(secrets, name, key));
    }
    await sessions.insertLogin(trx, {
      signHash: hashHandle(sign),
      operatorId: id,
      passwordHashHash: hashPasswordHash(operator.password_hash),
      challenge: passkey?.challenge ?? null,
      expiresAt: new Date(clock.now().getTime() + loginMs),
    });
  });
  const issuer = `${config.siteName}控制台`;
  return {
    sign,
    renewsPassword: operator.renews_password,
    key: isFirst ? toBase32(key) : null,
    address: isFirst ? totpAddress({ key, issuer, account: name }) : null,
    passkey: passkey && { ...passkey },
  };
}
