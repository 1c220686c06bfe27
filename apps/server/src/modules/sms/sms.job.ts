import type { Db } from "@playfront/database/connect";
import type { Log } from "@playfront/http/log";
import type { Clock } from "../../infra/clock.ts";
import type { RunAgain, SmsPayload } from "../../infra/jobs/jobs.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import type { SmsOutcome, SmsProvider } from "./sms.provider.ts";
import * as repository from "./sms.repository.ts";
import { hashCode } from "./sms-code.ts";

interface Sms {
  id: string;
  phone: string;
  code: string;
  /** If false, the job does nothing. It exists so that the time of an answer reveals nothing. */
  deliver: boolean;
}

/** The payload of a message that has not been tried yet. */
export function encryptSms(secrets: Secrets, { deliver, ...sms }: Sms): SmsPayload {
  const text = JSON.stringify({ ...sms, deliver: deliver ? 1 : 0 });
  return { sealed: secrets.encrypt(text).toString("base64"), tries: 0 };
}

export interface SendSmsDeps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  log: Log;
  sms: SmsProvider;
}

/** Seconds before each retry of a message that the vendor did not take; their sum is shorter than a code's life. */
const pauses = [3, 10, 30, 60, 90];

/**
 * Sends the SMS of a job, at most once as far as that can be known: the sending is claimed before the vendor is asked,
 * and the claim is released only if the vendor has certainly not taken the message. A code that has expired, was used
 * or replaced is not sent. Returns whether the job has to run again.
 */
export async function sendSms(
  deps: SendSmsDeps,
  { sealed, tries }: SmsPayload,
): Promise<RunAgain<SmsPayload> | undefined> {
  const { db, clock, secrets, log, sms } = deps;
  const message = decryptSms(secrets, sealed);
  if (!message.deliver) return undefined;
  const codeHash = hashCode(secrets, message.phone, message.code);
  const code = { phone: message.phone, codeHash, now: clock.now() };
  if (!(await repository.claimDispatch(db, code))) {
    log.warn(`sms ${message.id} not sent: expired, used, replaced, or with the vendor already`);
    return undefined;
  }
  const outcome = await sms.send(message);
  const line = outcomeLine(message.id, outcome);
  switch (outcome.result) {
    case "sent":
      log.info(line);
      return undefined;
    case "unknown":
      // A retry could send the SMS twice; the code stays valid in case it did arrive.
      log.warn(line);
      return undefined;
    case "refused":
      if (outcome.alarm) log.error(line);
      else log.warn(line);
      await repository.discardCode(db, code);
      return undefined;
    case "later":
      return retryLater(deps, { ...code, line, tries, sealed, seconds: outcome.seconds });
  }
}

type DelayedMessage = repository.PendingCode &
  SmsPayload & { line: string; seconds: number | undefined };

async function retryLater(
  { db, log }: SendSmsDeps,
  { line, tries, sealed, seconds, ...code }: DelayedMessage,
): Promise<RunAgain<SmsPayload> | undefined> {
  const usual = pauses[tries];
  if (usual === undefined) {
    log.error(`${line}; given up`);
    await repository.discardCode(db, code);
    return undefined;
  }
  const wait = Math.max(usual, seconds ?? 0);
  log.warn(`${line}; again in ${wait} s`);
  await repository.releaseDispatch(db, code);
  return { seconds: wait, payload: { sealed, tries: tries + 1 } };
}

/** A log line that names the message by its id only. */
function outcomeLine(id: string, outcome: SmsOutcome): string {
  const detail = outcome.result === "sent" ? `receipt ${outcome.receipt}` : outcome.reason;
  return `sms ${id} ${outcome.result}: ${detail}`;
}

function decryptSms(secrets: Secrets, sealed: string): Sms {
  const sms = JSON.parse(secrets.decrypt(Buffer.from(sealed, "base64")));
  return { ...sms, deliver: sms.deliver === 1 };
}
