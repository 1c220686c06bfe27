import { codes } from "@playfront/contract/codes";
import type { UsedPasskey } from "@playfront/contract/passkeys";
import { type Answer, done, failed, tooMany } from "../../../infra/answer.ts";
import { addressLimits } from "../../../infra/limits/address-limits.ts";
import { countAgainst } from "../../../infra/limits/limits.ts";
import {
  type Place,
  rpIdOf,
  useOptions,
  verifyUse,
} from "../../../infra/passkeys/passkey-ceremony.ts";
import { tooOften } from "../login/admit-password.ts";
import type { BeginSessionDeps, SignedIn } from "../login/begin-session.ts";
import { enter } from "../login/enter.ts";
import { answerPlainHold, findPlainHold, type HeldLoginDeps } from "../login/held-login.ts";
import type { RegistrationPlace } from "../login/register.service.ts";
import * as repository from "./passkey.repository.ts";
import type { PasskeyChallenges } from "./passkey-challenges.ts";

/** Log-ins begun within an hour, times LIMIT_FACTOR. */
const maxBegun = { address: 120, device: 30 };

export interface PasskeyLoginDeps extends BeginSessionDeps, HeldLoginDeps {
  challenges: PasskeyChallenges;
}

export type PasskeyLogins = ReturnType<typeof createPasskeyLogins>;

/**
 * Log-in by a passkey. The device has asked for a finger, a face or its code: there is no second step after it.
 * Decision 0192.
 */
export function createPasskeyLogins(deps: PasskeyLoginDeps) {
  return {
    /** Options for the browser: of any passkey, or of an account whose log-in waits for its second step. */
    begin: (sign: string | undefined, place: RegistrationPlace, at: Place) =>
      begin(deps, { sign, place, at }),
    logIn: (passkey: UsedPasskey, place: RegistrationPlace, at: Place) =>
      logIn(deps, { passkey, place, at }),
  };
}

const refused = failed(codes.forbidden, "未能验证通行密钥，请重试或换一种方式登录");

const suspended = failed(
  codes.forbidden,
  "此通行密钥在找回密码后已暂停，请换一种方式登录，移除后重新添加",
);

async function begin(
  deps: PasskeyLoginDeps,
  { sign, place, at }: { sign: string | undefined; place: RegistrationPlace; at: Place },
): Promise<Answer<Record<string, unknown>>> {
  const { db, ephemeral, config, secondSteps, challenges } = deps;
  const { deviceid, ip } = place;
  const factor = config.limitFactor;
  const verdict = await countAgainst(ephemeral, [
    { key: `passkey:device:${deviceid}`, max: maxBegun.device * factor, windowSeconds: 3600 },
    ...addressLimits({
      event: "passkey:ip",
      ip,
      max: maxBegun.address * factor,
      windowSeconds: 3600,
    }),
  ]);
  if (!verdict.allowed) return tooMany(verdict.retryAfter);
  const uid = sign === undefined ? null : await secondSteps.findWaiting(sign, deviceid);
  if (sign !== undefined && uid === null) return failed(codes.forbidden, "验证已过期，请重新登录");
  const own = uid === null ? [] : await repository.findAllByAccount(db, uid);
  const here = own.filter((row) => row.rp_id === rpIdOf(at) && row.suspended_at === null);
  if (uid !== null && here.length === 0) return failed(codes.notFound, "此账号没有通行密钥");
  const options = await useOptions(at, here);
  await challenges.keep(options.challenge, { deviceid, uid: null });
  return done({ ...options });
}

async function logIn(
  deps: PasskeyLoginDeps,
  { passkey, place, at }: { passkey: UsedPasskey; place: RegistrationPlace; at: Place },
): Promise<Answer<SignedIn>> {
  const { db, clock, guard, accounts, challenges } = deps;
  const { deviceid, ip } = place;
  const ofAddress = await guard.admitAddress(ip);
  const challenge = await challenges.take(passkey, { deviceid, uid: null });
  const row = await repository.findByCredential(db, passkey.id);
  const isHere = row?.rp_id === rpIdOf(at);
  const counter =
    challenge !== null && row && isHere ? await verifyUse(at, challenge, { passkey, row }) : null;
  if (!row || counter === null) {
    return ofAddress.allowed ? refused : tooMany(ofAddress.retryAfter, tooOften);
  }
  if (row.suspended_at !== null) return suspended;
  const { uid, id } = row;
  const account = await accounts.findCredentials(uid);
  if (account === null) return refused;
  const isKnown = await guard.isKnown({ account: { uid }, deviceid, ip });
  if (!ofAddress.allowed && !isKnown) return tooMany(ofAddress.retryAfter, tooOften);
  const hold = findPlainHold(account);
  return enter(deps, {
    account,
    place,
    isKnown,
    hold,
    proof: `通行密钥「${row.name}」`,
    rightEvent: "passkey-right",
    use: async (trx) =>
      (await repository.use(trx, { uid, id, counter, now: clock.now() })) ? null : refused,
    answerHold: (found) => answerPlainHold(deps, found, { account, deviceid }),
  });
}
