import { dropRecord, keepRecord, readRecord } from "../../browser/storage/tab-record.ts";

const key = "secondstep";
/** As long as the host waits for the code. */
const waitMs = 5 * 60_000;

/** Keeps a log-in that waits for its code: a look at the authenticator may cost the page its memory. */
export function keepSecondStep(sign: string): void {
  keepRecord(key, { sign }, waitMs);
}

export function readSecondStep(): string | null {
  const sign = readRecord(key)?.sign;
  return typeof sign === "string" ? sign : null;
}

export function dropSecondStep(): void {
  dropRecord(key);
}
