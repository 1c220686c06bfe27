import type { OpeningSpanName } from "@playfront/contract/calls/opening";

const dayMs = 24 * 3_600_000;
const shanghaiMs = 8 * 3_600_000;

/** From when to before when servers open that a list shows; null without an end. */
export interface OpeningSpan {
  from: Date;
  to: Date | null;
}

/** The span of a day in Shanghai; without a day, everything from today on. */
export function spanOf(day: OpeningSpanName | undefined, now: Date): OpeningSpan {
  const start = startOfDay(now);
  const after = (days: number) => new Date(start + days * dayMs);
  switch (day) {
    case "today":
      return { from: after(0), to: after(1) };
    case "tomorrow":
      return { from: after(1), to: after(2) };
    case "later":
      return { from: after(2), to: null };
    case "next":
      return { from: new Date(now.getTime() + 1), to: null };
    case undefined:
      return { from: after(0), to: null };
  }
}

/** When a list changes by itself: a server opens, or the day ends. */
export function nextChange(openings: readonly { opens_at: Date }[], now: Date): Date {
  const times = openings.map(({ opens_at }) => opens_at.getTime()).filter((time) => time > +now);
  return new Date(Math.min(startOfDay(now) + dayMs, ...times));
}

function startOfDay(now: Date): number {
  const local = now.getTime() + shanghaiMs;
  return local - (local % dayMs) - shanghaiMs;
}
