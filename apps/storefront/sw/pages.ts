import { CacheableResponsePlugin } from "workbox-cacheable-response";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { matchPrecache } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { BoundedCache, dropCache } from "./bounded-cache.ts";
import { keepLazyChunks, keepLoaded } from "./files.ts";
import { once } from "./once.ts";
import { savesData } from "./save-data.ts";
import { build, offlinePage, ownPageMark, pageBase } from "./version.ts";

declare const self: ServiceWorkerGlobalScope;

const prefix = "pf-pages-";
/** A page loads the files of its own version, so each version has its own cache. */
const cacheName = prefix + build;
const maxEntries = 60;
const cache = new BoundedCache({ cacheName, maxEntries });
/** After this time a kept page, or a kept answer, is shown instead, seconds. */
export const networkTimeoutSeconds = 4;
/** What a page may need later is fetched when it has had this time to load itself, milliseconds. */
const restMs = 2_000;
/** How many pages of an older version are fetched again: those seen last. */
const mostRenewed = 20;

/**
 * Pages depend only on their path (decision 0003): one copy is kept for each path, whatever the query. Nothing in it
 * is personal. The network comes first, through the navigation preload where the browser has it.
 */
const strategy = new NetworkFirst({
  cacheName,
  networkTimeoutSeconds,
  plugins: [
    { cacheKeyWillBeUsed: async ({ request }) => pagePath(request.url) },
    new CacheableResponsePlugin({ statuses: [200] }),
    { cacheWillUpdate: async ({ response }) => ((await isOwn(response)) ? response : null) },
    new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }),
    {
      // Without a network Firefox's preload is answered with an error, which the strategy takes for the host's answer.
      handlerDidError: async ({ request }) =>
        (await cache.match(pagePath(request.url))) ?? matchPrecache(offlinePage),
    },
    {
      handlerDidRespond: async ({ event, request }) =>
        event.waitUntil(keepWhatBelongs(pagePath(request.url)).catch(() => {})),
    },
  ] satisfies WorkboxPlugin[],
});

export function keepPages(): void {
  // Only pages of the shop: requests for files and for the worker are not navigations.
  registerRoute(new NavigationRoute(strategy, { allowlist: [/^\/app\//] }));
}

/** Keeps a page that was reached by a link within the shop, which does not load its HTML. Rejects without a network. */
export async function keepPage(path: string): Promise<void> {
  const { pathname, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin || !pathname.startsWith(pageBase)) return;
  // Revalidates even a fresh copy in the HTTP cache: it may be from before a deployment.
  const asked = { headers: { accept: "text/html" }, cache: "no-cache" } as const;
  const response = await fetch(pathname, asked);
  if (response.status !== 200 || response.redirected || !(await isOwn(response))) return;
  await cache.put(pathname, response.clone());
  await keepFilesOf(response);
}

/** After a page has been answered: the older version's pages, lazily loaded code, and all files that the page names. */
async function keepWhatBelongs(path: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, restMs));
  await renewPages();
  await keepLazyChunks();
  const page = await cache.match(path);
  // Its styles are inside its HTML, and missing where a link within the shop leads to it.
  if (page && !(await savesData())) await keepFilesOf(page);
}

async function keepFilesOf(page: Response): Promise<void> {
  await keepLoaded((await page.text()).match(pageFiles) ?? []);
}

/** The scripts and styles that a page names: without them its HTML could be read only. */
const pageFiles = /\/app\/assets\/[\w.-]+\.(?:js|css)/g;

/**
 * Fetches the pages that an older version kept and deletes that version's cache. Runs after a page has been
 * answered, never while the worker takes over, since pages wait for that.
 */
const renewPages = once(async () => {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(prefix) && name !== cacheName,
  );
  for (const name of names) {
    const kept = await (await caches.open(name)).keys();
    if (!(await savesData()))
      for (const path of renewed(kept.map(({ url }) => pagePath(url)))) await keepPage(path);
    await dropCache(name);
  }
});

/** The pages seen last, and those that lead to the codes kept on the device. */
function renewed(kept: readonly string[]): Set<string> {
  const toCodes = ["/app/user/", "/app/user/gift/"].filter((path) => kept.includes(path));
  return new Set([...kept.slice(-mostRenewed), ...toCodes]);
}

/**
 * Whether a page belongs to this worker's version. A page of another version names files that this worker does not
 * keep and that will be gone when they are needed. Its arrival means that there may be a newer worker.
 */
async function isOwn(response: Response): Promise<boolean> {
  if ((await response.clone().text()).includes(ownPageMark)) return true;
  void self.registration.update().catch(() => null);
  return false;
}

function pagePath(url: string): string {
  return new URL(url).pathname;
}
