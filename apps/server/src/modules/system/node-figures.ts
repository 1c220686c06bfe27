import { monitorEventLoopDelay } from "node:perf_hooks";
import type { ConsoleData } from "@playfront/contract/console/calls";
import type { countedKinds } from "@playfront/contract/console/calls/system";
import type { Observed } from "../../infra/observe/shop-metrics.ts";
import { createLastMinute, type Line } from "./last-minute.ts";

type Node = ConsoleData<"system/list">["nodes"][number];
export type CountedKind = (typeof countedKinds)[number];

/**
 * What a node tells of its own work, as its row keeps it. Nodes of two releases read each other's rows: add to it, and
 * change nothing.
 */
export interface NodeFigures {
  gauges: Pick<
    Node,
    "problems" | "eventLoopMs" | "memoryMb" | "pools" | "isRedisLost" | "lostReplicas"
  >;
  /** By call and status: how many in the last minute, and how many a second. */
  requests: readonly Line[];
  /** By call, of the last minute. */
  durations: readonly Line[];
  /** By outcome: how many in the last minute, and how many since the node started. */
  counted: Readonly<Record<CountedKind, readonly Line[]>>;
  /** By vital, kind of page and network, since the node started. */
  vitals: readonly Line[];
  /** By kind of page and network, since the node started. */
  layoutShifts: readonly Line[];
}

/** Milliseconds; prom-client's, so that both tell the same delay: that of an idle node is as long. */
const resolution = 10;

/** Reads what the metrics tell, without Prometheus' library. Call `read` every few seconds. */
export function createNodeFigures({
  meters: { requests, ...meters },
  readiness,
  pools,
  isRedisLost,
  replicas,
}: Omit<Observed, "readJobQueue">) {
  const readLastMinute = createLastMinute({
    ...meters,
    requests: requests.answers,
    durations: requests.durations,
  });
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  return {
    async read(): Promise<NodeFigures> {
      const { seconds, lastMinute, total } = readLastMinute();
      const eventLoopMs = Math.round(delay.percentile(99) / 1e5) / 10;
      delay.reset();
      const bothOf = (kind: CountedKind) => withLastMinute(total[kind], lastMinute[kind]);
      return {
        gauges: {
          problems: await readiness.problems(),
          eventLoopMs,
          memoryMb: Math.round(process.memoryUsage.rss() / 2 ** 20),
          pools: Object.entries(pools).map(([pool, load]) => ({ pool, ...load() })),
          isRedisLost: isRedisLost?.() ?? false,
          lostReplicas: [...replicas].filter(([, isUp]) => !isUp).map(([host]) => host),
        },
        requests: lastMinute.requests.map(({ words, counts: [count = 0] }) => ({
          words,
          counts: [count, count / seconds],
        })),
        durations: lastMinute.durations,
        counted: {
          answers: bothOf("answers"),
          pages: bothOf("pages"),
          claims: bothOf("claims"),
          jobs: bothOf("jobs"),
          sms: bothOf("sms"),
        },
        vitals: total.vitals,
        layoutShifts: total.layoutShifts,
      };
    },
    close: () => void delay.disable(),
  };
}

function withLastMinute(total: readonly Line[], lastMinute: readonly Line[]): Line[] {
  const late = new Map(lastMinute.map(({ words, counts }) => [words.join(" "), counts[0] ?? 0]));
  return total.map(({ words, counts: [count = 0] }) => ({
    words,
    counts: [late.get(words.join(" ")) ?? 0, count],
  }));
}
