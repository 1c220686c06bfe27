import autocannon from "autocannon";
import type { Rate } from "./benchmark.ts";
import { medianOf } from "./median.ts";
import { cpuSeconds, type Process } from "./process-usage.ts";

export interface Load {
  url: string;
  /** Form body of a POST; without it the request is a GET. */
  body?: string;
  connections: number;
  /** Number of requests; either this or `seconds` is given. */
  amount?: number;
  /** Duration of the load. */
  seconds?: number;
  /** Returns the headers of the next request. */
  headers?: () => Record<string, string>;
  /** Returns the path of the next request, where it is not that of `url`. */
  path?: () => string;
  /** The status of every answer; 200 unless given. */
  status?: 200 | 404;
  /** Whose processor time is measured meanwhile. */
  processes?: readonly Process[];
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Milliseconds of every answer, if they were measured. */
  times: readonly number[];
  /** Processor seconds by process. */
  cpu: Readonly<Record<string, number>>;
}

/** Sends requests over keep-alive connections as fast as they are answered. Throws if an answer has another status. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const { url, body, connections, amount, seconds = 10, headers = () => ({}) } = load;
  const { path, status = 200, processes = [] } = load;
  const form = { "content-type": "application/x-www-form-urlencoded", deviceid: "bench" };
  const own = body === undefined ? {} : form;
  const times: number[] = [];
  const before = processes.map(({ pid }) => cpuSeconds(pid));
  const start = performance.now();
  const result = await autocannon({
    url,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    setupClient: (client) => {
      client.on("response", (_status, _bytes, milliseconds) => times.push(milliseconds));
    },
    requests: [
      {
        method: body === undefined ? "GET" : "POST",
        body,
        setupRequest: (request) => ({
          ...request,
          ...(path && { path: path() }),
          headers: { ...own, ...headers() },
        }),
      },
    ],
  });
  const took = (performance.now() - start) / 1000;
  const good = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  const bad = result["2xx"] + result.non2xx - good;
  if (bad > 0 || result.errors > 0) {
    throw new Error(`${bad} answers of ${url} were not ${status}, ${result.errors} never came`);
  }
  const cpu = processes.map(({ name, pid }, at) => [name, cpuSeconds(pid) - (before[at] ?? 0)]);
  return { requests: good, seconds: took, times, cpu: Object.fromEntries(cpu) };
}

/**
 * The rate of several results, with the times of all their answers. With `median` it is that of the middle one: a turn that
 * something disturbed does not move it.
 */
export function rateOf(
  label: string,
  results: readonly LoadResult[],
  { median = false }: { median?: boolean } = {},
): Rate {
  const requests = sum(results.map((result) => result.requests));
  const times = results.flatMap((result) => result.times).sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  const names = Object.keys(results[0]?.cpu ?? {});
  const micros = (name: string) => (1e6 * sum(results.map(({ cpu }) => cpu[name] ?? 0))) / requests;
  return {
    label,
    perSecond: median ? medianRate(results) : requests / sum(results.map(({ seconds }) => seconds)),
    ...(times.length > 0 && { latency: { p50: at(0.5), p99: at(0.99), p999: at(0.999) } }),
    cpu: Object.fromEntries(names.map((name) => [name, micros(name)])),
  };
}

function medianRate(results: readonly LoadResult[]): number {
  return medianOf(results.map(({ requests, seconds }) => requests / seconds));
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
