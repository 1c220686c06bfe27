import { CacheableResponsePlugin } from "workbox-cacheable-response";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { matchPrecache } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { build, offlinePage, pageBase } from "./version.ts";

const prefix = "pf-pages-";
/** A page loads the files of its own version: each version keeps pages apart. */
const cacheName = prefix + build;
const mostPages = 60;
/** After this long a page kept is better than none, seconds. */
const patienceSeconds = 4;

/**
 * Pages depend on their path alone (decision 0003), so one copy a path is kept, whatever the query; nothing personal is
 * in it. The network comes first.
 */
const strategy = new NetworkFirst({
  cacheName,
  networkTimeoutSeconds: patienceSeconds,
  plugins: [
    { cacheKeyWillBeUsed: async ({ request }) => pathOf(request.url) },
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries: mostPages, purgeOnQuotaError: true }),
    { handlerDidError: () => matchPrecache(offlinePage) } satisfies WorkboxPlugin,
  ],
});

export function keepPages(): void {
  // Only pages of the shop; files and the worker itself are no navigations.
  registerRoute(new NavigationRoute(strategy, { allowlist: [/^\/app\//] }));
}

/** Keeps a page that was reached without loading it, as links within the shop do. Failures are no news. */
export async function keepPage(path: string): Promise<void> {
  const { pathname, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin || !pathname.startsWith(pageBase)) return;
  const response = await fetch(pathname, { headers: { accept: "text/html" } }).catch(() => null);
  if (response?.status !== 200 || response.redirected) return;
  const cache = await caches.open(cacheName);
  await cache.put(pathname, response);
}

/** Fetches the pages of older versions in this one. A page that cannot be had is dropped with its version. */
export async function renewPages(): Promise<void> {
  for (const name of await oldCaches()) {
    const kept = await (await caches.open(name)).keys();
    for (const { url } of kept.slice(-mostPages)) await keepPage(pathOf(url));
  }
}

export async function dropOldPages(): Promise<void> {
  for (const name of await oldCaches()) await caches.delete(name);
}

async function oldCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}
