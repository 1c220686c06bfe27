import type { Db } from "@playfront/database/connect";
import { type FailedAnswer, tooMany } from "../../../infra/answer.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import { countEvent, readCount } from "../../../infra/limits/limits.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import { checkCaptcha } from "../captcha/check-captcha.ts";
import { isGuessable, type Judgement, judgeCode } from "../second-factor/judge-code.ts";
import { codesUsedUp } from "../second-factor/second-factor-notices.ts";
import type { LoginAttempt, LoginGuard } from "./login-guard.ts";

/**
 * Wrong six-digit codes in a day: of all devices together that the account does not know, and of each known one. It keeps
 * the chance of a guess below one in three thousand.
 */
const mostWrong = 100;
/** After this many wrong ones in a day another one needs a captcha; not multiplied either. */
const captchaFreeCodes = 10;
const windowSeconds = 86_400;

export interface CodeLimitDeps {
  db: Db;
  ephemeral: EphemeralStore;
  captchas: CaptchaService;
  guard: LoginGuard;
  messages: MessageService;
}

/** A code for the second step of a log-in. */
export interface CodeAttempt extends LoginAttempt {
  account: { uid: string };
  isKnown: boolean;
  code: string;
  captcha: string | undefined;
}

/** Why the code may not be compared now; null if it may. Recovery codes have no limit ({@link judgeCode}). */
export async function checkCodeLimits(
  deps: CodeLimitDeps,
  attempt: CodeAttempt,
): Promise<FailedAnswer | null> {
  if (!isGuessable(attempt.code)) return null;
  const { ephemeral, captchas, guard } = deps;
  const { deviceid, captcha, isKnown } = attempt;
  const refused = await checkCaptcha({
    captchas,
    deviceid,
    captcha,
    purpose: "login",
    isNeeded: async () => (await readCount(ephemeral, wrongCodes(attempt))) >= captchaFreeCodes,
    message: "请先完成验证码",
  });
  if (refused) return refused;
  const admitted = await guard.admitCode(attempt, isKnown);
  if (!admitted.allowed) return tooMany(admitted.retryAfter, "验证太频繁了，请稍后再试");
  return null;
}

/** Compares the code, unless the wrong codes of the day are used up; then the owner gets a message. */
export async function judgeWithinDay<Right>(
  deps: CodeLimitDeps,
  attempt: CodeAttempt,
  check: () => Promise<Right | null>,
): Promise<Exclude<Judgement<Right>, { kind: "used-up" }> | FailedAnswer> {
  const { code } = attempt;
  const typed = { subject: subject(attempt), mostWrong, code, check };
  const judged = await judgeCode(deps.ephemeral, typed);
  if (judged.kind !== "used-up") return judged;
  await tellOwner(deps, attempt);
  return tooMany(judged.retryAfter, "今天尝试动态验证码的次数太多了，请使用恢复码登录");
}

export async function recordWrongCode(
  ephemeral: EphemeralStore,
  attempt: CodeAttempt,
): Promise<void> {
  if (isGuessable(attempt.code)) {
    await countEvent(ephemeral, { ...wrongCodes(attempt), max: captchaFreeCodes });
  }
}

/** After a success the next code needs no captcha. The codes of the day stay counted. */
export function clearWrongCodes(ephemeral: EphemeralStore, attempt: CodeAttempt): Promise<void> {
  return ephemeral.clear(wrongCodes(attempt).key);
}

async function tellOwner({ db, ephemeral, messages }: CodeLimitDeps, { account }: CodeAttempt) {
  const once = { key: `second:day:told:${account.uid}`, max: 1, windowSeconds };
  await db.transaction().execute(async (trx) => {
    const first = await countEvent(ephemeral.within(trx), once);
    if (first.allowed)
      await messages.send(trx, { kind: "security", uid: account.uid, ...codesUsedUp });
  });
}

function wrongCodes(attempt: CodeAttempt) {
  return { key: `second:wrong:${subject(attempt)}`, windowSeconds };
}

/** Devices that the account does not know share a count; each known one has its own. */
function subject({ account: { uid }, deviceid, isKnown }: CodeAttempt): string {
  return isKnown ? `${uid}:${deviceid}` : uid;
}
