import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** A POST with a form as its body. */
interface Form {
  headers: Record<string, string>;
  body: string;
}

/** Milliseconds of each request, a GET unless `nextForm` gives forms. They are sent at a steady rate, whether or not earlier ones are answered, until `isOver`. */
export async function timeSteadily(
  url: string,
  { rate, isOver, nextForm }: { rate: number; isOver: () => boolean; nextForm?: () => Form },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const running: Promise<number>[] = [];
  while (!isOver()) {
    running.push(timeOne(url, agent, nextForm?.()));
    await delay(1000 / rate);
  }
  const times = await Promise.all(running);
  agent.destroy();
  return times;
}

function timeOne(url: string, agent: Agent, form?: Form): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: form ? "POST" : "GET" }, (response) => {
      response.resume();
      response.on("end", () => resolve(performance.now() - start));
    });
    sent.on("error", reject);
    for (const [name, value] of Object.entries(form?.headers ?? {})) sent.setHeader(name, value);
    sent.end(form?.body);
  });
}

/** For `timeSteadily`. */
export function after(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
}

export function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => `${sorted[Math.floor(sorted.length * share)]?.toFixed(1)} ms`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)}`;
}
