import type { SmsOutcome } from "./sms.provider.ts";
import type { VendorReply } from "./vendor-post.ts";

/**
 * What a vendor's result code means for the message.
 * - `busy`: not taken, another try may succeed; `busy for a minute`: not before a minute has gone by.
 * - `unclear`: the vendor itself does not know whether the message went out.
 * - `number`: this number gets none, now or ever; other numbers do.
 */
export type CodeClass = "busy" | "busy for a minute" | "unclear" | "number";

export interface VendorVerdict {
  vendor: string;
  code: string;
  message: string;
  /** Undefined for a code that needs a person: money, keys, templates, and whatever a vendor invents next year. */
  meaning: CodeClass | undefined;
}

/** The outcome of a message that a vendor has answered with a failure. */
export function outcomeOfFailure(
  { vendor, code, message, meaning }: VendorVerdict,
  secrets: readonly string[],
): SmsOutcome {
  const reason = scrub(`${vendor}: ${code}: ${message}`, secrets);
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

/** The outcome of a message that no vendor has answered. */
export function outcomeOfSilence(
  vendor: string,
  { kind, reason }: Exclude<VendorReply, { kind: "answer" }>,
): SmsOutcome {
  return { result: kind === "refused" ? "later" : "unknown", reason: `${vendor}: ${reason}` };
}

const longestReason = 300;

/**
 * A vendor's words as they may be logged: some repeat the number or the text. The given secrets go, and whatever else
 * looks like a mobile number; so do line breaks, which would forge lines of the log.
 */
export function scrub(text: string, secrets: readonly string[]): string {
  const known = secrets.reduce((rest, secret) => rest.replaceAll(secret, "[cut]"), text);
  return known
    .replace(/(?<!\d)(?:(?:\+|00)?86[- ]?)?1[3-9](?:[- ]?\d){9}(?!\d)/g, "[cut]")
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ")
    .slice(0, longestReason);
}
