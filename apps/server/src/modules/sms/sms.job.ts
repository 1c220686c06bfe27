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
  /** False: the job does nothing. It exists so that nobody can tell by the time an answer takes. */
  deliver: boolean;
}

/** The job of a message that has not been tried yet. */
export function sealSms(secrets: Secrets, { deliver, ...sms }: Sms): SmsPayload {
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

/** Seconds before each further try of a message that the vendor has turned down; they end within the code's life. */
const pauses = [3, 10, 30, 60, 90];

/**
 * Sends the SMS of a job, at most once as far as we can know: the sending is claimed before the vendor is asked, and
 * given back only when the vendor has certainly not taken it. A code that expired, was used or replaced meanwhile is
 * not sent. Answers whether to run again.
 */
export async function sendSms(
  deps: SendSmsDeps,
  { sealed, tries }: SmsPayload,
): Promise<RunAgain<SmsPayload> | undefined> {
  const { db, clock, secrets, log, sms } = deps;
  const message = unseal(secrets, sealed);
  if (!message.deliver) return undefined;
  const codeHash = hashCode(secrets, message.phone, message.code);
  const code = { phone: message.phone, codeHash, now: clock.now() };
  if (!(await repository.claimDispatch(db, code))) {
    log.warn(`sms ${message.id} not sent: expired, used, replaced, or with the vendor already`);
    return undefined;
  }
  const outcome = await sms.send(message);
  const line = describe(message.id, outcome);
  switch (outcome.result) {
    case "sent":
      log.info(line);
      return undefined;
    case "unknown":
      // Sending again could send twice; the code stays good, in case it did arrive.
      log.warn(line);
      return undefined;
    case "refused":
      if (outcome.alarm) log.error(line);
      else log.warn(line);
      await repository.burnCode(db, code);
      return undefined;
    case "later":
      return tryLater(deps, { ...code, line, tries, sealed, seconds: outcome.seconds });
  }
}

type Delayed = repository.CodeOnItsWay & SmsPayload & { line: string; seconds: number | undefined };

async function tryLater(
  { db, log }: SendSmsDeps,
  { line, tries, sealed, seconds, ...code }: Delayed,
): Promise<RunAgain<SmsPayload> | undefined> {
  const usual = pauses[tries];
  if (usual === undefined) {
    log.error(`${line}; given up`);
    await repository.burnCode(db, code);
    return undefined;
  }
  const wait = Math.max(usual, seconds ?? 0);
  log.warn(`${line}; again in ${wait} s`);
  await repository.releaseDispatch(db, code);
  return { seconds: wait, payload: { sealed, tries: tries + 1 } };
}

/** A line of the log: the message by its id alone. */
function describe(id: string, outcome: SmsOutcome): string {
  const detail = outcome.result === "sent" ? `receipt ${outcome.receipt}` : outcome.reason;
  return `sms ${id} ${outcome.result}: ${detail}`;
}

function unseal(secrets: Secrets, sealed: string): Sms {
  const sms = JSON.parse(secrets.decrypt(Buffer.from(sealed, "base64")));
  return { ...sms, deliver: sms.deliver === 1 };
}
