import { CacheableResponsePlugin } from "workbox-cacheable-response";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { BoundedCache } from "./bounded-cache.ts";
import { savesData } from "./save-data.ts";

declare const self: ServiceWorkerGlobalScope & { __LATE: string[] };

const maxAgeSeconds = 30 * 86_400;

/** The host answers a smaller picture to who saves data (decision 0074): each size is kept apart. */
const saveDataMark = "?save-data=on";
const askForSmaller: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => {
    if (!(await savesData())) return request;
    const headers = new Headers(request.headers);
    headers.set("save-data", "on");
    return new Request(request.url, { headers });
  },
  cacheKeyWillBeUsed: async ({ request }) =>
    (await savesData()) ? request.url + saveDataMark : request.url,
};

/** Code beyond the shell, and pictures: both named by their content, so that what is kept never goes stale. */
const files = [
  {
    cacheName: "pf-code",
    pattern: /^\/app\/assets\//,
    maxEntries: 150,
    plugins: [] as WorkboxPlugin[],
  },
  { cacheName: "pf-pictures", pattern: /^\/media\//, maxEntries: 300, plugins: [askForSmaller] },
].map((kind) => ({ ...kind, cache: new BoundedCache({ ...kind, maxAgeSeconds }) }));

export function keepFiles(): void {
  for (const { cacheName, pattern, maxEntries, plugins } of files) {
    registerRoute(
      ({ url, sameOrigin }) => sameOrigin && pattern.test(url.pathname),
      new CacheFirst({
        cacheName,
        // Keys say what varies.
        matchOptions: { ignoreVary: true },
        plugins: [
          ...plugins,
          new CacheableResponsePlugin({ statuses: [200] }),
          new ExpirationPlugin({
            maxEntries,
            maxAgeSeconds,
            matchOptions: { ignoreVary: true },
            purgeOnQuotaError: true,
          }),
        ],
      }),
    );
  }
}

/**
 * Keeps the code that a page asks for only in the middle of something, such as sending a form
 * (`scripts/late-files.ts`): by then its version may be gone from the host. It outlives this worker in the same cache.
 */
export function keepLazyChunks(): Promise<void> {
  keeping ??= keepLoaded(self.__LATE);
  return keeping;
}

let keeping: Promise<void> | null = null;

/** Keeps files that a page has loaded before the worker was there to see them. */
export async function keepLoaded(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const { pathname, origin } = new URL(url, self.location.origin);
    const kind = files.find(({ pattern }) => pattern.test(pathname));
    if (origin !== self.location.origin || !kind) continue;
    // Fetching a picture again, in the browser's size, would spend what is to be saved.
    if (kind.plugins.includes(askForSmaller) && (await savesData())) continue;
    if (await kind.cache.match(pathname)) continue;
    const response = await fetch(pathname).catch(() => null);
    if (response?.status === 200) await kind.cache.put(pathname, response);
  }
}
