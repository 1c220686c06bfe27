import { calls } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import { keptAtHeader } from "@playfront/contract/constants";
import { registerRoute } from "workbox-routing";
import { BoundedCache, dropCache } from "./bounded-cache.ts";
import { networkTimeoutSeconds } from "./pages.ts";

// biome-ignore lint/style/useNamingConvention: the bundler replaces this name
declare const __CONTRACT__: string;

const prefix = "pf-answers";
/** Answers of an older contract may lack fields that this version's pages read. */
const cacheName = `${prefix}-${__CONTRACT__}`;
const cache = new BoundedCache({ cacheName, maxEntries: 200, maxAgeSeconds: 30 * 86_400 });

/**
 * Calls whose answers are the same for everyone: those marked cached, and news, which is not marked only because of
 * its view counts.
 */
const paths = new Set(
  [
    ...Object.values(calls).filter(({ cached, auth }) => cached && auth === "visitor"),
    calls["article/getArticleColumn"],
    calls["article/getArticleList"],
  ].map(({ path }) => path),
);

/**
 * Keeps public answers for reading without a network. With a network, the network always answers first; one that stays silent
 * is treated as none.
 */
export function keepAnswers(): void {
  registerRoute(
    ({ url }) => paths.has(url.pathname),
    ({ request, event }) => answer(request, event),
    "POST",
  );
}

/** Deletes answers that were kept under another contract. */
export async function dropOldAnswers(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  for (const name of names) if (name !== cacheName) await dropCache(name);
}

async function answer(request: Request, event: ExtendableEvent): Promise<Response> {
  const key = answerKey(request.clone());
  const asked = fetch(request);
  // First of all that wait for the answer: the page has not begun to read it.
  const copied = asked.then((response) => response.clone());
  event.waitUntil(copied.then(async (copy) => keep(await key, copy)).catch(() => {}));
  const answered = await Promise.race([asked.catch(() => undefined), silence()]);
  return answered ?? (await cache.match(await key)) ?? asked;
}

function silence(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, networkTimeoutSeconds * 1000));
}

/** The Cache API cannot store POST requests: the key is an address made of path and payload. */
async function answerKey(request: Request): Promise<string> {
  const { origin, pathname } = new URL(request.url);
  return `${origin}${pathname}?${await request.text()}`;
}

async function keep(key: string, response: Response): Promise<void> {
  if (response.status !== 200 || !(await isPublic(response.clone()))) return;
  const headers = new Headers(response.headers);
  headers.set(keptAtHeader, String(Date.now()));
  await cache.put(key, new Response(response.body, { headers }));
}

/**
 * Whether the answer is a success without a token: any answer may carry a rolled one (docs/wire.md#rolling-token),
 * which belongs to one player.
 */
async function isPublic(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== "object" || body === null || !("code" in body)) return false;
  const data = "data" in body ? body.data : null;
  const hasToken = typeof data === "object" && data !== null && "token" in data;
  return body.code === codes.success && !hasToken;
}
