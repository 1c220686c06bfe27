import { useEffect, useState } from "react";
import { readStored, writeStored } from "../../browser/storage/device-storage.ts";

const key = "smsretry";

/** When the next code may be sent, by the last digits of the number; milliseconds since the epoch. */
type NextSendTimes = Record<string, number>;

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
  const running = Object.entries(readNextSendTimes()).filter(([, until]) => until > now);
  const waits = { ...Object.fromEntries(running), [lastDigits(phone)]: now + seconds * 1000 };
  writeStored(key, JSON.stringify(waits));
}

function secondsLeft(phone: string | null): number {
  const until = readNextSendTimes()[lastDigits(phone)] ?? 0;
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

function readNextSendTimes(): NextSendTimes {
  try {
    const waits: unknown = JSON.parse(readStored(key) ?? "{}");
    return typeof waits === "object" && waits !== null ? (waits as NextSendTimes) : {};
  } catch {
    return {};
  }
}

/** Two digits are enough to tell a player's numbers apart and reveal nothing; `bound` is the account's own number. */
function lastDigits(phone: string | null): string {
  return phone === null ? "bound" : phone.slice(-2);
}
