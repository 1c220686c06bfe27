import type { Clock } from "../../infra/clock.ts";

export interface ReceivedSms {
  phone: string;
  code: string;
  /** Id chosen by the sender, which receipts repeat. */
  id: string;
  at: Date;
}

/** Limits of Chinese vendors for one number, each within a sliding window. */
const limits = [
  { name: "minute", seconds: 60, max: 1 },
  { name: "hour", seconds: 3600, max: 5 },
  { name: "day", seconds: 86_400, max: 10 },
] as const;

export type NumberLimit = (typeof limits)[number]["name"];

/** The phones behind a fake vendor, with the vendor's limits for each number. */
export function createInbox(clock: Clock) {
  const received: ReceivedSms[] = [];
  return {
    received,
    deliver: (sms: Omit<ReceivedSms, "at">) => void received.push({ ...sms, at: clock.now() }),
    /** The limit that one more SMS would exceed. */
    brokenLimit(phone: string): NumberLimit | undefined {
      const ages = received
        .filter((sms) => sms.phone === phone)
        .map((sms) => (clock.now().getTime() - sms.at.getTime()) / 1000);
      const broken = limits.find(
        ({ seconds, max }) => ages.filter((age) => age < seconds).length >= max,
      );
      return broken?.name;
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;
