import type { Data } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { countedAddress } from "@playfront/http/address";
import { type Answer, done, failed, invalidField, tooMany } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import { hashHandle, newHandle, type Secrets } from "../../../infra/secrets/secrets.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { SmsService } from "../../sms/sms.service.ts";
import { maskPhone } from "../account/account.rules.ts";
import type { AccountService } from "../account/account.service.ts";
import { hashPassword } from "../account/password.ts";
import type { PasswordRules } from "../account/passwords/password-rules.ts";
import { passwordNotice } from "../account/profile.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import type { LoginGuard } from "../session/login-guard.ts";
import type { SessionService } from "../session/session.service.ts";
import * as repository from "./recovery.repository.ts";
import { decoyPhone } from "./recovery.rules.ts";

export interface RecoveryDeps {
  db: Db;
  clock: Clock;
  config: Config;
  secrets: Secrets;
  accounts: AccountService;
  sessions: SessionService;
  captchas: CaptchaService;
  sms: SmsService;
  audit: AuditService;
  messages: MessageService;
  guard: LoginGuard;
  passwords: PasswordRules;
}

/** Each step must follow within this time. */
const stepMs = 10 * 60_000;
/** Accounts one address may name within an hour, times LIMIT_FACTOR. */
const namings = 60;

interface Caller {
  deviceid: string;
  ip: string;
}

/** The three handles of step 2; together they name the recovery, and each must come back as it was given. */
interface Proof {
  sign: string;
  time: string;
  modifysign: string;
}

export interface NewPassword extends Proof, Caller {
  phone: string;
  password: string;
  userAgent: string;
}

export type RecoveryService = ReturnType<typeof createRecoveryService>;

/**
 * 找回密码 in three steps, tied to the device. The handles live on the server, each works once; what they say (the
 * time, say) is not trusted. An account that does not exist goes the same way and fails at the SMS code.
 */
export function createRecoveryService(deps: RecoveryDeps) {
  return {
    name: (naming: Caller & { account: string; captcha: string | undefined }) =>
      nameAccount(deps, naming),
    prove: (proof: { phone: string; code: string; sign: string; deviceid: string }) =>
      provePhone(deps, proof),
    setPassword: (change: NewPassword) => setPassword(deps, change),

    /** The phone whose account the device is about to recover: null for a made-up one, undefined for no recovery. */
    async pendingPhone(deviceid: string): Promise<string | null | undefined> {
      const now = deps.clock.now();
      const row = await repository.findPhoneByDevice(deps.db, { deviceid, now });
      return row?.phone;
    },
  };
}

async function nameAccount(
  deps: RecoveryDeps,
  { account: typed, captcha, deviceid, ip }: Caller & { account: string; captcha?: string },
): Promise<Answer<Data<"user/index/findPwdAccountCheck">>> {
  const { db, clock, config, secrets, accounts, captchas } = deps;
  const limit = { key: `recovery:ip:${countedAddress(ip)}`, max: namings * config.limitFactor };
  const verdict = await countEvent(db, clock, { ...limit, windowSeconds: 3600 });
  if (!verdict.allowed) return tooMany(verdict.retryAfter);
  if (captcha === undefined) return failed(codes.wrongCaptcha, "请先完成验证码");
  if (!(await captchas.use(deviceid, captcha))) return failed(codes.wrongCaptcha);
  const account = await accounts.findByLoginName(typed);
  const decoy = decoyPhone(typed, (name) => secrets.mac("decoy-phone", name));
  const known = account !== null && account.phone !== null;
  const sign = newHandle();
  await db.transaction().execute((trx) =>
    repository.begin(trx, {
      handleHash: hashHandle(sign),
      uid: known ? account.uid : null,
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
  const typed = { phone, code, deviceid };
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

async function setPassword(deps: RecoveryDeps, change: NewPassword): Promise<Answer<null>> {
  const { db, clock, accounts, sessions, audit, messages, guard } = deps;
  const { phone, password, deviceid, ip, userAgent } = change;
  const handleHash = hashProof(change);
  const handle = { handleHash, deviceid, step: "proved", now: clock.now() } as const;
  const recovery = await repository.findByHandle(db, handle);
  if (!recovery?.uid || recovery.phone !== phone) return ended;
  const { uid, username } = recovery;
  const weak = deps.passwords.check(password, { username: username ?? "", phone });
  if (weak !== null) return invalidField("password", weak);
  const passwordHash = await hashPassword(password);
  return transact<Answer<null>>(db, async (trx) => {
    if (!(await repository.take(trx, handleHash))) return ended;
    await accounts.setPassword(trx, { uid, passwordHash });
    await sessions.endAllOf(trx, { uid, reason: "password" });
    await guard.succeeded(trx, { account: { uid }, deviceid, ip });
    await audit.record(trx, { uid, event: "password-reset", place: { ip, userAgent } });
    await messages.send(trx, { uid, ...passwordNotice });
    return done(null);
  });
}

function hashProof({ sign, time, modifysign }: Proof): Buffer {
  return hashHandle(JSON.stringify([sign, time, modifysign]));
}

function expiryOf(clock: Clock): Date {
  return new Date(clock.now().getTime() + stepMs);
}
