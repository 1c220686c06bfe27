import { randomUUID } from "node:crypto";
import type { Db, Executor } from "@playfront/database/connect";
import type { SmsPurpose } from "@playfront/database/schema";
import type { Clock } from "../../infra/clock.ts";
import type { Jobs } from "../../infra/jobs/jobs.ts";
import { hashHandle, type Secrets } from "../../infra/secrets/secrets.ts";
import { encryptSms } from "./sms.job.ts";
import * as repository from "./sms.repository.ts";
import { hashCode, makeCode } from "./sms-code.ts";

/** Lifetime of a code and wrong tries that it allows (docs/wire.md#form-rules). */
const codeMs = 5 * 60_000;
const maxTries = 5;

export interface SmsDeps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  jobs: Jobs;
}

/** A code received by SMS, the device on which it was typed, and what it is to prove the phone for. */
export interface PhoneProof {
  phone: string;
  code: string;
  deviceid: string;
  purpose: SmsPurpose;
}

interface CodeMessage {
  phone: string;
  /** Device that requested the code. */
  deviceid: string;
  purpose: SmsPurpose;
  deliver: boolean;
}

export type SmsService = ReturnType<typeof createSmsService>;

/**
 * Codes that prove a phone number, each valid only on the device and for the purpose that it was requested for. The table stores an HMAC of phone
 * and code. A code is used up by success or by five wrong tries. `check` tests it; `use` uses it up inside the
 * transaction of the action that it allows, so if that is refused (code 409) the code stays valid.
 */
export function createSmsService(deps: SmsDeps) {
  const guess = ({ phone, code, deviceid, purpose }: PhoneProof) => ({
    phone,
    deviceHash: hashHandle(deviceid),
    codeHash: hashCode(deps.secrets, phone, code),
    purpose,
    now: deps.clock.now(),
    maxTries,
  });
  return {
    /** Makes a code. With `deliver` it is sent once the transaction commits; call the returned function after that. */
    issue: (trx: Executor, message: CodeMessage) => issueCode(deps, trx, message),
    /** True if the code is right and valid; a wrong one counts as a try. */
    check: (proof: PhoneProof) => repository.tryCode(deps.db, guess(proof)),
    /** Uses up a right and valid code; of two parallel calls one gets true. */
    use: (trx: Executor, proof: PhoneProof) => repository.takeCode(trx, guess(proof)),
  };
}

/**
 * Does the same work whether the code is to be sent or not. A code that is not sent writes no row that could replace
 * one being sent: a stranger's request must not invalidate it.
 */
async function issueCode(
  { clock, secrets, jobs }: SmsDeps,
  trx: Executor,
  { phone, deviceid, purpose, deliver }: CodeMessage,
): Promise<() => Promise<void>> {
  const code = makeCode();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + codeMs);
  const codeHash = hashCode(secrets, phone, code);
  const holder = deliver ? phone : `nobody ${phone}`;
  const deviceHash = hashHandle(deviceid);
  const issued = { phone: holder, deviceHash, codeHash, purpose, now, expiresAt };
  await repository.upsertCode(trx, issued);
  return jobs.add(trx, "send_sms", encryptSms(secrets, { id: randomUUID(), phone, code, deliver }));
}
