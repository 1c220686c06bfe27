import { timingSafeEqual } from "node:crypto";
import { codes } from "@playfront/contract/codes";
import type { Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, type FailedAnswer, failed } from "../../../infra/answer.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import { hashHandle, newHandle } from "../../../infra/secrets/secrets.ts";
import type { Credentials } from "../account/account.service.ts";
import { hashPasswordHash } from "../account/password.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import type { DeletionService } from "../deletion/deletion.service.ts";
import type { SecondFactorService } from "../second-factor/second-factor.service.ts";
import type { TypedCode } from "../second-factor/second-factor-code.ts";
import * as notices from "../second-factor/second-factor-notices.ts";
import { type BeginSessionDeps, beginSession, type SignedIn } from "./begin-session.ts";
import type { RegistrationPlace } from "./register.service.ts";
import * as repository from "./second-step.repository.ts";
import {
  type CodeAttempt,
  checkCodeLimits,
  clearWrongCodes,
  judgeWithinDay,
  recordWrongCode,
} from "./second-step-limits.ts";

/** How long a log-in waits for its code, in milliseconds, and how many codes may be tried. */
const waitMs = 5 * 60_000;
const maxTries = 5;

export interface SecondStepDeps extends BeginSessionDeps {
  captchas: CaptchaService;
  secondFactors: SecondFactorService;
  deletions: DeletionService;
}

interface Typed {
  sign: string;
  /** A code of the authenticator, or a recovery code. */
  code: string;
  captcha: string | undefined;
}

export type SecondStepService = ReturnType<typeof createSecondStepService>;

/** The second step of a log-in to an account with 登录保护. */
export function createSecondStepService(deps: SecondStepDeps) {
  return {
    /** The answer to a right first step: code 1007 with a handle that works once, on this device, within five minutes. */
    start: (login: PendingLogin): Promise<FailedAnswer> => startSecondStep(deps, login),
    /** Logs in with the handle and a code. */
    finish: (typed: Typed, place: RegistrationPlace) => finish(deps, typed, place),
    /** The account of a log-in that waits for its second step on this device. */
    async findWaiting(sign: string, deviceid: string): Promise<string | null> {
      const handle = { handleHash: hashHandle(sign), deviceid, now: deps.clock.now() };
      return (await repository.findByHandle(deps.db, { ...handle, most: maxTries }))?.uid ?? null;
    },
  };
}

/** Ends the log-ins that wait for their second step after a provider's first. */
export const endSocialSteps = repository.deleteSocial;

/** What has proved the owner before the second step. */
export type FirstStep = "password" | "sms" | "social";

interface PendingLogin {
  uid: string;
  passwordHash: string;
  deviceid: string;
  firstStep: FirstStep;
}

async function startSecondStep(
  { db, clock }: SecondStepDeps,
  { uid, passwordHash, deviceid, firstStep }: PendingLogin,
) {
  const sign = newHandle();
  const login = {
    uid,
    deviceid,
    handleHash: hashHandle(sign),
    passwordHashHash: hashPasswordHash(passwordHash),
    isBySms: firstStep === "sms",
    isBySocial: firstStep === "social",
    expiresAt: new Date(clock.now().getTime() + waitMs),
  };
  await db.transaction().execute((trx) => repository.insert(trx, login));
  return failed(codes.secondFactorNeeded, undefined, { sign });
}

const ended = failed(codes.forbidden, "验证已过期，请重新登录");
const used = failed(codes.wrongSecondFactor, "这个验证码已经用过，请等待新的验证码");

