import { codes } from "@playfront/contract/codes";
import { type SocialProvider, socialNames } from "@playfront/contract/constants";
import { joinWords } from "@playfront/contract/texts/join-words";
import { type Answer, done, failed, tooMany } from "../../../infra/answer.ts";
import { tooOften } from "../login/admit-password.ts";
import type { BeginSessionDeps, SignedIn } from "../login/begin-session.ts";
import { changedMeanwhile, enter } from "../login/enter.ts";
import { answerHold, findHold, type HeldLoginDeps } from "../login/held-login.ts";
import type { RegisterService, RegistrationPlace } from "../login/register.service.ts";
import * as repository from "./social.repository.ts";
import type { SocialAttempts } from "./social-attempts.service.ts";

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
  const login = await repository.findLogin(db, proved);
  const account = login ? await accounts.findCredentials(login.uid) : null;
  if (!login || account === null) return done({});
  if (login.suspended_at !== null) return suspended(proved.provider);
  const isKnown = await guard.isKnown({ account: { uid: account.uid }, deviceid, ip });
  if (!ofAddress.allowed && !isKnown) return tooMany(ofAddress.retryAfter, tooOften);
  const hold = await findHold(deps, account);
  return enter(deps, {
    account,
    place,
    isKnown,
    hold,
    proof: socialNames[proved.provider],
    rightEvent: "social-right",
    use: async (trx) => {
      const now = await repository.findLogin(trx, proved);
      if (now?.uid !== account.uid || now.suspended_at !== null) return changedMeanwhile;
      return (await attempts.use(trx, proved)) ? null : ended;
    },
    answerHold: (found) => answerHold(deps, found, { account, deviceid, firstStep: "social" }),
  });
}

function suspended(provider: SocialProvider) {
  const way = joinWords("用", socialNames[provider], "登录在找回密码后已暂停");
  return failed(codes.forbidden, `${way}，请换一种方式登录，解除绑定后重新绑定`);
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
        return isNew
          ? null
          : failed(codes.taken, joinWords("此", name, "刚刚绑定了账号，请重新登录"));
      },
    },
    place,
  );
}
