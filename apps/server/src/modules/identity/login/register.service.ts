import { codes } from "@playfront/contract/codes";
import { checkPhone, checkSmsCode, checkUsername } from "@playfront/contract/form-rules";
import { joinWords } from "@playfront/contract/texts/join-words";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import {
  type Answer,
  done,
  type FailedAnswer,
  failed,
  invalidField,
  tooMany,
} from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import { addressLimits } from "../../../infra/limits/address-limits.ts";
import { checkLimit, countAgainst, type Limit } from "../../../infra/limits/limits.ts";
import { newHandle } from "../../../infra/secrets/secrets.ts";
import type { AttributionService } from "../../attribution/attribution.service.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { Invitations } from "../../share/invitations.service.ts";
import type { SmsService } from "../../sms/sms.service.ts";
import { readChannel } from "../account/account.rules.ts";
import type { AccountService, CreateAccount } from "../account/account.service.ts";
import { hashPassword } from "../account/password.ts";
import type { PasswordRules } from "../account/passwords/password-rules.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import type { ConsentService } from "../consent/consent.service.ts";
import type { SessionService } from "../session/session.service.ts";
import type { SessionPlace } from "../session/session-place.ts";
import type { SignedIn } from "./begin-session.ts";
import type { LoginGuard } from "./login-guard.ts";

/** By username with a captcha, or by phone with the SMS code in `captcha`. */
export interface Registration {
  username?: string;
  phone?: string;
  password: string;
  captcha?: string;
}

/** An account of a provider that has been proved. */
export interface SocialProof {
  /** The provider's name. */
  name: string;
  /** Binds it to the new account; returns why it cannot. */
  bind(trx: Executor, uid: string): Promise<FailedAnswer | null>;
}

export type RegistrationPlace = SessionPlace & {
  cid: string | null;
  /** Code of the short link by which the player came, as the client sent it. */
  share?: string | undefined;
};

export interface RegisterDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Config;
  accounts: AccountService;
  sessions: SessionService;
  captchas: CaptchaService;
  sms: SmsService;
  audit: AuditService;
  attribution: Pick<AttributionService, "count">;
  messages: MessageService;
  consents: Pick<ConsentService, "record">;
  invitations: Pick<Invitations, "record">;
  guard: LoginGuard;
  passwords: PasswordRules;
}

export type RegisterService = ReturnType<typeof createRegisterService>;

export function createRegisterService(deps: RegisterDeps) {
  return {
    /** Creates an account and logs it in. The unique indexes decide whether a name is taken. */
    register: (registration: Registration, place: RegistrationPlace) =>
      register(deps, registration, place),

    /**
     * Creates an account for a phone whose SMS code has been checked, and logs it in. Nobody knows its password; the owner
     * sets one under 账号与安全.
     */
    registerByCode: (proof: { phone: string; code: string }, place: RegistrationPlace) =>
      registerByCode(deps, proof, place),

    /** Creates an account for a player whom a provider has named, and logs it in. Nobody knows its password. */
    registerBySocial: (social: SocialProof, place: RegistrationPlace) =>
      registerBySocial(deps, social, place),
  };
}

async function register(
  deps: RegisterDeps,
  registration: Registration,
  place: RegistrationPlace,
): Promise<Answer<SignedIn>> {
  const wrong = checkForm(deps, registration) ?? (await checkSignupLimits(deps, place));
  if (wrong) return wrong;
  const unproved = await checkCode(deps, registration, place);
  if (unproved) return unproved;
  const answer = await store(deps, { registration, place, welcome: welcomes.password });
  if (answer.ok || answer.code !== codes.taken) return answer;
  return (await countTaken(deps, place)) ?? answer;
}

async function registerByCode(
  deps: RegisterDeps,
  { phone, code }: { phone: string; code: string },
  place: RegistrationPlace,
): Promise<Answer<SignedIn>> {
  const refused = await checkSignupLimits(deps, place);
  if (refused) return refused;
  const registration = { phone, password: newHandle(), captcha: code };
  return store(deps, { registration, place, welcome: welcomes.noPassword });
}

async function registerBySocial(
  deps: RegisterDeps,
  social: SocialProof,
  place: RegistrationPlace,
): Promise<Answer<SignedIn>> {
  const refused = await checkSignupLimits(deps, place);
  if (refused) return refused;
  const registration = { password: newHandle() };
  return store(deps, { registration, place, welcome: welcomes.social(social.name), social });
}

async function store(
  deps: RegisterDeps,
  { registration, place, welcome, social }: Omit<Creation, "account">,
): Promise<Answer<SignedIn>> {
  const { username, phone, password } = registration;
  const passwordHash = await hashPassword(password);
  const passwordSet = welcome === welcomes.password;
  const account = { username, phone, passwordHash, passwordSet, cid: readChannel(place.cid) };
  const answer = await transact(deps.db, (trx) =>
    create(deps, trx, { account, registration, place, welcome, social }),
  );
  if (!answer.ok) return answer;
  const { isInvited, ...signedIn } = answer.data;
  const { cid } = place;
  deps.attribution.count({ cid, counter: "registrations" });
  if (isInvited) deps.attribution.count({ cid, counter: "invitations" });
  return done(signedIn);
}

/** Checks everything that needs no captcha first, so that a typing mistake does not use up a captcha. */
function checkForm(
  { passwords }: RegisterDeps,
  { username, phone, password, captcha }: Registration,
): FailedAnswer | null {
  if (username !== undefined && phone !== undefined) {
    return invalidField("phone", "请选择一种注册方式");
  }
  const field = phone === undefined ? "username" : "phone";
  const name = phone ?? username ?? "";
  const message = phone === undefined ? checkUsername(name) : checkPhone(name);
  if (message !== null) return invalidField(field, message);
  const weak = passwords.check(password, { username, phone });
  if (weak !== null) return invalidField("password", weak);
  const code = phone === undefined ? null : checkSmsCode(captcha ?? "");
  return code === null ? null : invalidField("captcha", code);
}

