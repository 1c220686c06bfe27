import { useEffect, useState } from "react";
import { readStored, writeStored } from "../../browser/storage/device-storage.ts";

const key = "smsretry";

/**
 * Since when and until when no code may be sent, by the last digits of the number; milliseconds since the epoch. The
 * device's clock may be set back: a wait that has not begun is none.
 */
type Waits = Record<string, [since: number, until: number]>;

/**
 * Returns the seconds until another code may be sent to this number, counting down, and a function that starts the
 * countdown. `null` is the number bound to the account; an empty number has nothing to wait for.
 */
export function useSmsCountdown(phone: string | null): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    setLeft(secondsLeft(phone));
    const timer = setInterval(() => setLeft(secondsLeft(phone)), 500);
    return () => clearInterval(timer);
  }, [phone]);
  const start = (seconds: number) => {
    remember(phone, seconds);
    setLeft(secondsLeft(phone));
  };
  return [left, start];
}

function remember(phone: string | null, seconds: number): void {
  const now = Date.now();
  const running = Object.entries(readWaits()).filter(([, wait]) => msLeft(wait, now) > 0);
  const waits: Waits = Object.fromEntries(running);
  waits[lastDigits(phone)] = [now, now + seconds * 1000];
  writeStored(key, JSON.stringify(waits));
}

function secondsLeft(phone: string | null): number {
  return Math.ceil(msLeft(readWaits()[lastDigits(phone)], Date.now()) / 1000);
}

function msLeft(wait: unknown, now: number): number {
  if (!Array.isArray(wait)) return 0;
  const [since, until] = wait as Waits[string];
  return since <= now && until > now ? until - now : 0;
}

function readWaits(): Waits {
  try {
    const waits: unknown = JSON.parse(readStored(key) ?? "{}");
    return typeof waits === "object" && waits !== null ? (waits as Waits) : {};
  } catch {
    return {};
  }
}

/** Two digits are enough to tell a player's numbers apart and reveal nothing; `bound` is the account's own number. */
function lastDigits(phone: string | null): string {
  return phone === null ? "bound" : phone.slice(-2);
}
