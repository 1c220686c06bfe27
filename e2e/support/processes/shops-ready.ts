import { ports } from "../ports.ts";

const shops = [ports.realNameShop, ports.foreignShop];
const limitMs = 180_000;

/** Waits for the shops that start beside the first one: Playwright itself starts a server only once the one before answers. */
export default async function shopsReady(): Promise<void> {
  const end = AbortSignal.timeout(limitMs);
  await Promise.all(shops.map((port) => isReady(`http://localhost:${port}/app/home/`, end)));
}

async function isReady(url: string, end: AbortSignal): Promise<void> {
  while (!(await fetch(url, { signal: end }).then(({ ok }) => ok, notYet))) {
    end.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const notYet = () => false;
