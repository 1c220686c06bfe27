import { Counts } from "@playfront/observe/counts";
import { createRequestMeter } from "@playfront/observe/request-meter";

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
  };
}
