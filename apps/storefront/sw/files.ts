import { CacheableResponsePlugin } from "workbox-cacheable-response";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { BoundedCache } from "./bounded-cache.ts";
import { once } from "./once.ts";
import { savesData } from "./save-data.ts";

declare const self: ServiceWorkerGlobalScope & { __LAZY_CHUNKS: string[] };

const maxAgeSeconds = 30 * 86_400;

/** The host sends smaller pictures to players who save data (decision 0074): each size is kept under its own key. */
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

/**
 * Only what the host calls immutable is kept: code and the shop's own pictures. Avatars are not: they belong to a player,
 * and go with the account.
 */
const immutableOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isImmutable(response) ? response : null),
};

function isImmutable(response: Response): boolean {
  return response.headers.get("cache-control")?.includes("immutable") ?? false;
}

/** Code beyond the shell, and pictures. Both are named by their content, so that a kept file is never outdated. */
const files = [
  {
    cacheName: "pf-code",
    pattern: /^\/app\/assets\//,
    maxEntries: 300,
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
        // The keys already distinguish variants.
        matchOptions: { ignoreVary: true },
        plugins: [
          ...plugins,
          new CacheableResponsePlugin({ statuses: [200] }),
          immutableOnly,
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
 * Keeps the code of the tabs, and the lazy chunks that a page loads only in the middle of something, such as sending a form
 * (`scripts/build-service-worker.ts`): by then there may be no network, or the host no longer has this version. They outlive
 * this worker in the same cache.
 */
export const keepLazyChunks = once(() => keepLoaded(self.__LAZY_CHUNKS));

/** Keeps files that a page loaded before the worker had taken over. Rejects without a network. */
export async function keepLoaded(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const { pathname, origin } = new URL(url, self.location.origin);
    const kind = files.find(({ pattern }) => pattern.test(pathname));
    if (origin !== self.location.origin || !kind) continue;
    // Fetching a picture again in the browser's size would use the data that is to be saved.
    if (kind.plugins.includes(askForSmaller) && (await savesData())) continue;
    if (await kind.cache.match(pathname)) continue;
    const response = await fetch(pathname);
    if (response.status === 200 && isImmutable(response)) await kind.cache.put(pathname, response);
  }
}