function signupLimits({ config }: RegisterDeps, { ip, deviceid }: SessionPlace): Limit[] {
  const factor = config.limitFactor;
  return [
    ...addressLimits({ event: "register:ip", ip, max: 10 * factor, windowSeconds: 3600 }),
    { key: `register:device:${deviceid}`, max: 5 * factor, windowSeconds: 86_400 },
  ];
}

/** Tries at taken names within an hour, times LIMIT_FACTOR. Limited because they show who has an account. */
const maxTaken = { address: 120, device: 20 };

function takenLimits({ config }: RegisterDeps, { ip, deviceid }: SessionPlace): Limit[] {
  const factor = config.limitFactor;
  const windowSeconds = 3600;
  const max = maxTaken.address * factor;
  return [
    { key: `register:taken:device:${deviceid}`, max: maxTaken.device * factor, windowSeconds },
    ...addressLimits({ event: "register:taken:ip", ip, max, windowSeconds }),
  ];
}

/** Counts a try at a taken name. Beyond the limits the answer does not say that the name is taken. */
async function countTaken(deps: RegisterDeps, place: SessionPlace): Promise<FailedAnswer | null> {
  const verdict = await countAgainst(deps.ephemeral, takenLimits(deps, place));
  return verdict.allowed ? null : signupLimitError(verdict.retryAfter);
}

/** Checks the limits early, before a password is hashed; `create` and `countTaken` count. */
async function checkSignupLimits(
  deps: RegisterDeps,
  place: SessionPlace,
): Promise<FailedAnswer | null> {
  for (const limit of [...signupLimits(deps, place), ...takenLimits(deps, place)]) {
    const verdict = await checkLimit(deps.ephemeral, limit);
    if (!verdict.allowed) return signupLimitError(verdict.retryAfter);
  }
  return null;
}

function signupLimitError(seconds: number): FailedAnswer {
  return tooMany(seconds, "注册太频繁了，请稍后再试");
}

async function checkCode(
  { captchas, sms }: RegisterDeps,
  { phone, captcha }: Registration,
  { deviceid }: SessionPlace,
): Promise<FailedAnswer | null> {
  if (phone !== undefined) {
    const typed = { phone, code: captcha ?? "", deviceid, purpose: "attach" } as const;
    return (await sms.check(typed)) ? null : failed(codes.wrongSmsCode);
  }
  if (captcha === undefined) return failed(codes.wrongCaptcha, "请先完成验证码");
  const right = await captchas.use({ deviceid, answer: captcha, purpose: "register" });
  return right ? null : failed(codes.wrongCaptcha);
}

interface Creation {
  account: CreateAccount;
  registration: Registration;
  place: RegistrationPlace;
  /** Content of the first message. */
  welcome: string;
  social?: SocialProof;
}

/** Creates everything in one transaction, so that code 409 uses up neither the SMS code nor the limit. */
async function create(
  deps: RegisterDeps,
  trx: Executor,
  { account, registration, place, welcome, social }: Creation,
): Promise<Answer<SignedIn & { isInvited: boolean }>> {
  const { accounts, sessions, sms, audit, messages, consents, guard, ephemeral, config } = deps;
  const { invitations } = deps;
  const verdict = await countAgainst(ephemeral.within(trx), signupLimits(deps, place));
  if (!verdict.allowed) return signupLimitError(verdict.retryAfter);
  const made = await accounts.create(trx, account);
  if ("taken" in made) return takenError(made.taken);
  const { phone, captcha = "" } = registration;
  const { deviceid } = place;
  if (phone !== undefined) {
    const typed = { phone, code: captcha, deviceid, purpose: "attach" } as const;
    if (!(await sms.use(trx, typed))) return failed(codes.wrongSmsCode);
  }
  const { uid } = made;
  const unbound = await social?.bind(trx, uid);
  if (unbound) return unbound;
  const isInvited = await invitations.record(trx, { uid, share: place.share, deviceid });
  await guard.recordSuccess(trx, {
    account: { uid },
    typed: registration.username?.toLowerCase() ?? registration.phone,
    deviceid: place.deviceid,
    ip: place.ip,
  });
  await audit.record(trx, { uid, event: "registered", place, detail: social?.name });
  await consents.record(trx, uid);
  await messages.send(trx, { uid, title: `欢迎来到${config.siteName}`, content: welcome });
  return done({ token: await sessions.start({ ...place, uid }, trx), uid, isInvited });
}

function takenError(field: "username" | "phone"): FailedAnswer {
  const msg = field === "phone" ? "该手机号已被注册" : "用户名已被注册，请换一个";
  return failed(codes.taken, msg, { field });
}

const welcomes = {
  password:
    "注册成功！快去领取心仪游戏的礼包吧。完成实名认证、绑定手机号后，可以领取更多专属礼包。",
  noPassword:
    "注册成功！快去领取心仪游戏的礼包吧。您的账号还没有登录密码，以后可继续用短信验证码登录；需要密码时，请在「我的 › 账号与安全」中设置。",
  social: (name: string) =>
    joinWords(
      "注册成功！快去领取心仪游戏的礼包吧。您的账号目前只能用",
      name,
      "登录，建议在「账号与安全」中绑定手机号，以免",
      name,
      "无法使用时进不了账号。",
    ),
};
