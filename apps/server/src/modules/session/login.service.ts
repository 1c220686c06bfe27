import { codes } from "@playfront/contract/codes";
import { type Answer, done, failed, tooMany } from "../../platform/answer.ts";
import type { AccountService, Credentials } from "../account/account.service.ts";
import { verifyPassword } from "../account/password.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import type { LoginAttempt, LoginGuard } from "./login-guard.ts";
import type { SessionPlace, SessionService } from "./session.service.ts";

export interface Login {
  /** A username in any letter case, or a bound phone. */
  username: string;
  password: string;
  captcha: string | undefined;
}

export interface SignedIn {
  token: string;
  uid: string;
}

export interface LoginDeps {
  accounts: AccountService;
  sessions: SessionService;
  captchas: CaptchaService;
  guard: LoginGuard;
}

export type LoginService = ReturnType<typeof createLoginService>;

export function createLoginService(deps: LoginDeps) {
  return {
    /** Logs in. Whether the account or the password is wrong shows neither in the answer nor in its time. */
    login: (login: Login, place: SessionPlace) => logIn(deps, login, place),
  };
}

async function logIn(
  deps: LoginDeps,
  login: Login,
  place: SessionPlace,
): Promise<Answer<SignedIn>> {
  const { guard, accounts } = deps;
  const ofAddress = await guard.admitAddress(place.ip);
  if (!ofAddress.allowed) return tooMany(ofAddress.retryAfter, tooOften);
  const account = await accounts.findByLoginName(login.username);
  const name = login.username.trim().toLowerCase();
  const attempt = { account: account?.uid ?? name, deviceid: place.deviceid, ip: place.ip };

  const needed = await guard.needsCaptcha(attempt, ofAddress.count);
  const refused = await judgeCaptcha(deps, login.captcha, { needed, deviceid: place.deviceid });
  if (refused) return refused;

  const ofAccount = await guard.admitAccount(attempt);
  if (!ofAccount.allowed) return tooMany(ofAccount.retryAfter, tooOften);
  const right = await verifyPassword(login.password, account?.passwordHash ?? null);
  if (!right || account === null) return refuse(guard, attempt);
  return begin(deps, { account, attempt, place });
}

const tooOften = "登录太频繁了，请稍后再试";

/** A captcha that is given is judged, needed or not. Null when the login may go on. */
async function judgeCaptcha(
  { captchas }: LoginDeps,
  captcha: string | undefined,
  { needed, deviceid }: { needed: boolean; deviceid: string },
) {
  if (captcha === undefined) return needed ? failed(codes.wrongCaptcha, "请先完成验证码") : null;
  return (await captchas.use(deviceid, captcha)) ? null : failed(codes.wrongCaptcha);
}

async function refuse(guard: LoginGuard, attempt: LoginAttempt) {
  await guard.failed(attempt);
  return failed(codes.wrongCredentials);
}

async function begin(
  { sessions, guard }: LoginDeps,
  { account, attempt, place }: { account: Credentials; attempt: LoginAttempt; place: SessionPlace },
): Promise<Answer<SignedIn>> {
  if (account.banned) return failed(codes.forbidden, "该账号已被停用，请联系客服");
  const { uid, passwordHash } = account;
  const token = await sessions.startIfPasswordIs({ ...place, uid, passwordHash });
  if (token === null) return refuse(guard, attempt);
  await guard.succeeded(attempt);
  return done({ token, uid });
}
