export const hourMs = 3_600_000;

interface Hour {
  /** Its beginning. */
  hour: Date;
  claims: number;
}

/** The last `count` hours, the one under way included, with nought for those that are not counted. */
export function hoursUntil(now: Date, count: number, counted: readonly Hour[]): Hour[] {
  const claims = new Map(counted.map((row) => [row.hour.getTime(), row.claims]));
  const last = Math.floor(now.getTime() / hourMs) * hourMs;
  return Array.from({ length: count }, (_, index) => {
    const hour = last - (count - 1 - index) * hourMs;
    return { hour: new Date(hour), claims: claims.get(hour) ?? 0 };
  });
}

interface Situation {
  now: Date;
  left: number;
  opensAt: Date;
  hours: readonly Hour[];
}

const averagedHours = 24;

/** Players go on claiming as on average of the last 24 hours, or since the gift has opened if that is less long ago. */
export function forecast({ now, left, opensAt, hours }: Situation) {
  const claims = hours.slice(-averagedHours).reduce((sum, hour) => sum + hour.claims, 0);
  const openHours = (now.getTime() - opensAt.getTime()) / hourMs;
  const perHour = claims / Math.min(averagedHours, Math.max(1, openHours));
  const runsOutAt = perHour > 0 ? new Date(now.getTime() + (left / perHour) * hourMs) : null;
  // A gift that lasts for longer than dates can tell never runs out.
  const isFar = runsOutAt !== null && !(runsOutAt.getTime() < farAway);
  return { perHour, runsOutAt: isFar ? null : runsOutAt };
}

const farAway = Date.UTC(2999, 0);
