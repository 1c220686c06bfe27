import { codes } from "@playfront/contract/codes";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, tooMany } from "../../../infra/answer.ts";
import type { PhoneProof, SmsService } from "../../sms/sms.service.ts";
import type { Credentials } from "../account/account.service.ts";
import { tooOften } from "./admit-password.ts";
import { type BeginSessionDeps, beginSession, type SignedIn } from "./begin-session.ts";
import { answerHold, findHold, type HeldLoginDeps, holdDetails } from "./held-login.ts";
import type { RegisterService, RegistrationPlace } from "./register.service.ts";

export interface PhoneLoginDeps extends BeginSessionDeps, HeldLoginDeps {
  sms: SmsService;
  registrations: RegisterService;
}

export type PhoneLoginService = ReturnType<typeof createPhoneLoginService>;

/** Log-in by phone and SMS code, beside the password. Decision 0143. */
export function createPhoneLoginService(deps: PhoneLoginDeps) {
  return {
    /**
     * Logs in to the account of the phone, or creates one. Neither the answer to a wrong code nor its time shows whether
     * there is an account.
     */
    logIn: (typed: { phone: string; code: string }, place: RegistrationPlace) =>
      logIn(deps, typed, place),
  };
}

async function logIn(
  deps: PhoneLoginDeps,
  { phone, code }: { phone: string; code: string },
  place: RegistrationPlace,
): Promise<Answer<SignedIn>> {
  const { guard, accounts, sms, registrations } = deps;
  const { deviceid, ip } = place;
  const ofAddress = await guard.admitAddress(ip);
  const account = await accounts.findByLoginName(phone);
  const owner = account ? { uid: account.uid } : { name: phone };
  const isKnown = await guard.isKnown({ account: owner, deviceid, ip });
  if (!ofAddress.allowed && !isKnown) return tooMany(ofAddress.retryAfter, tooOften);

  const proof = { phone, code, deviceid, purpose: "attach" } as const;
  if (!(await sms.check(proof))) return failed(codes.wrongSmsCode);
  if (account !== null) return enter(deps, { account, proof, place, isKnown });
  const registered = await registrations.registerByCode({ phone, code }, place);
  if (registered.ok || registered.code !== codes.taken) return registered;
  const made = await accounts.findByLoginName(phone);
  if (made === null) return changedMeanwhile;
  return enter(deps, { account: made, proof, place, isKnown });
}

interface Entry {
  account: Credentials;
  proof: PhoneProof;
  place: RegistrationPlace;
  isKnown: boolean;
}

/** Uses up the code together with what it leads to: a session, or the reason why there is none yet. */
async function enter(
  deps: PhoneLoginDeps,
  { account, proof, place, isKnown }: Entry,
): Promise<Answer<SignedIn>> {
  const { db, accounts, sms, audit } = deps;
  const { uid, passwordHash } = account;
  const { phone, deviceid } = proof;
  const hold = await findHold(deps, account);
  const entered = await transact<Answer<string | null>>(db, async (trx) => {
    if ((await accounts.lock(trx, uid)) !== phone) return changedMeanwhile;
    if (!(await sms.use(trx, proof))) return failed(codes.wrongSmsCode);
    if (hold !== null) {
      await audit.record(trx, { uid, event: "phone-right", place, detail: holdDetails[hold] });
      return done(null);
    }
    const { ip, userAgent } = place;
    const login = { deviceid, ip, userAgent, uid, passwordHash, isKnown, typed: phone };
    const token = await beginSession(deps, trx, {
      ...login,
      proof: "短信验证码",
      isConsent: true,
    });
    return token === null ? changedMeanwhile : done(token);
  });
  if (!entered.ok) return entered;
  if (entered.data !== null) {
    deps.attribution.count({ cid: place.cid, counter: "logins" });
    return done({ token: entered.data, uid });
  }
  return hold === null
    ? changedMeanwhile
    : answerHold(deps, hold, { account, deviceid, firstStep: "sms" });
}

const changedMeanwhile = failed(codes.failure, "账号信息刚刚有变动，请重试");
