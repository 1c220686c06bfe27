import autocannon from "autocannon";

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
}

export interface LoadResult {
  requests: number;
  seconds: number;
}

/** Sends requests over keep-alive connections as fast as they are answered. Throws if an answer has another status. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const { url, body, connections, amount, seconds = 10, headers = () => ({}) } = load;
  const { path, status = 200 } = load;
  const form = { "content-type": "application/x-www-form-urlencoded", deviceid: "bench" };
  const own = body === undefined ? {} : form;
  const start = performance.now();
  const result = await autocannon({
    url,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
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
  return { requests: good, seconds: took };
}

/** Requests per second over several results. */
export function requestRate(results: readonly LoadResult[]): number {
  const sum = (field: keyof LoadResult) => results.reduce((all, result) => all + result[field], 0);
  return sum("requests") / sum("seconds");
}

/** The median of the results' requests per second: one turn that something disturbed does not move it. */
export function medianRate(results: readonly LoadResult[]): number {
  const rates = results.map((result) => requestRate([result])).sort((a, b) => a - b);
  return rates[Math.floor(rates.length / 2)] ?? 0;
}
