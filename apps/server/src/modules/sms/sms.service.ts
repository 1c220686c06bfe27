import { randomUUID } from "node:crypto";
import type { Db, Executor } from "@playfront/database/connect";
import type { Clock } from "../../infra/clock.ts";
import type { Jobs } from "../../infra/jobs/jobs.ts";
import { hashHandle, type Secrets } from "../../infra/secrets/secrets.ts";
import { sealSms } from "./sms.job.ts";
import * as repository from "./sms.repository.ts";
import { hashCode, makeCode } from "./sms-code.ts";

/** Contract.md, form rules: five minutes, five tries. */
const codeMs = 5 * 60_000;
const maxTries = 5;

export interface SmsDeps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  jobs: Jobs;
}

/** A code that came by SMS, and where it was typed. */
export interface PhoneProof {
  phone: string;
  code: string;
  deviceid: string;
}

interface CodeMessage {
  phone: string;
  /** Of the device that asked. */
  deviceid: string;
  deliver: boolean;
}

export type SmsService = ReturnType<typeof createSmsService>;

/**
 * Codes that prove a phone, each on the device that asked for it. The table holds an HMAC of phone and code. A code is
 * used up by success or by five wrong tries; `check` judges it, `use` spends it inside the transaction of what it
 * allows, so a refusal there (code 409) leaves it good.
 */
export function createSmsService(deps: SmsDeps) {
  const guess = ({ phone, code, deviceid }: PhoneProof) => ({
    phone,
    deviceHash: hashHandle(deviceid),
    codeHash: hashCode(deps.secrets, phone, code),
    now: deps.clock.now(),
    maxTries,
  });
  return {
    /** Makes a code. With `deliver` it is sent once the transaction commits; call the answer after that. */
    issue: (trx: Executor, message: CodeMessage) => issueCode(deps, trx, message),
    /** Whether the code is right and live; a wrong one counts as a try. */
    check: (proof: PhoneProof) => repository.tryCode(deps.db, guess(proof)),
    /** Spends a right and live code; of two at once one gets true. */
    use: (trx: Executor, proof: PhoneProof) => repository.takeCode(trx, guess(proof)),
  };
}

/**
 * Does the same work whether the code is to be sent or not. One that is not sent takes no row that a code under way
 * may have: a stranger who asks in vain must not spoil it.
 */
async function issueCode(
  { clock, secrets, jobs }: SmsDeps,
  trx: Executor,
  { phone, deviceid, deliver }: CodeMessage,
): Promise<() => Promise<void>> {
  const code = makeCode();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + codeMs);
  const codeHash = hashCode(secrets, phone, code);
  const holder = deliver ? phone : `nobody ${phone}`;
  const deviceHash = hashHandle(deviceid);
  await repository.upsertCode(trx, { phone: holder, deviceHash, codeHash, now, expiresAt });
  return jobs.add(trx, "send_sms", sealSms(secrets, { id: randomUUID(), phone, code, deliver }));
}
