import { codes } from "@playfront/contract/codes";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { countedAddress } from "@playfront/http/address";
import type { Log } from "@playfront/http/log";
import { type Answer, done, type FailedAnswer, failed, tooMany } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import { countAgainst, type Limit, readCount } from "../../infra/limits/limits.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import type { CaptchaService } from "../identity/captcha/captcha.service.ts";
import { countAgainstCap, raiseAlarms } from "./daily-cap.ts";
import type { SmsService } from "./sms.service.ts";
import * as budgets from "./sms-budget.repository.ts";
import { budgetsOf, findExhausted } from "./sms-budget.rules.ts";

export interface CodeRequest {
  phone: string;
  /** False goes through the same motions and sends nothing. */
  deliver: boolean;
  captcha: string | undefined;
  deviceid: string;
  ip: string;
}

export interface CodeRequestDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, "limitFactor" | "smsDailyCap">;
  log: Log;
  secrets: Secrets;
  sms: SmsService;
  captchas: CaptchaService;
}

/** What the storefront counts down; the number's first budget. */
const pauseSeconds = 60;
/** From here on the hour's next SMS of a device or an address needs a captcha; not multiplied by LIMIT_FACTOR. */
const busyDevice = 2;
const busyAddress = 10;

export type CodeRequestService = ReturnType<typeof createCodeRequestService>;

/** Requests for an SMS code, within the limits of docs/wire.md#limits. Sent or not, a request does the same work. */
export function createCodeRequestService(deps: CodeRequestDeps) {
  return {
    /** Sends a code and says after how many seconds the next may be asked for. */
    async request(request: CodeRequest): Promise<Answer<{ retryAfter: number }>> {
      const limits = limitsOf(deps, request);
      const refused = await askForCaptcha(deps, request, limits);
      if (refused) return refused;
      const answer = await transact(deps.db, (trx) => issue(deps, trx, request, limits));
      await raiseAlarms(capOf(deps));
      if (!answer.ok) return answer;
      await answer.data();
      return done({ retryAfter: pauseSeconds });
    },
  };
}

type Limits = ReturnType<typeof limitsOf>;

function limitsOf({ config }: CodeRequestDeps, request: CodeRequest) {
  const factor = config.limitFactor;
  return {
    address: {
      key: `sms:ip:${countedAddress(request.ip)}`,
      max: 30 * factor,
      windowSeconds: 3600,
    },
    device: { key: `sms:device:${request.deviceid}`, max: 5 * factor, windowSeconds: 3600 },
  } satisfies Record<string, Limit>;
}

function capOf({ config, ...deps }: CodeRequestDeps) {
  return { ...deps, cap: config.smsDailyCap };
}

/** Null when the request may go on. A captcha that is given is judged, needed or not. */
async function askForCaptcha(
  { db, clock, captchas }: CodeRequestDeps,
  { captcha, deviceid }: CodeRequest,
  limits: Limits,
) {
  if (captcha !== undefined) {
    return (await captchas.use(deviceid, captcha)) ? null : failed(codes.wrongCaptcha);
  }
  const busy =
    (await readCount(db, clock, limits.device)) >= busyDevice ||
    (await readCount(db, clock, limits.address)) >= busyAddress;
  return busy ? failed(codes.wrongCaptcha, "请先完成验证码再获取短信") : null;
}

/** All or nothing: what one limit refuses is not counted against the others. */
async function issue(
  deps: CodeRequestDeps,
  trx: Executor,
  request: CodeRequest,
  limits: Limits,
): Promise<Answer<() => Promise<void>>> {
  const exhausted = await spend(deps, trx, request, limits);
  if (exhausted) return exhausted;
  const cap = await countAgainstCap(trx, capOf(deps));
  if (!cap.allowed) return tooMany(cap.retryAfter, "今天的短信已全部发完，请明天再试");
  return done(await deps.sms.issue(trx, request));
}

/** Null when the number, the address and the device have room. */
async function spend(
  deps: CodeRequestDeps,
  trx: Executor,
  request: CodeRequest,
  { address, device }: Limits,
): Promise<FailedAnswer | null> {
  const exhausted = await spendNumber(deps, trx, request.phone);
  if (exhausted) return exhausted;
  const verdict = await countAgainst(trx, deps.clock, [address, device]);
  if (verdict.allowed) return null;
  return tooMany(verdict.retryAfter, "获取短信的次数太多了，请稍后再试");
}

async function spendNumber(
  { clock, config, secrets }: CodeRequestDeps,
  trx: Executor,
  phone: string,
): Promise<FailedAnswer | null> {
  const phoneHash = secrets.mac("limit", phone);
  const spending = { phoneHash, now: clock.now(), budgets: budgetsOf(config.limitFactor) };
  if (await budgets.spendBudget(trx, spending)) return null;
  const sentAt = await budgets.findSentAt(trx, phoneHash);
  const exhausted = findExhausted(spending.budgets, sentAt, spending.now);
  return tooMany(exhausted?.retryAfter ?? 1, exhausted?.refusal);
}
