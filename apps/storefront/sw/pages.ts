import { CacheableResponsePlugin } from "workbox-cacheable-response";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { matchPrecache } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { BoundedCache, dropCache } from "./bounded-cache.ts";
import { keepLazyChunks } from "./files.ts";
import { savesData } from "./save-data.ts";
import { build, offlinePage, ownPageMark, pageBase } from "./version.ts";

declare const self: ServiceWorkerGlobalScope;

const prefix = "pf-pages-";
/** A page loads the files of its own version: each version keeps pages apart. */
const cacheName = prefix + build;
const maxEntries = 60;
const cache = new BoundedCache({ cacheName, maxEntries });
/** After this long a page kept is better than none, seconds. */
const networkTimeoutSeconds = 4;
/** Pages of an older version that are worth fetching again: those seen last. */
const mostRenewed = 20;

/**
 * Pages depend on their path alone (decision 0003), so one copy a path is kept, whatever the query; nothing personal is
 * in it. The network comes first, by way of the navigation preload where a browser has it.
 */
const strategy = new NetworkFirst({
  cacheName,
  networkTimeoutSeconds: networkTimeoutSeconds,
  plugins: [
    { cacheKeyWillBeUsed: async ({ request }) => pagePath(request.url) },
    new CacheableResponsePlugin({ statuses: [200] }),
    { cacheWillUpdate: async ({ response }) => ((await isOwn(response)) ? response : null) },
    new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }),
    { handlerDidError: () => matchPrecache(offlinePage) },
    { handlerDidRespond: async ({ event }) => event.waitUntil(renewPages().then(keepLazyChunks)) },
  ] satisfies WorkboxPlugin[],
});

export function keepPages(): void {
  // Only pages of the shop; files and the worker itself are no navigations.
  registerRoute(new NavigationRoute(strategy, { allowlist: [/^\/app\//] }));
}

/** Keeps a page that was reached without loading it, as links within the shop do. Failures are no news. */
export async function keepPage(path: string): Promise<void> {
  const { pathname, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin || !pathname.startsWith(pageBase)) return;
  // Asked for again even if the browser has a copy: one from before a deployment may count as fresh enough.
  const asked = { headers: { accept: "text/html" }, cache: "no-cache" } as const;
  const response = await fetch(pathname, asked).catch(() => null);
  if (response?.status !== 200 || response.redirected || !(await isOwn(response))) return;
  await cache.put(pathname, response);
}

let renewal: Promise<void> | null = null;

/**
 * Fetches the pages that an older version kept in this one, and drops what was kept by it. After a page has been
 * answered, never while the worker takes over: pages wait for that.
 */
export function renewPages(): Promise<void> {
  renewal ??= renew();
  return renewal;
}

async function renew(): Promise<void> {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(prefix) && name !== cacheName,
  );
  for (const name of names) {
    const kept = await (await caches.open(name)).keys();
    if (!(await savesData()))
      for (const { url } of kept.slice(-mostRenewed)) await keepPage(pagePath(url));
    await dropCache(name);
  }
}

/**
 * Whether a page is of this worker's version. One of another has files that this worker does not keep and that will be
 * gone when they are wanted; that it came means that there may be a newer worker.
 */
async function isOwn(response: Response): Promise<boolean> {
  if ((await response.clone().text()).includes(ownPageMark)) return true;
  void self.registration.update().catch(() => null);
  return false;
}

function pagePath(url: string): string {
  return new URL(url).pathname;
}