async function finish(
  deps: SecondStepDeps,
  { sign, code, captcha }: Typed,
  place: RegistrationPlace,
): Promise<Answer<SignedIn>> {
  const { db, clock, guard, secondFactors, deletions } = deps;
  const { deviceid, ip } = place;
  const handleHash = hashHandle(sign);
  const handle = { handleHash, deviceid, now: clock.now(), most: maxTries };
  const waiting = await repository.findByHandle(db, handle);
  const account = waiting ? await deps.accounts.findCredentials(waiting.uid) : null;
  if (!waiting || !account || account.banned) return ended;
  if (!timingSafeEqual(waiting.password_hash_hash, hashPasswordHash(account.passwordHash)))
    return ended;
  const { uid, passwordHash, deletionDue: due } = account;
  const firstStep = firstStepOf(waiting);
  const login = { account: { uid }, deviceid, ip };
  const attempt = { ...login, isKnown: await guard.isKnown(login), code, captcha };
  const refused = await checkCodeLimits(deps, attempt);
  if (refused) return refused;
  const count = await repository.countTry(db, handle);
  if (count === null) return ended;
  const judged = await judgeWithinDay(deps, attempt, () => secondFactors.check(uid, code));
  if (!("kind" in judged)) return judged;
  if (judged.kind === "wrong")
    return rejectCode(deps, { attempt, place, handleHash, count, firstStep });
  const { right } = judged;
  const started = await transact(db, async (trx) => {
    if (!(await repository.deleteByHandle(trx, handleHash))) return ended;
    if (!(await secondFactors.useCode(trx, uid, right))) return used;
    if (due !== null) {
      const detail = `${kindOf(right)}也正确，账号待注销`;
      await deps.audit.record(trx, { uid, event: rightEvents[firstStep], place, detail });
      return done(null);
    }
    const token = await logIn(deps, trx, { account, place, attempt, right, firstStep });
    return token === null ? ended : done({ token, uid });
  });
  if (!started.ok) return started;
  if (started.data !== null) deps.attribution.count({ cid: place.cid, counter: "logins" });
  return started.data === null && due !== null
    ? deletions.offerCancellation({ uid, passwordHash, due, deviceid })
    : (started as Answer<SignedIn>);
}

function firstStepOf(waiting: { by_sms: boolean; by_social: boolean }): FirstStep {
  if (waiting.by_social) return "social";
  return waiting.by_sms ? "sms" : "password";
}

const rightEvents = {
  password: "password-right",
  sms: "phone-right",
  social: "social-right",
} as const;

/** Before the second step, as the owner reads it in the account's history. */
const firstStepWords = { password: "", sms: "短信验证码、", social: "第三方账号、" };

/** As the owner reads it in the account's history. */
function kindOf({ kind }: TypedCode): string {
  return kind === "recovery" ? "恢复码" : "动态验证码";
}

interface SecondFactorLogin {
  account: Credentials;
  place: RegistrationPlace;
  attempt: CodeAttempt;
  right: TypedCode;
  firstStep: FirstStep;
}

async function logIn(
  deps: SecondStepDeps,
  trx: Executor,
  { account, place, attempt, right, firstStep }: SecondFactorLogin,
) {
  const { uid, passwordHash } = account;
  const { isKnown } = attempt;
  await clearWrongCodes(deps.ephemeral.within(trx), attempt);
  const token = await beginSession(deps, trx, {
    ...place,
    uid,
    passwordHash,
    isKnown,
    isConsent: firstStep === "sms",
    proof: `${firstStepWords[firstStep]}${kindOf(right)}`,
  });
  if (token !== null && right.kind === "recovery") {
    const { codesleft } = await deps.secondFactors.describe(uid, trx);
    await deps.audit.record(trx, { uid, event: "recovery-code-used", place });
    await deps.messages.send(trx, {
      kind: "security",
      uid,
      ...notices.recoveryCodeUsed(codesleft),
    });
  }
  return token;
}

interface WrongCode {
  attempt: CodeAttempt;
  place: RegistrationPlace;
  handleHash: Buffer;
  count: number;
  firstStep: FirstStep;
}

/** Logs the event for the owner. After the last try of a log-in the owner also gets a message, at most once a day. */
async function rejectCode(
  { db, ephemeral, audit, messages }: SecondStepDeps,
  { attempt, place, handleHash, count, firstStep }: WrongCode,
): Promise<FailedAnswer> {
  const { uid } = attempt.account;
  const left = maxTries - count;
  await db.transaction().execute(async (trx) => {
    await recordWrongCode(ephemeral.within(trx), attempt);
    await audit.record(trx, { uid, event: "second-factor-failed", place });
    if (left > 0) return;
    await repository.deleteByHandle(trx, handleHash);
    const once = { key: `second:told:${uid}`, max: 1, windowSeconds: 86_400 };
    const verdict = await countEvent(ephemeral.within(trx), once);
    if (verdict.allowed)
      await messages.send(trx, { kind: "security", uid, ...notices.firstStepPassed[firstStep] });
  });
  if (left === 0) return failed(codes.forbidden, "错误次数太多，请重新登录");
  return failed(codes.wrongSecondFactor, `验证码错误或已用过，还可以试 ${left} 次`);
}
