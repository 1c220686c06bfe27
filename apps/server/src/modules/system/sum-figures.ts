import type { PageKind, PageNetwork } from "@playfront/contract/calls/page-vitals";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { countedKinds, type vitalNames } from "@playfront/contract/console/calls/system";
import { quantile } from "@playfront/observe/quantile";
import { durationBounds } from "@playfront/observe/request-meter";
import { shiftBounds, vitalBounds } from "../../infra/observe/meters.ts";
import type { Line } from "./last-minute.ts";
import type { NodeFigures } from "./node-figures.ts";

type System = ConsoleData<"system/list">;
type Vital = (typeof vitalNames)[number];

/** What a node, or all of them, did in the last minute. */
export function loadOf(requests: readonly Line[]) {
  const failed = requests.filter(({ words: [, status] }) => Number(status) >= 500);
  return {
    perSecond: round(sum(requests, 1), 100),
    requests: sum(requests, 0),
    errors: sum(failed, 0),
  };
}

/** The sums over nodes. */
export function sumFigures(
  nodes: readonly NodeFigures[],
): Pick<System, "all" | "calls" | "counted" | "vitals"> {
  const requests = addUp(nodes.flatMap((node) => node.requests));
  const durations = addUp(nodes.flatMap((node) => node.durations));
  const times = new Map(durations.map(({ words: [call], counts }) => [call, counts]));
  const calls = Object.entries(Object.groupBy(requests, ({ words: [call = ""] }) => call));
  const [all] = addUp(durations.map(({ counts }) => ({ words: [], counts })));
  return {
    all: { ...loadOf(requests), ...timesOf(all?.counts) },
    calls: calls
      .map(([call, lines = []]) => ({ call, ...loadOf(lines), ...timesOf(times.get(call)) }))
      .sort((one, other) => other.requests - one.requests),
    counted: countedKinds.flatMap((kind) =>
      addUp(nodes.flatMap((node) => node.counted[kind])).map(({ words, counts }) => ({
        kind,
        words: [...words],
        lastMinute: counts[0] ?? 0,
        sinceStart: counts[1] ?? 0,
      })),
    ),
    vitals: [
      ...addUp(nodes.flatMap(({ vitals }) => vitals)).map((line) => vitalOf(line, vitalBounds)),
      ...addUp(nodes.flatMap(({ layoutShifts }) => layoutShifts)).map(({ words, counts }) =>
        vitalOf({ words: ["cls", ...words], counts }, shiftBounds),
      ),
    ],
  };
}

function timesOf(counts: readonly number[] = []) {
  const inMs = (share: number) => {
    const seconds = quantile(share, { bounds: durationBounds, counts });
    return seconds === null ? null : round(seconds * 1000, 10);
  };
  return { p50Ms: inMs(0.5), p99Ms: inMs(0.99) };
}

function vitalOf({ words, counts }: Line, bounds: readonly number[]): System["vitals"][number] {
  const [vital, page, network] = words as [Vital, PageKind, PageNetwork];
  const p75 = quantile(0.75, { bounds, counts }) ?? 0;
  return {
    vital,
    page,
    network,
    samples: counts.reduce((all, count) => all + count, 0),
    p75: vital === "cls" ? round(p75, 1000) : round(p75 * 1000, 1),
  };
}

/** One line for each of the words. */
function addUp(lines: readonly Line[]): Line[] {
  const sums = new Map<string, { words: readonly string[]; counts: number[] }>();
  for (const { words, counts } of lines) {
    const key = words.join(" ");
    const known = sums.get(key) ?? { words, counts: [] };
    sums.set(key, known);
    for (const [index, count] of counts.entries())
      known.counts[index] = (known.counts[index] ?? 0) + count;
  }
  return [...sums.values()];
}

function sum(lines: readonly Line[], index: number): number {
  return lines.reduce((all, { counts }) => all + (counts[index] ?? 0), 0);
}

function round(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
