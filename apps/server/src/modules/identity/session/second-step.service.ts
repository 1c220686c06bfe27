import { createHash, timingSafeEqual } from "node:crypto";
import { codes } from "@playfront/contract/codes";
import type { Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, type FailedAnswer, failed, tooMany } from "../../../infra/answer.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import { hashHandle, newHandle } from "../../../infra/secrets/secrets.ts";
import type { Credentials } from "../account/account.service.ts";
import type { DeletionService } from "../deletion/deletion.service.ts";
import type { SecondFactorService } from "../second-factor/second-factor.service.ts";
import type { TypedCode } from "../second-factor/second-factor-code.ts";
import * as notices from "../second-factor/second-factor-notices.ts";
import { type BeginningDeps, beginSession, type SignedIn } from "./begin-session.ts";
import type { LoginAttempt } from "./login-guard.ts";
import * as repository from "./second-step.repository.ts";
import type { SessionPlace } from "./session.service.ts";

/** How long a log-in waits for its code, and how many codes it may try. */
const waitMs = 5 * 60_000;
const tries = 5;

export interface SecondStepDeps extends BeginningDeps {
  secondFactors: SecondFactorService;
  deletions: DeletionService;
}

interface Typed {
  sign: string;
  /** Of the authenticator, or a recovery code. */
  code: string;
}

export type SecondStepService = ReturnType<typeof createSecondStepService>;

/** The second step of a log-in to an account with 登录保护. */
export function createSecondStepService(deps: SecondStepDeps) {
  return {
    /** What a right password is answered: code 1007 with a handle for this device, good once, for five minutes. */
    offer: (of: Offer): Promise<FailedAnswer> => offer(deps, of),
    /** Logs in by the handle and a code. */
    finish: (typed: Typed, place: SessionPlace) => finish(deps, typed, place),
  };
}

interface Offer {
  uid: string;
  passwordHash: string;
  deviceid: string;
}

async function offer({ db, clock }: SecondStepDeps, { uid, passwordHash, deviceid }: Offer) {
  const sign = newHandle();
  const login = {
    ...{ uid, deviceid },
    handleHash: hashHandle(sign),
    passwordHashHash: hashHash(passwordHash),
    expiresAt: new Date(clock.now().getTime() + waitMs),
  };
  await db.transaction().execute((trx) => repository.insert(trx, login));
  return failed(codes.secondFactorNeeded, undefined, { sign });
}

const ended = failed(codes.forbidden, "验证已过期，请重新登录");
const used = failed(codes.wrongSecondFactor, "这个验证码已经用过，请等待新的验证码");

async function finish(
  deps: SecondStepDeps,
  { sign, code }: Typed,
  place: SessionPlace,
): Promise<Answer<SignedIn>> {
  const { db, clock, guard, secondFactors, deletions } = deps;
  const { deviceid, ip } = place;
  const handleHash = hashHandle(sign);
  const handle = { handleHash, deviceid, now: clock.now(), most: tries };
  const waiting = await repository.find(db, handle);
  const account = waiting ? await deps.accounts.findCredentials(waiting.uid) : null;
  if (!waiting || !account || account.banned) return ended;
  if (!timingSafeEqual(waiting.password_hash_hash, hashHash(account.passwordHash))) return ended;
  const { uid, deletionDue: due } = account;
  const attempt = { account: { uid }, deviceid, ip };
  const isKnown = await guard.isKnown(attempt);
  const admitted = await guard.admitCode(attempt, { isKnown, code });
  if (!admitted.allowed) return tooMany(admitted.retryAfter, "验证太频繁了，请稍后再试");
  const count = await repository.countTry(db, handle);
  if (count === null) return ended;
  const right = await secondFactors.check(uid, code);
  if (right === null) return refuse(deps, { attempt, place, handleHash, count });
  const begun = await transact(db, async (trx) => {
    if (!(await repository.take(trx, handleHash))) return ended;
    if (!(await secondFactors.take(trx, uid, right))) return used;
    if (due !== null) return done(null);
    const token = await enter(deps, trx, { account, place, isKnown, right });
    return token === null ? ended : done({ token, uid });
  });
  if (!begun.ok) return begun;
  return begun.data === null && due !== null
    ? deletions.offer({ uid, due, deviceid })
    : (begun as Answer<SignedIn>);
}

interface Entering {
  account: Credentials;
  place: SessionPlace;
  isKnown: boolean;
  right: TypedCode;
}

async function enter(
  deps: SecondStepDeps,
  trx: Executor,
  { account: { uid, passwordHash }, place, isKnown, right }: Entering,
) {
  const token = await beginSession(deps, trx, { ...place, uid, passwordHash, isKnown });
  if (token !== null && right.kind === "recovery") {
    const { codesleft } = await deps.secondFactors.describe(uid, trx);
    await deps.audit.record(trx, { uid, event: "recovery-code-used", place });
    await deps.messages.send(trx, { uid, ...notices.recoveryCodeUsed(codesleft) });
  }
  return token;
}

interface Wrong {
  attempt: LoginAttempt & { account: { uid: string } };
  place: SessionPlace;
  handleHash: Buffer;
  count: number;
}

/** The owner reads of it in the trail; when a log-in has used its tries up, in the inbox too, once a day. */
async function refuse(
  { db, clock, audit, messages }: SecondStepDeps,
  { attempt: { account }, place, handleHash, count }: Wrong,
): Promise<FailedAnswer> {
  const { uid } = account;
  const left = tries - count;
  await db.transaction().execute(async (trx) => {
    await audit.record(trx, { uid, event: "second-factor-failed", place });
    if (left > 0) return;
    await repository.take(trx, handleHash);
    const once = { key: `second:told:${uid}`, max: 1, windowSeconds: 86_400 };
    const verdict = await countEvent(trx, clock, once);
    if (verdict.allowed) await messages.send(trx, { uid, ...notices.knownPassword });
  });
  if (left === 0) return failed(codes.forbidden, "错误次数太多，请重新登录");
  return failed(codes.wrongSecondFactor, `验证码错误或已用过，还可以试 ${left} 次`);
}

function hashHash(passwordHash: string): Buffer {
  return createHash("sha256").update(passwordHash).digest();
}
