import { codes } from "@playfront/contract/codes";
import type { Db } from "@playfront/database/connect";
import { countedAddress } from "@playfront/http/address";
import { type Answer, done, failed, invalidField, tooMany } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import { countAgainst, countEvent, readCount } from "../../../infra/limits/limits.ts";
import type { Secrets } from "../../../infra/secrets/secrets.ts";
import type { CodeRequestService } from "../../sms/code-request.service.ts";
import type { AccountService } from "../account/account.service.ts";
import type { RecoveryService } from "./recovery.service.ts";

export interface PhoneLookupDeps {
  db: Db;
  clock: Clock;
  config: Config;
  secrets: Secrets;
  accounts: AccountService;
  codeRequests: CodeRequestService;
  recoveries: RecoveryService;
}

interface Caller {
  deviceid: string;
  ip: string;
}

export interface SendCode extends Caller {
  /** Undefined: the phone bound to the player. */
  phone: string | undefined;
  captcha: string | undefined;
  /** Null for a visitor. */
  uid: string | null;
}

/** Look-ups within an hour, times LIMIT_FACTOR: they tell who has an account, so nobody gets many. */
const lookups = { address: 60, device: 20 };

export type PhoneLookupService = ReturnType<typeof createPhoneLookupService>;

/** `phoneCheck` and `phoneCaptcha`: the two calls that registering, binding and recovering share. */
export function createPhoneLookupService(deps: PhoneLookupDeps) {
  return {
    /** Whether an account uses the phone. */
    check: (lookup: Caller & { phone: string }) => checkPhone(deps, lookup),
    /** Sends a code to the phone, or to the one bound to the player. */
    sendCode: (request: SendCode) => sendCode(deps, request),
  };
}

async function checkPhone(
  deps: PhoneLookupDeps,
  { phone, deviceid, ip }: Caller & { phone: string },
): Promise<Answer<{ registered: boolean }>> {
  const { db, clock, config, accounts } = deps;
  const { limitFactor } = config;
  const address = { key: `lookup:ip:${countedAddress(ip)}`, max: lookups.address * limitFactor };
  const device = { key: `lookup:device:${deviceid}`, max: lookups.device * limitFactor };
  const limits = [address, device].map((limit) => ({ ...limit, windowSeconds: 3600 }));
  const verdict = await countAgainst(db, clock, limits);
  if (!verdict.allowed) return tooMany(verdict.retryAfter);
  await countEvent(db, clock, { ...asked(deps, { phone, deviceid }), max: 1 });
  return done({ registered: await accounts.existsByPhone(phone) });
}

async function sendCode(
  deps: PhoneLookupDeps,
  { uid, ...request }: SendCode,
): Promise<Answer<{ retryAfter: number }>> {
  const { accounts, codeRequests } = deps;
  if (request.phone !== undefined) {
    const { phone } = request;
    const device = await readWishes(deps, { ...request, phone });
    const blocked = isBlocked(deps, phone);
    if (blocked && !device.recovers) return refuseNumber;
    const wanted = uid !== null || !device.recovers || device.registers;
    const deliver = device.recoversThis || (wanted && !blocked);
    return codeRequests.request({ ...request, phone, deliver });
  }
  if (uid === null) return failed(codes.unauthorized);
  const phone = (await accounts.findCredentials(uid))?.phone ?? null;
  if (phone === null) return failed(codes.needsPhone);
  return codeRequests.request({ ...request, phone, deliver: true });
}

function isBlocked({ config }: PhoneLookupDeps, phone: string): boolean {
  return config.smsBlockedPrefixes.some((prefix) => phone.startsWith(prefix));
}

const refuseNumber = invalidField("phone", "暂不支持该号段的手机号，请换一个手机号");

/**
 * The call does not say what the code is for. A visitor whose device has just named an account under 找回密码 wants
 * to recover it: then only that account's own phone gets an SMS, on a blocked prefix too, and the answer is the same
 * for any other number. A device that has asked `phoneCheck` about this very phone meanwhile is registering. Both are
 * read whatever the first says: the time of an answer tells nothing.
 */
async function readWishes(
  deps: PhoneLookupDeps,
  { phone, deviceid }: { phone: string; deviceid: string },
) {
  const pending = await deps.recoveries.pendingPhone(deviceid);
  const registers = (await readCount(deps.db, deps.clock, asked(deps, { phone, deviceid }))) > 0;
  return { recovers: pending !== undefined, recoversThis: pending === phone, registers };
}

function asked({ secrets }: PhoneLookupDeps, lookup: { phone: string; deviceid: string }) {
  const name = secrets.mac("limit", `${lookup.deviceid} ${lookup.phone}`).toString("base64url");
  return { key: `lookup:asked:${name}`, windowSeconds: 3600 };
}
