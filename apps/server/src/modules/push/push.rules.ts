import type { MessageKind } from "@playfront/contract/post-words";
import { shanghaiDay } from "@playfront/counters/counters";
import { dayAfter, dayMs, timeOn } from "../playtime/playtime.rules.ts";

/** Hours of the day in Shanghai; the hour `to` is not included. Equal hours are none. */
export interface QuietHours {
  from: number;
  to: number;
}

export interface DuePush {
  kind: MessageKind;
  createdAt: Date;
  /** The account may use the shop, and the browser is still logged in. */
  isLive: boolean;
  isRead: boolean;
  isMuted: boolean;
  /** When there is room for another message, of as many as an hour and a day may bring; null if there is now. */
  roomFrom: Date | null;
  quiet: QuietHours;
  /** When a minor outside the permitted hours may next be told; null if the player may be told now. */
  minorUntil: Date | null;
}

export type Verdict = { act: "send" | "drop" } | { act: "hold"; until: Date };

/** What becomes of a push that is due. The message is in the inbox in any case. Only minors wait for one about security. */
export function judge(push: DuePush, now: Date): Verdict {
  const { kind, createdAt, minorUntil, roomFrom } = push;
  if (!push.isLive || push.isRead || push.isMuted) return { act: "drop" };
  const until =
    kind === "security"
      ? minorUntil
      : [quietEnd(now, push.quiet), roomFrom].reduce(laterOf, minorUntil);
  const isStale = (at: Date) => at.getTime() - createdAt.getTime() > dayMs;
  if (isStale(until ?? now)) return { act: "drop" };
  return until === null ? { act: "send" } : { act: "hold", until };
}

/** Messages that an hour and a day may bring to an account, those about security apart. */
const most = [
  { count: 4, ms: dayMs / 24 },
  { count: 12, ms: dayMs },
];

/** When there is room for another message after those that were pushed at `times`; null if there is now. */
export function roomFrom(times: readonly Date[], now: Date): Date | null {
  const newest = times.toSorted((a, b) => b.getTime() - a.getTime());
  const ends = most.flatMap(({ count, ms }) => {
    const first = newest[count - 1];
    return first && first.getTime() > now.getTime() - ms ? [new Date(first.getTime() + ms)] : [];
  });
  return ends.reduce<Date | null>(laterOf, null);
}

/** The end of the quiet hours that `now` is in; null outside them. */
export function quietEnd(now: Date, { from, to }: QuietHours): Date | null {
  if (from === to) return null;
  const today = shanghaiDay(now);
  const hour = Math.floor((now.getTime() - timeOn(today, 0).getTime()) / 3_600_000);
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to;
  if (!isQuiet) return null;
  return timeOn(hour < to ? today : dayAfter(today), to * 60);
}

function laterOf(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

/** Seconds to wait before another try, by the header of the push service, within bounds. */
export function retrySeconds(header: string | null, { tries, now }: { tries: number; now: Date }) {
  const usual = 60 * 4 ** tries;
  const asked = header === null ? Number.NaN : secondsOf(header, now);
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 60), 6 * 3600) : usual;
}

function secondsOf(header: string, now: Date): number {
  if (/^\d{1,9}$/.test(header)) return Number(header);
  return Math.ceil((Date.parse(header) - now.getTime()) / 1000);
}
