import { Counts } from "./counts.ts";
import { counter, histogram, type Metric } from "./metric.ts";
import { Spread } from "./spread.ts";

/** Seconds. */
export const durationBounds = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

export type RequestMeter = ReturnType<typeof createRequestMeter>;

/** Rate, errors and durations of requests by what they ask for: a call's name or a route's pattern. */
export function createRequestMeter() {
  const answers = new Counts();
  const durations = new Spread(durationBounds);
  return {
    answers,
    durations,
    /** `ms` is the time from the request's arrival to the end of its answer. */
    note(call: string, status: number, ms: number): void {
      answers.add(call, String(status));
      durations.note(ms / 1000, call);
    },
  };
}

export function requestMetrics({ answers, durations }: RequestMeter): Metric[] {
  return [
    counter(
      { name: "playfront_requests_total", help: "Answered requests" },
      ["call", "status"],
      answers,
    ),
    histogram(
      { name: "playfront_request_seconds", help: "Time from a request to the end of its answer" },
      ["call"],
      durations,
    ),
  ];
}
