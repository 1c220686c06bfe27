import { codes } from "@playfront/contract/codes";
import { socialNames } from "@playfront/contract/constants";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, tooMany } from "../../../infra/answer.ts";
import type { Credentials } from "../account/account.service.ts";
import { type BeginSessionDeps, beginSession, type SignedIn } from "../login/begin-session.ts";
import { answerHold, findHold, type HeldLoginDeps, holdDetails } from "../login/held-login.ts";
import { tooOften } from "../login/login.service.ts";
import type { RegisterService, RegistrationPlace } from "../login/register.service.ts";
import * as repository from "./social.repository.ts";
import type { ProvedSubject, SocialAttempts } from "./social-attempts.service.ts";

export interface SocialLoginDeps extends BeginSessionDeps, HeldLoginDeps {
  attempts: SocialAttempts;
  registrations: RegisterService;
}

export type SocialLoginService = ReturnType<typeof createSocialLoginService>;

/** Log-in and registration by an account of a provider. Decision 0191. */
export function createSocialLoginService(deps: SocialLoginDeps) {
  return {
    /** Logs in to the account that is bound; answers without a token if there is none. */
    logIn: (sign: string, place: RegistrationPlace) => logIn(deps, sign, place),
    register: (sign: string, place: RegistrationPlace) => register(deps, sign, place),
  };
}

export const ended = failed(codes.forbidden, "验证已过期，请重新登录");
const changedMeanwhile = failed(codes.failure, "账号信息刚刚有变动，请重试");

async function logIn(
  deps: SocialLoginDeps,
  sign: string,
  place: RegistrationPlace,
): Promise<Answer<Partial<SignedIn>>> {
  const { db, guard, accounts, attempts } = deps;
  const { deviceid, ip } = place;
  const ofAddress = await guard.admitAddress(ip);
  const proved = await attempts.find(sign, deviceid);
  if (proved === null) return ofAddress.allowed ? ended : tooMany(ofAddress.retryAfter, tooOften);
  const uid = await repository.findUid(db, proved);
  const account = uid === null ? null : await accounts.findCredentials(uid);
  if (account === null) return done({});
  const isKnown = await guard.isKnown({ account: { uid: account.uid }, deviceid, ip });
  if (!ofAddress.allowed && !isKnown) return tooMany(ofAddress.retryAfter, tooOften);
  return enter(deps, { account, proved, place, isKnown });
}

interface Entry {
  account: Credentials;
  proved: ProvedSubject;
  place: RegistrationPlace;
  isKnown: boolean;
}

/** Uses up the handle together with what it leads to: a session, or the reason why there is none yet. */
async function enter(
  deps: SocialLoginDeps,
  { account, proved, place, isKnown }: Entry,
): Promise<Answer<SignedIn>> {
  const { db, accounts, attempts, audit } = deps;
  const { uid, passwordHash } = account;
  const { deviceid, ip, userAgent, cid } = place;
  const hold = await findHold(deps, account);
  const entered = await transact<Answer<string | null>>(db, async (trx) => {
    await accounts.lock(trx, uid);
    if ((await repository.findUid(trx, proved)) !== uid) return changedMeanwhile;
    if (!(await attempts.use(trx, proved))) return ended;
    const proof = socialNames[proved.provider];
    if (hold !== null) {
      const detail = `${proof}，${holdDetails[hold]}`;
      await audit.record(trx, { uid, event: "social-right", place, detail });
      return done(null);
    }
    const login = { deviceid, ip, userAgent, uid, passwordHash, isKnown, proof };
    const token = await beginSession(deps, trx, login);
    return token === null ? changedMeanwhile : done(token);
  });
  if (!entered.ok) return entered;
  if (entered.data !== null) {
    deps.attribution.count({ cid, counter: "logins" });
    return done({ token: entered.data, uid });
  }
  return hold === null
    ? changedMeanwhile
    : answerHold(deps, hold, { account, deviceid, firstStep: "social" });
}

async function register(
  { attempts, registrations, clock }: SocialLoginDeps,
  sign: string,
  place: RegistrationPlace,
): Promise<Answer<SignedIn>> {
  const proved = await attempts.find(sign, place.deviceid);
  if (proved === null) return ended;
  const name = socialNames[proved.provider];
  return registrations.registerBySocial(
    {
      name,
      async bind(trx, uid) {
        if (!(await attempts.use(trx, proved))) return ended;
        const isNew = await repository.insert(trx, { ...proved, uid, now: clock.now() });
        return isNew ? null : failed(codes.taken, `此${name}刚刚绑定了账号，请重新登录`);
      },
    },
    place,
  );
}
