import { codes } from "@playfront/contract/codes";
import type { ConsoleData } from "@playfront/contract/console/calls";
import type { Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, type FailedAnswer, failed, invalidField } from "../../infra/answer.ts";
import { toShanghaiTime } from "../../infra/clock.ts";
import { hashHandle, newHandle } from "../../infra/secrets/secrets.ts";
import { hashPassword, hashPasswordHash } from "../identity/account/password.ts";
import type { PasswordRules } from "../identity/account/passwords/password-rules.ts";
import type { Judgement } from "../identity/second-factor/judge-code.ts";
import { makeRecoveryCodes } from "../identity/second-factor/recovery-code.ts";
import { begin, type Credentials, type FirstStepDeps } from "./access/first-step.ts";
import { replaceCodes } from "./access/recovery-code.repository.ts";
import type { FailedStep } from "./access/refusals.ts";
import { checkSecondStep, type GivenSecondStep, type UseSecondStep } from "./access/second-step.ts";
import { mayComeFrom } from "./may-come-from.ts";
import * as repository from "./operator.repository.ts";
import * as sessions from "./operator-session.repository.ts";
import type { TrailService } from "./trail.service.ts";

/** Codes that may be tried for one log-in. */
const maxCodes = 5;
/** A session ends after so long without use, and in any case after so long; milliseconds. */
export const idleMs = 30 * 60_000;
const longestMs = 12 * 3_600_000;

export interface SignInDeps extends FirstStepDeps {
  passwords: PasswordRules;
  trail: TrailService;
}

export interface SecondStep extends GivenSecondStep {
  sign: string;
  /** At a first log-in, a password of the operator's own. */
  password: string | undefined;
  ip: string;
  deviceid: string;
}

/** What a log-in has started. */
interface Started extends Pick<ConsoleData<"session/finish">, "failures" | "recoveryCodes"> {
  id: string;
  token: string;
}

export type SignInService = ReturnType<typeof createSignInService>;

/** Log-ins of operators: name and password, then a code, a recovery code or a passkey, without exception. */
export function createSignInService(deps: SignInDeps) {
  return {
    /** Checks name and password. */
    begin: (given: Credentials) => begin(deps, given),
    /** Work for a browser, which a log-in after a failed one asks for. */
    async challenge(from: {
      deviceid: string;
      ip: string;
    }): Promise<Answer<ConsoleData<"session/challenge">>> {
      const created = await deps.captchas.create({ ...from, purpose: "login" });
      return created.ok ? done(created.data as ConsoleData<"session/challenge">) : created;
    },
    /** Checks the second step and starts a session. Returns its token. */
    finish: (given: SecondStep) => finish(deps, given),
  };
}

type Login = NonNullable<Awaited<ReturnType<typeof sessions.tryLogin>>>;

async function finish(deps: SignInDeps, given: SecondStep): Promise<Answer<Started>> {
  const { db, clock, passwords } = deps;
  const { password, ip } = given;
  const signHash = hashHandle(given.sign);
  const now = clock.now();
  const login = await sessions.tryLogin(db, { signHash, now, maxTries: maxCodes });
  const isCurrent = login && hashPasswordHash(login.password_hash).equals(login.password_hash_hash);
  if (!isCurrent) return failed(codes.forbidden, "登录已过期，请重新登录");
  const { name } = login;
  if (!mayComeFrom(login.addresses, ip))
    return reject(deps, { login, ip, step: "session/foreign-network" });
  const judged = await checkSecondStep(deps, { login, given, actor: { name, ip }, now });
  if (judged.kind !== "right") return reject(deps, { login, ip, step: failedSteps[judged.kind] });
  const wrong = login.renews_password ? checkOwnPassword(passwords, password, name) : null;
  if (wrong !== null) return invalidField("password", wrong);
  return start(deps, { login, signHash, given, now, use: judged.right });
}

const failedSteps = {
  wrong: "session/wrong-code",
  "used-up": "session/codes-used-up",
} as const satisfies Record<Exclude<Judgement<unknown>["kind"], "right">, FailedStep>;

const answers: Readonly<Partial<Record<FailedStep, FailedAnswer>>> = {
  "session/foreign-network": failed(codes.forbidden, "您的账号不能在此网络登录"),
  "session/codes-used-up": failed(
    codes.wrongSecondFactor,
    "今天动态验证码错误次数太多。请使用恢复码或通行密钥登录，或请管理员重置登录方式",
  ),
};

async function reject(
  { refusals }: SignInDeps,
  { login, ip, step }: { login: Login; ip: string; step: FailedStep },
): Promise<FailedAnswer> {
  await refusals.failedLogin(login, { step, ip });
  return answers[step] ?? failed(codes.wrongSecondFactor);
}

interface RightLogin {
  login: Login;
  signHash: Buffer;
  given: SecondStep;
  now: Date;
  use: UseSecondStep;
}

/** The first log-in also sets up the authenticator, which comes with recovery codes. */
async function start(
  { db, guard, trail }: SignInDeps,
  { login, signHash, given, now, use }: RightLogin,
): Promise<Answer<Started>> {
  const { id, name } = login;
  const { deviceid, ip } = given;
  const passwordHash = login.renews_password ? await hashPassword(given.password!) : null;
  const recovery = login.last_step === "0" ? await makeRecoveryCodes() : null;
  const token = newHandle();
  return transact<Answer<Started>>(db, async (trx) => {
    if (!(await sessions.deleteLogin(trx, signHash))) return failed(codes.forbidden);
    if (!(await use(trx))) return failed(codes.wrongSecondFactor);
    const known = login.password_hash;
    if (passwordHash && !(await repository.setPassword(trx, { id, known, passwordHash })))
      return failed(codes.forbidden);
    await startSession(trx, { id, token, now });
    await guard.recordSuccess(trx, { account: { uid: id }, typed: name, deviceid, ip });
    await trail.record(trx, { actor: { name, ip }, action: "session/finish" });
    if (recovery) await replaceCodes(trx, id, recovery);
    const recoveryCodes = recovery?.map(({ text }) => text) ?? null;
    return done({ id, token, failures: await takeFailures(trx, id), recoveryCodes });
  });
}

async function takeFailures(trx: Executor, id: string): Promise<Started["failures"]> {
  const taken = await repository.takeFailures(trx, id);
  if (!taken?.failed_at) return null;
  const { failed_count: count, failed_at: at, failed_addresses: addresses } = taken;
  return { count, addresses, lastAt: toShanghaiTime(at) };
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
