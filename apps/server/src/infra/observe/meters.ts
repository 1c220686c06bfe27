import { Counts } from "@playfront/observe/counts";
import { createRequestMeter } from "@playfront/observe/request-meter";
import { Spread } from "@playfront/observe/spread";

/** Seconds; with the limits of what counts as good and as poor. */
export const vitalBounds = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10];
export const shiftBounds = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

export type Meters = ReturnType<typeof createMeters>;

/** What this process counts of its own work. Whoever does the work counts it; Prometheus and the console read it. */
export function createMeters() {
  return {
    requests: createRequestMeter(),
    /** Answers of cached calls: `hit`, `made` or `shared`. */
    answers: new Counts(),
    /** Pages: `hit`, `rendered`, `shared` or `old`. */
    pages: new Counts(),
    /** By outcome. */
    claims: new Counts(),
    /** Runs by task and outcome. */
    jobs: new Counts(),
    /** By vendor and outcome. */
    sms: new Counts(),
    /** Seconds, by vital, kind of page and network. */
    vitals: new Spread(vitalBounds),
    /** Cumulative layout shift, by kind of page and network. */
    layoutShifts: new Spread(shiftBounds),
  };
}
