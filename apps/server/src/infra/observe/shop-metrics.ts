import type { PoolLoad } from "@playfront/database/connect";
import type { Readiness } from "@playfront/http/readiness";
import { counter, gauge, histogram, type Metric } from "@playfront/observe/metric";
import { readinessMetrics } from "@playfront/observe/readiness-metrics";
import { requestMetrics } from "@playfront/observe/request-meter";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { Meters } from "./meters.ts";
import { poolMetrics } from "./pool-metrics.ts";

export interface Observed {
  meters: Meters;
  readiness: Readiness;
  /** By what they are for. */
  pools: Readonly<Record<string, () => PoolLoad>>;
  readJobQueue(): Promise<JobQueue>;
  /** Null without Redis. */
  isRedisLost: (() => boolean) | null;
  /** Whether each replica is read, by host. */
  replicas: ReadonlyMap<string, boolean>;
  /** How far the machine's clock is ahead of PostgreSQL's, in milliseconds. */
  clockAheadMs(): number;
}

/** Every metric of a server (docs/how-to/watch.md). */
export function shopMetrics(observed: Observed): Metric[] {
  const { meters, readiness, isRedisLost, replicas } = observed;
  return [
    ...requestMetrics(meters.requests),
    ...readinessMetrics(readiness),
    ...poolMetrics(observed.pools),
    ...jobMetrics(observed),
    counter(
      { name: "playfront_answers_total", help: "Answers of cached calls" },
      ["result"],
      meters.answers,
    ),
    counter({ name: "playfront_pages_total", help: "Pages of the shop" }, ["result"], meters.pages),
    counter({ name: "playfront_claims_total", help: "Claims" }, ["outcome"], meters.claims),
    counter(
      { name: "playfront_sms_total", help: "Attempts to send an SMS" },
      ["vendor", "outcome"],
      meters.sms,
    ),
    histogram(
      { name: "playfront_web_vital_seconds", help: "What browsers tell of the speed of pages" },
      ["vital", "page", "network"],
      meters.vitals,
    ),
    histogram(
      { name: "playfront_layout_shift", help: "What browsers tell of how much pages shift" },
      ["page", "network"],
      meters.layoutShifts,
    ),
    gauge({ name: "playfront_redis_up", help: "0 while PostgreSQL stands in for Redis" }, () =>
      isRedisLost === null ? [] : [{ value: isRedisLost() ? 0 : 1 }],
    ),
    gauge(
      {
        name: "playfront_clock_ahead_seconds",
        help: "How far the machine's clock is ahead of PostgreSQL's",
      },
      () => [{ value: observed.clockAheadMs() / 1000 }],
    ),
    gauge({ name: "playfront_replica_up", help: "0 while the replica is not read" }, () =>
      [...replicas].map(([replica, isUp]) => ({ value: isUp ? 1 : 0, labels: { replica } })),
    ),
  ];
}

/** The queue is one for all nodes, each of which tells the same of it. */
function jobMetrics({ meters, readJobQueue }: Observed): Metric[] {
  return [
    gauge({ name: "playfront_jobs", help: "Jobs in the queue of all nodes" }, async () => {
      const { waiting, failed } = await readJobQueue();
      return [
        { value: waiting, labels: { state: "waiting" } },
        { value: failed, labels: { state: "failed" } },
      ];
    }),
    gauge(
      { name: "playfront_jobs_oldest_seconds", help: "How long the oldest job has been due" },
      async () => [{ value: (await readJobQueue()).oldestSeconds }],
    ),
    counter(
      { name: "playfront_job_runs_total", help: "Runs of jobs by this node" },
      ["task", "outcome"],
      meters.jobs,
    ),
  ];
}
