import { codes } from "@playfront/contract/codes";
import { tidyLoginName } from "@playfront/contract/texts/login-name";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import { verifyPassword } from "../account/password.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import { admitPassword } from "./admit-password.ts";
import { type BeginSessionDeps, beginSession, type SignedIn } from "./begin-session.ts";
import { answerHold, findHold, type HeldLoginDeps, holdDetails } from "./held-login.ts";
import type { LoginAttempt } from "./login-guard.ts";
import type { RegistrationPlace } from "./register.service.ts";

export interface Login {
  /** A username in any letter case, or a bound phone. */
  username: string;
  password: string;
  captcha: string | undefined;
}

export interface LoginDeps extends BeginSessionDeps, HeldLoginDeps {
  captchas: CaptchaService;
}

export type LoginService = ReturnType<typeof createLoginService>;

export function createLoginService(deps: LoginDeps) {
  return {
    /** Logs in. Neither the answer nor its time shows whether the account or the password is wrong. */
    login: (login: Login, place: RegistrationPlace) => logIn(deps, login, place),
  };
}

async function logIn(
  deps: LoginDeps,
  login: Login,
  place: RegistrationPlace,
): Promise<Answer<SignedIn>> {
  const { accounts } = deps;
  const account = await accounts.findByLoginName(login.username);
  const name = tidyLoginName(login.username).toLowerCase();
  const { deviceid, ip } = place;
  const attempt = { account: account ? { uid: account.uid } : { name }, typed: name, deviceid, ip };
  const { isKnown, refused } = await admitPassword(deps, attempt, login.captcha);
  if (refused) return refused;
  const right = await verifyPassword(login.password, account?.passwordHash ?? null);
  if (!right || account === null) return rejectLogin(deps, attempt, place);
  const { uid, passwordHash } = account;
  const hold = await findHold(deps, account);
  if (hold !== null) {
    const detail = holdDetails[hold];
    await deps.audit.record(deps.db, { uid, event: "password-right", place, detail });
    return answerHold(deps, hold, { account, deviceid, firstStep: "password" });
  }
  const newLogin = { ...place, uid, passwordHash, isKnown, typed: name };
  const started = await deps.db.transaction().execute((trx) => beginSession(deps, trx, newLogin));
  if (started === null) return rejectLogin(deps, attempt, place);
  deps.attribution.count({ cid: place.cid, counter: "logins" });
  return done({ token: started, uid });
}

/** Writes the same whether the account exists or not, so that the time of the answer does not show it. */
async function rejectLogin(
  { db, guard, audit }: LoginDeps,
  attempt: LoginAttempt,
  place: RegistrationPlace,
) {
  const uid = "uid" in attempt.account ? attempt.account.uid : null;
  await db.transaction().execute(async (trx) => {
    await guard.recordFailure(trx, attempt);
    await audit.record(trx, { uid, event: "login-failed", place });
  });
  return failed(codes.wrongCredentials);
}
