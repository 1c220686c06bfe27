import { codes } from "@playfront/contract/codes";
import { maskAddress, storedAddress } from "@playfront/platform/http/address";
import { type Answer, done, failed, tooMany } from "../../platform/answer.ts";
import { type Clock, toShanghaiTime } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/database/connect.ts";
import { describeAgent } from "../../platform/user-agent.ts";
import type { AccountService } from "../account/account.service.ts";
import { verifyPassword } from "../account/password.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import type { DeletionService } from "../deletion/deletion.service.ts";
import type { MessageService } from "../message/message.service.ts";
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
  db: Db;
  clock: Clock;
  config: Config;
  accounts: AccountService;
  sessions: SessionService;
  captchas: CaptchaService;
  audit: AuditService;
  deletions: DeletionService;
  messages: MessageService;
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
  const account = await accounts.findByLoginName(login.username);
  const name = login.username.trim().toLowerCase();
  const { deviceid, ip } = place;
  const attempt = { account: account ? { uid: account.uid } : { name }, deviceid, ip };
  const isKnown = await guard.isKnown(attempt);
  // An address may be shared by thousands: their noise does not stop a device that is at home here.
  if (!ofAddress.allowed && !isKnown) return tooMany(ofAddress.retryAfter, tooOften);

  const needed = await guard.needsCaptcha(attempt, ofAddress.allowed ? ofAddress.count : Infinity);
  const refused = await judgeCaptcha(deps, login.captcha, { needed, deviceid: place.deviceid });
  if (refused) return refused;

  const ofAccount = await guard.admitAccount(attempt, isKnown);
  if (!ofAccount.allowed) return tooMany(ofAccount.retryAfter, tooOften);
  const right = await verifyPassword(login.password, account?.passwordHash ?? null);
  if (!right || account === null) return refuse(deps, attempt, place);
  if (account.banned) return failed(codes.forbidden, "该账号已被停用，请联系客服");
  const { uid, passwordHash, deletionDue: due } = account;
  if (due !== null) return deps.deletions.offer({ uid, due, deviceid });
  const begun = await begin(deps, { ...place, uid, passwordHash, isKnown });
  return begun === null ? refuse(deps, attempt, place) : done({ token: begun, uid });
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

/** The same writes whether or not there is such an account: none of it can be told by the clock. */
async function refuse({ db, guard, audit }: LoginDeps, attempt: LoginAttempt, place: SessionPlace) {
  const uid = "uid" in attempt.account ? attempt.account.uid : null;
  await db.transaction().execute(async (trx) => {
    await guard.failed(trx, attempt);
    await audit.record(trx, { uid, event: "login-failed", place });
  });
  return failed(codes.wrongCredentials);
}

type Beginning = SessionPlace & { uid: string; passwordHash: string; isKnown: boolean };

/** Session, trail and a word to the owner about a device never seen before: all or nothing. Null when too late. */
function begin(deps: LoginDeps, { isKnown, ...place }: Beginning): Promise<string | null> {
  const { db, sessions, guard, audit, messages, clock, config } = deps;
  const { uid } = place;
  return db.transaction().execute(async (trx) => {
    const token = await sessions.startIfPasswordIs(place, trx);
    if (token === null) return null;
    await guard.succeeded(trx, { account: { uid }, deviceid: place.deviceid, ip: place.ip });
    await audit.record(trx, { uid, event: "login", place });
    if (!isKnown) {
      const device = describeAgent(place.userAgent, config.containerTokens);
      await messages.send(trx, { uid, ...newDevice(device, place.ip, clock.now()) });
    }
    return token;
  });
}

function newDevice(name: string, ip: string, now: Date) {
  const address = maskAddress(storedAddress(ip));
  const device = name + (address && `，地址 ${address}`);
  return {
    title: "新设备登录提醒",
    content: `您的账号于 ${toShanghaiTime(now).slice(0, 16)} 在一台新设备上登录（${device}）。如非本人操作，请立即修改密码，并在「账号与安全 - 登录设备」中退出该设备。`,
  };
}
