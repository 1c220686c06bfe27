import type { Db, Executor } from "@playfront/database/connect";
import type { SmsPurpose } from "@playfront/database/schema";
import { transact } from "@playfront/database/transact";
import type { Log } from "@playfront/http/log";
import { type Answer, done, type FailedAnswer, tooMany } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { addressLimits } from "../../infra/limits/address-limits.ts";
import { countAgainst, isAnyReached, type Limit } from "../../infra/limits/limits.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import type { CaptchaService } from "../identity/captcha/captcha.service.ts";
import { checkCaptcha } from "../identity/captcha/check-captcha.ts";
import { countAgainstCap, raiseAlarms } from "./daily-cap.ts";
import type { SmsService } from "./sms.service.ts";
import * as budgets from "./sms-budget.repository.ts";
import { findExhausted, numberBudgets } from "./sms-budget.rules.ts";

export interface CodeRequest {
  phone: string;
  purpose: SmsPurpose;
  /** If false, the request does the same work but sends nothing. */
  deliver: boolean;
  /** Whether the account of the number knows the caller; then the request may use the part kept for the owner. */
  isOwner: boolean;
  captcha: string | undefined;
  deviceid: string;
  ip: string;
}

export interface CodeRequestDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Pick<Config, "limitFactor" | "smsDailyCap">;
  log: Log;
  secrets: Secrets;
  sms: SmsService;
  captchas: CaptchaService;
}

/** SMS of the hour, times LIMIT_FACTOR. */
const maxSms = { perDevice: 5, perAddress: 30 };
/** Countdown shown by the storefront; equals the number's first budget. */
const pauseSeconds = 60;
/** After this many SMS of the hour the next one needs a captcha; not multiplied by LIMIT_FACTOR. */
const captchaAfter = { perDevice: 2, perAddress: 10 };

export type CodeRequestService = ReturnType<typeof createCodeRequestService>;

/** Requests for an SMS code, within the limits of docs/wire.md#limits. Sent or not, a request does the same work. */
export function createCodeRequestService(deps: CodeRequestDeps) {
  return {
    /** Sends a code; returns after how many seconds the next one may be requested. */
    async request(request: CodeRequest): Promise<Answer<{ retryAfter: number }>> {
      const refused = await checkCaptcha({
        captchas: deps.captchas,
        deviceid: request.deviceid,
        captcha: request.captcha,
        purpose: "sms",
        isNeeded: () => isBusy(deps, request),
        message: "请先完成验证码再获取短信",
      });
      if (refused) return refused;
      const answer = await transact(deps.db, (trx) => issueWithinLimits(deps, trx, request));
      await raiseAlarms(dailyCap(deps));
      if (!answer.ok) return answer;
      await answer.data();
      return done({ retryAfter: pauseSeconds });
    },
  };
}

function requestLimits(
  { deviceid, ip }: CodeRequest,
  { perDevice, perAddress }: { perDevice: number; perAddress: number },
): Limit[] {
  const windowSeconds = 3600;
  return [
    ...addressLimits({ event: "sms:ip", ip, max: perAddress, windowSeconds }),
    { key: `sms:device:${deviceid}`, max: perDevice, windowSeconds },
  ];
}

function dailyCap({ config, ...deps }: CodeRequestDeps) {
  return { ...deps, cap: config.smsDailyCap };
}

function isBusy({ ephemeral }: CodeRequestDeps, request: CodeRequest) {
  return isAnyReached(ephemeral, requestLimits(request, captchaAfter));
}

/** One transaction: if one limit refuses the request, it is not counted against the others. */
async function issueWithinLimits(
  deps: CodeRequestDeps,
  trx: Executor,
  request: CodeRequest,
): Promise<Answer<() => Promise<void>>> {
  const exhausted = await countAgainstLimits(deps, trx, request);
  if (exhausted) return exhausted;
  const cap = await countAgainstCap(trx, dailyCap(deps));
  if (!cap.allowed) return tooMany(cap.retryAfter, "短信服务繁忙，请稍后再试");
  return done(await deps.sms.issue(trx, request));
}

/** Null if the number, the address and the device are all within their limits. */
async function countAgainstLimits(
  deps: CodeRequestDeps,
  trx: Executor,
  request: CodeRequest,
): Promise<FailedAnswer | null> {
  const exhausted = await spendNumberBudget(deps, trx, request);
  if (exhausted) return exhausted;
  const { limitFactor } = deps.config;
  const limits = requestLimits(request, {
    perDevice: maxSms.perDevice * limitFactor,
    perAddress: maxSms.perAddress * limitFactor,
  });
  const verdict = await countAgainst(deps.ephemeral.within(trx), limits);
  if (verdict.allowed) return null;
  return tooMany(verdict.retryAfter, "获取短信的次数太多了，请稍后再试");
}

async function spendNumberBudget(
  { clock, config, secrets }: CodeRequestDeps,
  trx: Executor,
  { phone, isOwner }: CodeRequest,
): Promise<FailedAnswer | null> {
  const { limitFactor } = config;
  const spending = {
    phoneHash: secrets.mac("limit", phone),
    now: clock.now(),
    budgets: numberBudgets({ limitFactor, isOwner }),
  };
  if (await budgets.spendBudget(trx, spending)) return null;
  const sentAt = await budgets.findSentAt(trx, spending.phoneHash);
  const exhausted = findExhausted(spending.budgets, sentAt, spending.now);
  return tooMany(exhausted?.retryAfter ?? 1, exhausted?.refusal);
}
