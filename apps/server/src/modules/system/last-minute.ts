import type { Counts } from "@playfront/observe/counts";
import type { Spread } from "@playfront/observe/spread";

/** What was counted for the same words: one number, or one a range of a spread. */
export interface Line {
  words: readonly string[];
  counts: readonly number[];
}

const minuteMs = 60_000;

/**
 * What `meters` count within about a minute. The function is to be called every few seconds: what it finds the first time
 * that is a minute old is what it subtracts.
 */
export function createLastMinute<Name extends string>(
  meters: Readonly<Record<Name, Counts | Spread>>,
  now: () => number = () => performance.now(),
) {
  const read = () => ({ at: now(), lines: mapValues(meters, linesOf) });
  const past = [read()];
  return () => {
    const current = read();
    past.push(current);
    while (past[1] && current.at - past[1].at >= minuteMs) past.shift();
    const before = past[0] ?? current;
    return {
      seconds: Math.max(1, (current.at - before.at) / 1000),
      total: current.lines,
      lastMinute: mapValues(current.lines, (lines, name) => subtract(lines, before.lines[name])),
    };
  };
}

/** Copies: meters go on counting. */
function linesOf(meter: Counts | Spread): Line[] {
  return meter.read().map((read) => ({
    words: read.words,
    counts: "counts" in read ? [...read.counts] : [read.count],
  }));
}

/** Lines of which nothing is left are left out. */
function subtract(lines: readonly Line[], before: readonly Line[]): Line[] {
  const earlier = new Map(before.map(({ words, counts }) => [words.join(" "), counts]));
  return lines
    .map(({ words, counts }) => {
      const less = earlier.get(words.join(" "));
      return { words, counts: counts.map((count, index) => count - (less?.[index] ?? 0)) };
    })
    .filter(({ counts }) => counts.some((count) => count > 0));
}

function mapValues<Name extends string, From, To>(
  record: Readonly<Record<Name, From>>,
  map: (value: From, name: Name) => To,
): Record<Name, To> {
  const entries = Object.entries<From>(record) as [Name, From][];
  return Object.fromEntries(entries.map(([name, value]) => [name, map(value, name)])) as Record<
    Name,
    To
  >;
}
