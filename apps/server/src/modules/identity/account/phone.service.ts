import { codes } from "@playfront/contract/codes";
import type { UserInfo } from "@playfront/contract/entities";
import type { Db, Executor } from "@playfront/database/connect";
import { isUniqueViolation } from "@playfront/database/errors";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import type { Player } from "../../../infra/http/call-context.ts";
import { hashHandle, newHandle } from "../../../infra/secrets/secrets.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { PhoneProof, SmsService } from "../../sms/sms.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { SessionService } from "../session/session.service.ts";
import type { SessionPlace } from "../session/session-place.ts";
import * as repository from "./account.repository.ts";
import { maskPhone } from "./account.rules.ts";
import type { AccountService } from "./account.service.ts";
import { requireRecentLogin } from "./reauthentication.ts";

/** How long after proving the bound phone another can be bound; milliseconds. */
const proofMs = 10 * 60_000;

export interface PhoneDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Config;
  sessions: SessionService;
  accounts: AccountService;
  sms: SmsService;
  audit: AuditService;
  messages: MessageService;
}

export interface PhoneChange extends Player {
  phone: string;
  /** The SMS code sent to `phone`. */
  code: string;
  /** The handle from `prove` for the phone bound so far; undefined if none is bound. */
  sign: string | undefined;
  /** Needed to bind the first phone, unless the player logged in a moment ago. */
  password: string | undefined;
  place: SessionPlace;
}

export type PhoneService = ReturnType<typeof createPhoneService>;

/** Binds phones. A phone that is already bound must be proved before it can be replaced. */
export function createPhoneService(deps: PhoneDeps) {
  return {
    /** Exchanges the SMS code of the bound phone for a handle that allows one change in the same session. */
    prove: (proof: Player & { code: string; deviceid: string }) => prove(deps, proof),
    /** Binds a phone; `sign` proves the previous one. */
    async change(change: PhoneChange): Promise<Answer<UserInfo>> {
      try {
        return await bind(deps, change);
      } catch (error) {
        if (isUniqueViolation(error)) return failed(codes.taken, "该手机号已被其他账号绑定");
        throw error;
      }
    },
  };
}

async function prove(
  { db, clock, accounts, sms }: PhoneDeps,
  { uid, session, code, deviceid }: Player & { code: string; deviceid: string },
): Promise<Answer<{ sign: string }>> {
  const phone = (await accounts.findCredentials(uid))?.phone ?? null;
  if (phone === null) return failed(codes.needsPhone);
  const typed = { phone, code, deviceid, purpose: "prove" } as const;
  if (!(await sms.check(typed))) return failed(codes.wrongSmsCode);
  return transact(db, async (trx) => {
    if (!(await sms.use(trx, typed))) return failed(codes.wrongSmsCode);
    const sign = newHandle();
    const expiresAt = new Date(clock.now().getTime() + proofMs);
    const proof = { handleHash: hashHandle(sign), session, expiresAt };
    return (await repository.insertProof(trx, proof)) ? done({ sign }) : failed(codes.unauthorized);
  });
}

async function bind(deps: PhoneDeps, change: PhoneChange): Promise<Answer<UserInfo>> {
  const { db, sms } = deps;
  const refused = await checkBeforehand(deps, change);
  if (refused) return refused;
  if (!(await sms.check(typedOf(change)))) return failed(codes.wrongSmsCode);
  return transact(db, (trx) => bindWithin(deps, trx, change));
}

function typedOf({ phone, code, place: { deviceid } }: PhoneChange): PhoneProof {
  return { phone, code, deviceid, purpose: "attach" };
}

/** Checks everything but the code first, so that a mistake does not use up a try. */
async function checkBeforehand(deps: PhoneDeps, change: PhoneChange) {
  const { uid, phone, sign } = change;
  const bound = (await deps.accounts.findCredentials(uid))?.phone ?? null;
  if (bound === null) return requireRecentLogin(deps, change);
  if (bound === phone) return failed(codes.taken, "该手机号已绑定当前账号");
  return sign === undefined ? unproved : null;
}

const unproved = failed(codes.forbidden, "请先验证当前绑定的手机号");

/** Locks the account's row first: of two changes at once, the second finds the proof used. */
async function bindWithin(
  { clock, accounts, sms, audit, messages }: PhoneDeps,
  trx: Executor,
  change: PhoneChange,
): Promise<Answer<UserInfo>> {
  const { uid, session, phone, sign = "", place } = change;
  const bound = await repository.lockPhone(trx, uid);
  const proof = { handleHash: hashHandle(sign), uid, session, now: clock.now() };
  if (bound !== null && !(await repository.consumeProof(trx, proof))) return unproved;
  await repository.updatePhone(trx, { uid, phone, now: clock.now() });
  if (!(await sms.use(trx, typedOf(change)))) return failed(codes.wrongSmsCode);
  const event = bound === null ? "phone-bound" : "phone-changed";
  await audit.record(trx, { uid, event, place, detail: maskPhone(phone) });
  await messages.send(trx, {
    kind: "security",
    uid,
    title: bound === null ? "手机号绑定成功" : "绑定手机号已更换",
    content: `您的账号已绑定手机号 ${maskPhone(phone)}。已登录的设备不受影响，可在「账号与安全 › 登录设备」中退出。如非本人操作，请尽快修改密码并联系客服。`,
  });
  return done(await accounts.userInfo(uid, trx));
}
