import type { FeedbackKind } from "@playfront/contract/constants";
import { normaliseFeedback } from "@playfront/contract/form-rules";
import { shanghaiDay } from "@playfront/counters/counters";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { countedAddress } from "@playfront/http/address";
import { type Answer, done, tooMany } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import { countAgainst, type Limit, readCount } from "../../infra/limits/limits.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import type { CaptchaService } from "../identity/captcha/captcha.service.ts";
import { checkCaptcha } from "../identity/captcha/check-captcha.ts";
import * as repository from "./feedback.repository.ts";

export interface FeedbackDeps {
  db: Db;
  clock: Clock;
  config: Config;
  secrets: Secrets;
  captchas: CaptchaService;
}

export interface Submission {
  /** Null for a visitor. */
  uid: string | null;
  kind: FeedbackKind;
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

/** Accepts feedback from players and visitors. */
export function createFeedbackService(deps: FeedbackDeps) {
  return {
    /**
     * Stores feedback for the operators. The same text of the same sender is one submission a day, even if sent again.
     */
    send: (submission: Submission) => send(deps, submission),
  };
}

async function send(deps: FeedbackDeps, submission: Submission): Promise<Answer<null>> {
  const limits = submissionLimits(deps, submission);
  const refused = await checkCaptcha({
    captchas: deps.captchas,
    deviceid: submission.deviceid,
    captcha: submission.captcha,
    isNeeded: () => hasManySubmissions(deps, limits),
    message: "请先完成验证码再提交",
  });
  if (refused) return refused;
  return await transact(deps.db, async (trx) => {
    const isNew = await repository.insert(trx, toNewFeedback(deps, submission));
    if (!isNew) return done(null);
    const verdict = await countAgainst(trx, deps.clock, limits);
    if (verdict.allowed) return done(null);
    return tooMany(verdict.retryAfter, "反馈提交得太频繁了，内容已为您保留，请稍后再试");
  });
}

function submissionLimits({ config }: FeedbackDeps, { deviceid, ip }: Submission): [Limit, Limit] {
  const factor = config.limitFactor;
  return [
    { key: `feedback:device:${deviceid}`, max: maxPerDevice * factor, windowSeconds: hourSeconds },
    {
      key: `feedback:ip:${countedAddress(ip)}`,
      max: maxPerAddress * factor,
      windowSeconds: hourSeconds,
    },
  ];
}

async function hasManySubmissions({ db, clock }: FeedbackDeps, [device, address]: [Limit, Limit]) {
  return (
    (await readCount(db, clock, device)) >= captchaAfterPerDevice ||
    (await readCount(db, clock, address)) >= captchaAfterPerAddress
  );
}

function toNewFeedback({ clock, secrets }: FeedbackDeps, submission: Submission) {
  const { uid, kind, contact, userAgent, deviceid } = submission;
  const createdAt = clock.now();
  const content = normaliseFeedback(submission.content);
  const day = shanghaiDay(createdAt);
  const identity = JSON.stringify([uid ?? deviceid, day, kind, content]);
  const submissionHash = secrets.mac("feedback", identity);
  return { uid, kind, content, contact: contact.trim(), userAgent, submissionHash, createdAt };
}
