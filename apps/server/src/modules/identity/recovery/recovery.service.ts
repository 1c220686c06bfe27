import type { Data } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, invalidField, tooMany } from "../../../infra/answer.ts";
import { type Clock, toIsoTime } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import { addressLimits } from "../../../infra/limits/address-limits.ts";
import { countAgainst } from "../../../infra/limits/limits.ts";
import { hashHandle, newHandle, type Secrets } from "../../../infra/secrets/secrets.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { SmsService } from "../../sms/sms.service.ts";
import { maskPhone } from "../account/account.rules.ts";
import type { AccountService } from "../account/account.service.ts";
import { hashPassword, hashPasswordHash } from "../account/password.ts";
import type { PasswordRules } from "../account/passwords/password-rules.ts";
import { passwordNotice } from "../account/profile.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import type { KnownDevices } from "../known-device/known-device.service.ts";
import type { LoginGuard } from "../login/login-guard.ts";
import type { SecondFactorService } from "../second-factor/second-factor.service.ts";
import type { SessionService } from "../session/session.service.ts";
import * as repository from "./recovery.repository.ts";
import { decoyPhone } from "./recovery.rules.ts";
import { describeWays, findYoungWays, settleYoungWays } from "./young-ways.ts";

export interface RecoveryDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Config;
  secrets: Secrets;
  accounts: AccountService;
  sessions: SessionService;
  captchas: CaptchaService;
  sms: SmsService;
  audit: AuditService;
  messages: MessageService;
  guard: LoginGuard;
  knownDevices: KnownDevices;
  passwords: PasswordRules;
  secondFactors: Pick<SecondFactorService, "isOn">;
}

/** How long each step may take; milliseconds. */
const stepMs = 10 * 60_000;
/** Recoveries that one address may start within an hour, times LIMIT_FACTOR. */
const startsPerAddress = 60;

interface Caller {
  deviceid: string;
  ip: string;
}

/** The three values of step 2. Together they identify the recovery, and each must be sent back unchanged. */
interface Proof {
  sign: string;
  time: string;
  modifysign: string;
}

interface Proved extends Proof {
  phone: string;
  deviceid: string;
}

export interface NewPassword extends Proved, Caller {
  password: string;
  /** Of the ways in that came after the last proof by phone, those that the owner removes and keeps, comma-separated. */
  removed?: string;
  kept?: string;
  userAgent: string;
}

export type RecoveryService = ReturnType<typeof createRecoveryService>;

/**
 * 找回密码 in three steps, bound to the device and ended by a change of the password. The handles are stored on the server and work once; a time in them is
 * not trusted. For an account that does not exist the steps look the same, and the SMS code is always wrong.
 */
export function createRecoveryService(deps: RecoveryDeps) {
  return {
    start: (request: Caller & { account: string; captcha: string | undefined }) =>
      startRecovery(deps, request),
    prove: (proof: { phone: string; code: string; sign: string; deviceid: string }) =>
      provePhone(deps, proof),
    /** What somebody else may have added: the owner says of each whether it stays. */
    listYoungWays: (proved: Proved) => listYoungWays(deps, proved),
    setPassword: (change: NewPassword) => setPassword(deps, change),

    /** The phone of the account that the device is recovering: null for a made-up one, undefined without a recovery. */
    async pendingPhone(deviceid: string): Promise<string | null | undefined> {
      const now = deps.clock.now();
      const row = await repository.findPhoneByDevice(deps.db, { deviceid, now });
      return row?.phone;
    },
  };
}

async function startRecovery(
  deps: RecoveryDeps,
  { account: typed, captcha, deviceid, ip }: Caller & { account: string; captcha?: string },
): Promise<Answer<Data<"user/index/findPwdAccountCheck">>> {
  const { db, clock, ephemeral, config, secrets, accounts, captchas } = deps;
  const max = startsPerAddress * config.limitFactor;
  const limits = addressLimits({ event: "recovery:ip", ip, max, windowSeconds: 3600 });
  const verdict = await countAgainst(ephemeral, limits);
  if (!verdict.allowed) return tooMany(verdict.retryAfter);
  if (captcha === undefined) return failed(codes.wrongCaptcha, "请先完成验证码");
  const isHuman = await captchas.use({ deviceid, answer: captcha, purpose: "recover" });
  if (!isHuman) return failed(codes.wrongCaptcha);
  const account = await accounts.findByLoginName(typed);
  const decoy = decoyPhone(typed, {
    mac: (name) => secrets.mac("decoy-phone", name),
    blockedPrefixes: config.smsBlockedPrefixes,
  });
  const known = account !== null && account.phone !== null;
  const passwordHashHash = known ? hashPasswordHash(account.passwordHash) : null;
  const sign = newHandle();
  await db.transaction().execute((trx) =>
    repository.begin(trx, {
      handleHash: hashHandle(sign),
      uid: known ? account.uid : null,
      passwordHashHash,
      deviceid,
      expiresAt: expiryOf(clock),
    }),
  );
  return done({ phone: known ? maskPhone(account.phone) : decoy, sign });
}

