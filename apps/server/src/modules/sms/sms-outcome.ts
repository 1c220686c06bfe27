import type { VendorReply } from "./post-to-vendor.ts";
import type { SmsOutcome } from "./sms.provider.ts";

/**
 * What a vendor's result code means for the message.
 * - `busy`: not taken, a retry may succeed; `busy for a minute`: a retry may succeed after a minute.
 * - `unclear`: the vendor itself does not know whether the message was sent.
 * - `number`: this number cannot get the message; other numbers can.
 */
export type CodeClass = "busy" | "busy for a minute" | "unclear" | "number";

export interface VendorVerdict {
  vendor: string;
  code: string;
  message: string;
  /** Undefined for a code that needs an operator: money, keys, templates, and all unknown codes. */
  meaning: CodeClass | undefined;
}

/** The outcome of a message that the vendor answered with a failure. */
export function failureOutcome(
  { vendor, code, message, meaning }: VendorVerdict,
  secrets: readonly string[],
): SmsOutcome {
  const reason = removeSecrets(`${vendor}: ${code}: ${message}`, secrets);
  switch (meaning) {
    case "busy":
      return { result: "later", reason };
    case "busy for a minute":
      return { result: "later", seconds: 60, reason };
    case "unclear":
      return { result: "unknown", reason };
    case "number":
      return { result: "refused", alarm: false, reason };
    case undefined:
      return { result: "refused", alarm: true, reason };
  }
}

/** The outcome of a message that no vendor answered. */
export function noAnswerOutcome(
  vendor: string,
  { kind, reason }: Exclude<VendorReply, { kind: "answer" }>,
): SmsOutcome {
  return { result: kind === "refused" ? "later" : "unknown", reason: `${vendor}: ${reason}` };
}

const maxReasonLength = 300;

/**
 * Makes a vendor's message safe to log: some repeat the number or the text. Removes the given secrets and everything
 * that looks like a mobile number, and line breaks, which could forge log lines.
 */
export function removeSecrets(text: string, secrets: readonly string[]): string {
  const known = secrets.reduce((rest, secret) => rest.replaceAll(secret, "[cut]"), text);
  return known
    .replace(/(?<!\d)(?:(?:\+|00)?86[- ]?)?1[3-9](?:[- ]?\d){9}(?!\d)/g, "[cut]")
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ")
    .slice(0, maxReasonLength);
}
