import type { Counts } from "./counts.ts";
import type { Spread } from "./spread.ts";

export interface Sample {
  value: number;
  labels?: Readonly<Record<string, string>>;
  /** What follows the metric's name, in a histogram. */
  suffix?: string;
}

/** A figure for Prometheus, read at each scrape. Labels take few values, and never an id, an address or a secret. */
export interface Metric {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  read(): readonly Sample[] | Promise<readonly Sample[]>;
}

interface Described {
  name: string;
  help: string;
}

/** `labels` name the words of the counts. */
export function counter(described: Described, labels: readonly string[], counts: Counts): Metric {
  return {
    ...described,
    type: "counter",
    read: () =>
      counts.read().map(({ words, count }) => ({ value: count, labels: label(labels, words) })),
  };
}

/** `labels` name the words of the spread. */
export function histogram(described: Described, labels: readonly string[], spread: Spread): Metric {
  return { ...described, type: "histogram", read: () => spread.read().flatMap(samplesOf) };

  function samplesOf({ words, counts, sum }: ReturnType<Spread["read"]>[number]): Sample[] {
    const named = label(labels, words);
    let upTo = 0;
    const buckets = counts.map((count, index) => {
      upTo += count;
      const le = String(spread.bounds[index] ?? "+Inf");
      return { suffix: "_bucket", labels: { ...named, le }, value: upTo };
    });
    return [
      ...buckets,
      { suffix: "_sum", labels: named, value: sum },
      { suffix: "_count", labels: named, value: upTo },
    ];
  }
}

export function gauge(described: Described, read: Metric["read"]): Metric {
  return { ...described, type: "gauge", read };
}

function label(names: readonly string[], words: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, words[index] ?? ""]));
}