async function provePhone(
  { db, clock, sms }: RecoveryDeps,
  { phone, code, sign, deviceid }: { phone: string; code: string; sign: string; deviceid: string },
): Promise<Answer<Proof>> {
  const from = hashHandle(sign);
  const handle = { handleHash: from, deviceid, step: "named", now: clock.now() } as const;
  const recovery = await repository.findByHandle(db, handle);
  if (!recovery) return ended;
  const typed = { phone, code, deviceid, purpose: "recover" } as const;
  const right = await sms.check(typed);
  if (!right || recovery.phone !== phone) return failed(codes.wrongSmsCode);
  const proof = {
    sign: newHandle(),
    time: String(Math.floor(clock.now().getTime() / 1000)),
    modifysign: newHandle(),
  };
  return transact(db, async (trx) => {
    if (!(await sms.use(trx, typed))) return failed(codes.wrongSmsCode);
    const step = { from, to: hashProof(proof), expiresAt: expiryOf(clock) };
    return (await repository.advance(trx, step)) ? done(proof) : ended;
  });
}

const ended = failed(codes.forbidden, "验证已过期，请重新找回密码");

async function findProved({ db, clock }: RecoveryDeps, proved: Proved) {
  const { phone, deviceid } = proved;
  const handleHash = hashProof(proved);
  const handle = { handleHash, deviceid, step: "proved", now: clock.now() } as const;
  const recovery = await repository.findByHandle(db, handle);
  if (!recovery?.uid || recovery.passwordHash === null || recovery.phone !== phone) return null;
  const { uid, username, passwordHash } = recovery;
  return { handleHash, uid, username, passwordHash };
}

async function listYoungWays(
  deps: RecoveryDeps,
  proved: Proved,
): Promise<Answer<Data<"user/index/findPwdWaysIn">>> {
  const recovery = await findProved(deps, proved);
  if (recovery === null) return ended;
  const ways = await findYoungWays(deps.db, recovery.uid);
  return done(ways.map(({ since, ...way }) => ({ ...way, since: toIsoTime(since) })));
}

async function setPassword(deps: RecoveryDeps, change: NewPassword): Promise<Answer<null>> {
  const { db, clock, accounts, sessions, audit, messages } = deps;
  const { guard, knownDevices, secondFactors } = deps;
  const { phone, password, removed = "", kept = "", deviceid, ip, userAgent } = change;
  const recovery = await findProved(deps, change);
  if (recovery === null) return ended;
  const { handleHash, uid, username, passwordHash: ifHashIs } = recovery;
  const weak = deps.passwords.check(password, { username: username ?? "", phone });
  if (weak !== null) return invalidField("password", weak);
  const passwordHash = await hashPassword(password);
  return transact<Answer<null>>(db, async (trx) => {
    if (!(await repository.deleteByHandle(trx, handleHash))) return ended;
    if (!(await accounts.setPassword(trx, { uid, passwordHash, ifHashIs }))) return ended;
    await sessions.endByAccount(trx, { uid, reason: "password" });
    await knownDevices.forgetAll(trx, uid);
    const attempt = { account: { uid }, deviceid, ip };
    // An SMS is no second factor: with 登录保护 the device is known only after a code, or each recovery would allow
    // another day's guesses.
    if (await secondFactors.isOn(uid)) await guard.clearFailures(trx, attempt);
    else await guard.recordSuccess(trx, attempt);
    const settled = await settleYoungWays(trx, { uid, removed, kept, now: clock.now() });
    const detail = describeWays(settled);
    await audit.record(trx, { uid, event: "password-reset", place: { ip, userAgent }, detail });
    await messages.send(trx, { kind: "security", uid, ...noticeOf(detail) });
    return done(null);
  });
}

function noticeOf(ways: string) {
  if (ways === "") return passwordNotice;
  const { title, content } = passwordNotice;
  const about = `上次验证手机号之后添加的登录方式：${ways}。已暂停的不能登录，再次找回密码时可以确认，也可在「账号与安全」中移除后重新添加。`;
  return { title, content: content + about };
}

function hashProof({ sign, time, modifysign }: Proof): Buffer {
  return hashHandle(JSON.stringify([sign, time, modifysign]));
}

function expiryOf(clock: Clock): Date {
  return new Date(clock.now().getTime() + stepMs);
}
