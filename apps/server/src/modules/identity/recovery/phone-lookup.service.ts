import { codes } from "@playfront/contract/codes";
import type { Db } from "@playfront/database/connect";
import type { SmsPurpose } from "@playfront/database/schema";
import { type Answer, done, failed, invalidField, tooMany } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import { addressLimits } from "../../../infra/limits/address-limits.ts";
import { countAgainst, countEvent, readCount } from "../../../infra/limits/limits.ts";
import type { Secrets } from "../../../infra/secrets/secrets.ts";
import type { CodeRequestService } from "../../sms/code-request.service.ts";
import type { AccountService } from "../account/account.service.ts";
import type { KnownDevices } from "../known-device/known-device.service.ts";
import type { RecoveryService } from "./recovery.service.ts";

export interface PhoneLookupDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Config;
  secrets: Secrets;
  accounts: AccountService;
  codeRequests: CodeRequestService;
  recoveries: RecoveryService;
  knownDevices: KnownDevices;
}

interface Caller {
  deviceid: string;
  ip: string;
}

export interface SendCode extends Caller {
  /** Undefined for the phone bound to the player. */
  phone: string | undefined;
  captcha: string | undefined;
  /** Undefined if the call does not say it. */
  purpose: "login" | undefined;
  /** Null for a visitor. */
  uid: string | null;
}

/** Look-ups within an hour, times LIMIT_FACTOR. Limited because they show who has an account. */
const maxLookups = { address: 60, device: 20 };

export type PhoneLookupService = ReturnType<typeof createPhoneLookupService>;

/** `phoneCheck` and `phoneCaptcha`: the calls that registration, binding a phone and recovery share. */
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
  const { ephemeral, config, accounts } = deps;
  const { limitFactor } = config;
  const window = { windowSeconds: 3600 };
  const max = maxLookups.address * limitFactor;
  const device = { key: `lookup:device:${deviceid}`, max: maxLookups.device * limitFactor };
  const verdict = await countAgainst(ephemeral, [
    ...addressLimits({ event: "lookup:ip", ip, max, ...window }),
    { ...device, ...window },
  ]);
  if (!verdict.allowed) return tooMany(verdict.retryAfter);
  await countEvent(ephemeral, { ...lookupKey(deps, { phone, deviceid }), max: 1 });
  return done({ registered: await accounts.existsByPhone(phone) });
}

async function sendCode(
  deps: PhoneLookupDeps,
  { uid, purpose: wish, ...request }: SendCode,
): Promise<Answer<{ retryAfter: number }>> {
  const { codeRequests, knownDevices } = deps;
  const { deviceid } = request;
  const bound = uid === null ? null : await findBoundPhone(deps, uid);
  if (request.phone !== undefined) {
    const { phone } = request;
    const logsIn = wish === "login";
    const intent = await readIntent(deps, { ...request, phone, logsIn });
    const blocked = isBlocked(deps, phone);
    if (blocked && !intent.recovers) return blockedPrefix;
    const wanted = uid !== null || !intent.recovers || intent.registers;
    const deliver = intent.recoversThis || (wanted && !blocked);
    const isOwner = await knownDevices.isOwnersPhone({ phone, uid, deviceid });
    const purpose = readPurpose({ phone, bound: logsIn ? null : bound, ...intent });
    return codeRequests.request({ ...request, phone, purpose, deliver, isOwner });
  }
  if (uid === null) return failed(codes.unauthorized);
  if (bound === null) return failed(codes.needsPhone);
  const own = { phone: bound, purpose: "prove", deliver: true, isOwner: true } as const;
  return codeRequests.request({ ...request, ...own });
}

interface Asked {
  phone: string;
  /** The phone bound to the player; null for a visitor. */
  bound: string | null;
  recoversThis: boolean;
}

function readPurpose({ phone, bound, recoversThis }: Asked): SmsPurpose {
  if (recoversThis) return "recover";
  return phone === bound ? "prove" : "attach";
}

async function findBoundPhone({ accounts }: PhoneLookupDeps, uid: string): Promise<string | null> {
  return (await accounts.findCredentials(uid))?.phone ?? null;
}

function isBlocked({ config }: PhoneLookupDeps, phone: string): boolean {
  return config.smsBlockedPrefixes.some((prefix) => phone.startsWith(prefix));
}

const blockedPrefix = invalidField("phone", "暂不支持该号段的手机号，请换一个手机号");

/**
 * Finds out what the code is for, because the call says it of a log-in only. A device that has just started 找回密码 recovers an
 * account: then only that account's own phone gets an SMS, even with a blocked prefix, and the answer is the same for
 * any other number. A device that has called `phoneCheck` with this phone meanwhile is registering. A log-in is
 * handled like a registration. Both are always read, so that the time of the answer shows nothing.
 */
async function readIntent(
  deps: PhoneLookupDeps,
  { phone, deviceid, logsIn }: { phone: string; deviceid: string; logsIn: boolean },
) {
  const pending = await deps.recoveries.pendingPhone(deviceid);
  const registers = (await readCount(deps.ephemeral, lookupKey(deps, { phone, deviceid }))) > 0;
  if (logsIn) return { recovers: false, recoversThis: false, registers: true };
  return { recovers: pending !== undefined, recoversThis: pending === phone, registers };
}

function lookupKey({ secrets }: PhoneLookupDeps, lookup: { phone: string; deviceid: string }) {
  const name = secrets.mac("limit", `${lookup.deviceid} ${lookup.phone}`).toString("base64url");
  return { key: `lookup:asked:${name}`, windowSeconds: 3600 };
}
