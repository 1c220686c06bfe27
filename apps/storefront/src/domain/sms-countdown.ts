import { readStored, writeStored } from "../platform/device-storage.ts";

const key = "smsretry";

/** Remembers until when no other code can be asked for. Kept for one number, without naming it. */
export function startCountdown(phone: string, seconds: number): void {
  writeStored(key, JSON.stringify({ tail: tailOf(phone), until: Date.now() + seconds * 1000 }));
}

/** Whole seconds until another code may be sent to this number; 0 when it may be now. */
export function secondsLeft(phone: string): number {
  try {
    const { tail, until } = JSON.parse(readStored(key) ?? "{}") as {
      tail?: string;
      until?: number;
    };
    if (tail !== tailOf(phone) || typeof until !== "number") return 0;
    return Math.max(0, Math.ceil((until - Date.now()) / 1000));
  } catch {
    return 0;
  }
}

/** The last two digits tell numbers apart well enough and give nothing away. */
function tailOf(phone: string): string {
  return phone.slice(-2);
}
