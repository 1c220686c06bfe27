import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds of each request. They are sent at a steady rate, whether or not earlier ones are answered, until `isOver`. */
export async function timeSteadily(
  url: string,
  { rate, isOver }: { rate: number; isOver: () => boolean },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const running: Promise<number>[] = [];
  while (!isOver()) {
    running.push(timeOne(url, agent));
    await delay(1000 / rate);
  }
  const times = await Promise.all(running);
  agent.destroy();
  return times;
}

function timeOne(url: string, agent: Agent): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.on("end", () => resolve(performance.now() - start));
    });
    request.on("error", reject);
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
