import { gauge, type Metric } from "./metric.ts";

interface Readiness {
  /** Names of what keeps requests away. */
  problems(): Promise<readonly string[]>;
}

/** What `/readyz` says. */
export function readinessMetrics({ problems }: Readiness): Metric[] {
  return [
    gauge({ name: "playfront_ready", help: "1 if requests should come to this node" }, async () => [
      { value: (await problems()).length === 0 ? 1 : 0 },
    ]),
    gauge(
      { name: "playfront_problems", help: "What keeps requests away from this node" },
      async () => (await problems()).map((problem) => ({ value: 1, labels: { problem } })),
    ),
  ];
}
