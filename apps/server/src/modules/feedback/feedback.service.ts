import { codes } from "@playfront/contract/codes";
import type { FeedbackKind } from "@playfront/contract/constants";
import { normaliseFeedback } from "@playfront/contract/form-rules";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { countedAddress } from "@playfront/http/address";
import { type Answer, done, failed, tooMany } from "../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import { countAgainst, type Limit, readCount } from "../../infra/limits/limits.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import type { CaptchaService } from "../identity/captcha/captcha.service.ts";
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

/** Within an hour, times LIMIT_FACTOR. A classroom shares one address. */
const perDevice = 5;
const perAddress = 30;
/** From here on the hour's next one of a device or an address needs a captcha; not multiplied. */
const busyDevice = 1;
const busyAddress = 5;
const hour = 3600;

export type FeedbackService = ReturnType<typeof createFeedbackService>;

/** Feedback on its way in. */
export function createFeedbackService(deps: FeedbackDeps) {
  return {
    /** Keeps feedback for the operators. The same text of the same sender is one submission a day, however often sent. */
    send: (submission: Submission) => send(deps, submission),
  };
}

async function send(deps: FeedbackDeps, submission: Submission): Promise<Answer<null>> {
  const limits = limitsOf(deps, submission);
  const refused = await askForCaptcha(deps, submission, limits);
  if (refused) return refused;
  return await transact(deps.db, async (trx) => {
    const isNew = await repository.insert(trx, recordOf(deps, submission));
    if (!isNew) return done(null);
    const verdict = await countAgainst(trx, deps.clock, limits);
    if (verdict.allowed) return done(null);
    return tooMany(verdict.retryAfter, "反馈提交得太频繁了，内容已为您保留，请稍后再试");
  });
}

function limitsOf({ config }: FeedbackDeps, { deviceid, ip }: Submission): [Limit, Limit] {
  const factor = config.limitFactor;
  return [
    { key: `feedback:device:${deviceid}`, max: perDevice * factor, windowSeconds: hour },
    { key: `feedback:ip:${countedAddress(ip)}`, max: perAddress * factor, windowSeconds: hour },
  ];
}

/** Null when the submission may go on. A captcha that is given is judged, needed or not. */
async function askForCaptcha(
  { db, clock, captchas }: FeedbackDeps,
  { captcha, deviceid }: Submission,
  [device, address]: [Limit, Limit],
) {
  if (captcha !== undefined) {
    return (await captchas.use(deviceid, captcha)) ? null : failed(codes.wrongCaptcha);
  }
  const busy =
    (await readCount(db, clock, device)) >= busyDevice ||
    (await readCount(db, clock, address)) >= busyAddress;
  return busy ? failed(codes.wrongCaptcha, "请先完成验证码再提交") : null;
}

function recordOf({ clock, secrets }: FeedbackDeps, submission: Submission) {
  const { uid, kind, contact, userAgent, deviceid } = submission;
  const createdAt = clock.now();
  const content = normaliseFeedback(submission.content);
  const day = toShanghaiTime(createdAt).slice(0, 10);
  const identity = JSON.stringify([uid ?? deviceid, day, kind, content]);
  const submissionHash = secrets.mac("feedback", identity);
  return { uid, kind, content, contact: contact.trim(), userAgent, submissionHash, createdAt };
}
