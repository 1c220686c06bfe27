import { normaliseContact, normaliseFeedback } from "@playfront/contract/form-rules";
import type { FeedbackKind, ReportReason } from "@playfront/contract/post-words";
import { shanghaiDay } from "@playfront/counters/counters";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, tooMany } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { addressLimits } from "../../infra/limits/address-limits.ts";
import { countAgainst, isAnyReached, type Limit } from "../../infra/limits/limits.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import type { CaptchaService } from "../identity/captcha/captcha.service.ts";
import { checkCaptcha } from "../identity/captcha/check-captcha.ts";
import type { Webhooks } from "../webhook/webhooks.service.ts";
import * as repository from "./feedback.repository.ts";

export interface FeedbackDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Config;
  secrets: Secrets;
  captchas: CaptchaService;
  webhooks: Pick<Webhooks, "emit">;
}

export interface Submission {
  /** Null for a visitor. */
  uid: string | null;
  kind: FeedbackKind;
  /** Null for feedback that is no report. */
  reason: ReportReason | null;
  /** What is reported; null for the shop as a whole. */
  target: string | null;
  content: string;
  contact: string;
  captcha: string | undefined;
  deviceid: string;
  ip: string;
  userAgent: string;
}

/** Submissions an hour, multiplied by LIMIT_FACTOR. A whole class of pupils may share one address. */
const maxPerDevice = 5;
const maxPerAddress = 30;
/** After this many submissions of the hour the next one needs a captcha; not multiplied by LIMIT_FACTOR. */
const captchaAfterPerDevice = 1;
const captchaAfterPerAddress = 5;
const hourSeconds = 3600;

export type FeedbackService = ReturnType<typeof createFeedbackService>;

/** Accepts feedback and reports from players and visitors. */
export function createFeedbackService(deps: FeedbackDeps) {
  return {
    /**
     * Stores feedback for the operators. The same text of the same sender is one submission a day, even if sent again.
     */
    send: (submission: Submission) => send(deps, submission),
  };
}

async function send(deps: FeedbackDeps, submission: Submission): Promise<Answer<null>> {
  const { limitFactor } = deps.config;
  const limits = submissionLimits(submission, {
    perDevice: maxPerDevice * limitFactor,
    perAddress: maxPerAddress * limitFactor,
  });
  const refused = await checkCaptcha({
    captchas: deps.captchas,
    deviceid: submission.deviceid,
    captcha: submission.captcha,
    purpose: "feedback",
    isNeeded: () => hasManySubmissions(deps, submission),
    message: "请先完成验证码再提交",
  });
  if (refused) return refused;
  let tell = async () => {};
  const outcome = await transact<Answer<null>>(deps.db, async (trx) => {
    const ticket = await repository.insert(trx, toNewFeedback(deps, submission));
    if (ticket === null) return done(null);
    const verdict = await countAgainst(deps.ephemeral.within(trx), limits);
    if (verdict.allowed) {
      const { kind, uid } = submission;
      tell = await deps.webhooks.emit(trx, "ticket.new", { ticket, kind, uid });
      return done(null);
    }
    return tooMany(verdict.retryAfter, "反馈提交得太频繁了，内容已为您保留，请稍后再试");
  });
  if (outcome.ok) await tell();
  return outcome;
}

function submissionLimits(
  { deviceid, ip }: Submission,
  { perDevice, perAddress }: { perDevice: number; perAddress: number },
): Limit[] {
  const windowSeconds = hourSeconds;
  return [
    { key: `feedback:device:${deviceid}`, max: perDevice, windowSeconds },
    ...addressLimits({ event: "feedback:ip", ip, max: perAddress, windowSeconds }),
  ];
}

function hasManySubmissions({ ephemeral }: FeedbackDeps, submission: Submission) {
  const limits = submissionLimits(submission, {
    perDevice: captchaAfterPerDevice,
    perAddress: captchaAfterPerAddress,
  });
  return isAnyReached(ephemeral, limits);
}

function toNewFeedback({ clock, secrets }: FeedbackDeps, submission: Submission) {
  const { uid, kind, reason, target, contact, userAgent, deviceid } = submission;
  const createdAt = clock.now();
  const content = normaliseFeedback(submission.content);
  const day = shanghaiDay(createdAt);
  const report = reason === null ? [] : [reason, target];
  const identity = JSON.stringify([uid ?? deviceid, day, kind, content, ...report]);
  const submissionHash = secrets.mac("feedback", identity);
  const feedback = { uid, kind, reason, target, content, contact: normaliseContact(contact) };
  return { ...feedback, userAgent, submissionHash, createdAt };
}
