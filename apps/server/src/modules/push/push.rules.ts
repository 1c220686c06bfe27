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
  /** As many messages as an hour may bring have been pushed. */
  isFlooded: boolean;
  quiet: QuietHours;
  /** When a minor outside the permitted hours may next be told; null if the player may be told now. */
  minorUntil: Date | null;
}

export type Verdict = { act: "send" | "drop" } | { act: "hold"; until: Date };

/** What becomes of a push that is due. The message is in the inbox in any case. */
export function judge(push: DuePush, now: Date): Verdict {
  const { kind, createdAt, minorUntil } = push;
  if (!push.isLive || push.isRead || push.isMuted) return { act: "drop" };
  const quietUntil = kind === "security" ? null : quietEnd(now, push.quiet);
  const until = laterOf(minorUntil, quietUntil);
  const isStale = (at: Date) => at.getTime() - createdAt.getTime() > dayMs;
  if (isStale(until ?? now)) return { act: "drop" };
  if (until !== null) return { act: "hold", until };
  return { act: push.isFlooded ? "drop" : "send" };
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
