import type { Clock } from "../../platform/clock.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { SmsProvider } from "./sms.provider.ts";

interface Sms {
  phone: string;
  code: string;
  expiresAt: Date;
}

/** The payload of a job `send_sms`: sealed, since the job table may outlive the code and be read by operators. */
export function sealSms(secrets: Secrets, sms: Sms): { sealed: string } {
  return { sealed: secrets.encrypt(JSON.stringify(sms)).toString("base64") };
}

export interface SendSmsDeps {
  clock: Clock;
  secrets: Secrets;
  sms: SmsProvider;
}

/** Sends the SMS of a job, unless its code has expired while the provider could not be reached. */
export async function sendSms(
  { clock, secrets, sms }: SendSmsDeps,
  { sealed }: { sealed: string },
): Promise<void> {
  const { phone, code, expiresAt } = JSON.parse(
    secrets.decrypt(Buffer.from(sealed, "base64")),
  ) as Record<keyof Sms, string>;
  if (new Date(expiresAt) > clock.now()) await sms.send({ phone, code });
}
