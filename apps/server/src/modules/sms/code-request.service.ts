import { codes } from "@playfront/contract/codes";
import { countedAddress } from "../../platform/address.ts";
import { type Answer, done, failed, tooMany } from "../../platform/answer.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Db, Executor } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { countAgainst, type Limit, readCount } from "../../platform/limits.ts";
import { takeTurn } from "../../platform/pauses.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import type { SmsService } from "./sms.service.ts";

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
  config: Config;
  secrets: Secrets;
  sms: SmsService;
  captchas: CaptchaService;
}

/** One SMS a minute and phone; not multiplied by LIMIT_FACTOR. */
const pauseSeconds = 60;
/** From here on the hour's next SMS of a device or an address needs a captcha; not multiplied either. */
const busyDevice = 2;
const busyAddress = 10;

export type CodeRequestService = ReturnType<typeof createCodeRequestService>;

/** Requests for an SMS code, within the limits of contract.md. */
export function createCodeRequestService(deps: CodeRequestDeps) {
  return {
    /** Sends a code and says after how many seconds the next may be asked for. */
    async request(request: CodeRequest): Promise<Answer<{ retryAfter: number }>> {
      const limits = limitsOf(deps, request);
      const refused = await askForCaptcha(deps, request, limits);
      if (refused) return refused;
      const answer = await transact(deps.db, (trx) => issue(deps, trx, request, limits));
      if (!answer.ok) return answer;
      await answer.data();
      return done({ retryAfter: pauseSeconds });
    },
  };
}

type Limits = ReturnType<typeof limitsOf>;

function limitsOf({ config, secrets }: CodeRequestDeps, request: CodeRequest) {
  const factor = config.limitFactor;
  const phone = secrets.mac("limit", request.phone).toString("base64url");
  return {
    pause: { key: `sms:pause:${phone}`, seconds: pauseSeconds, maxSeconds: pauseSeconds },
    phone: { key: `sms:phone:${phone}`, max: 10 * factor, windowSeconds: 86_400 },
    address: {
      key: `sms:ip:${countedAddress(request.ip)}`,
      max: 30 * factor,
      windowSeconds: 3600,
    },
    device: { key: `sms:device:${request.deviceid}`, max: 5 * factor, windowSeconds: 3600 },
  } satisfies Record<string, unknown> & { phone: Limit; address: Limit; device: Limit };
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
  { clock, sms }: CodeRequestDeps,
  trx: Executor,
  { phone, deliver }: CodeRequest,
  limits: Limits,
): Promise<Answer<() => Promise<void>>> {
  const turn = await takeTurn(trx, clock, limits.pause);
  if (!turn.allowed) return tooMany(turn.retryAfter, "获取短信太频繁了，请稍后再试");
  const counted = [limits.phone, limits.address, limits.device];
  const verdict = await countAgainst(trx, clock, counted);
  if (!verdict.allowed) return tooMany(verdict.retryAfter, "获取短信的次数太多了，请稍后再试");
  return done(await sms.issue(trx, { phone, deliver }));
}
