import { CacheableResponsePlugin } from "workbox-cacheable-response";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { BoundedCache } from "./bounded-cache.ts";

const maxAgeSeconds = 30 * 86_400;

/** Code beyond the shell, and pictures: both named by their content, so that what is kept never goes stale. */
const files = [
  { cacheName: "pf-code", pattern: /^\/app\/assets\//, maxEntries: 150 },
  { cacheName: "pf-pictures", pattern: /^\/media\//, maxEntries: 300 },
].map((kind) => ({ ...kind, cache: new BoundedCache({ ...kind, maxAgeSeconds }) }));

export function keepFiles(): void {
  for (const { cacheName, pattern, maxEntries } of files) {
    registerRoute(
      ({ url, sameOrigin }) => sameOrigin && pattern.test(url.pathname),
      new CacheFirst({
        cacheName,
        plugins: [
          new CacheableResponsePlugin({ statuses: [200] }),
          new ExpirationPlugin({ maxEntries, maxAgeSeconds, purgeOnQuotaError: true }),
        ],
      }),
    );
  }
}

/** Keeps files that a page has loaded before the worker was there to see them. */
export async function keepLoaded(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const { pathname, origin } = new URL(url, self.location.origin);
    const kind = files.find(({ pattern }) => pattern.test(pathname));
    if (origin !== self.location.origin || !kind) continue;
    if (await kind.cache.match(pathname)) continue;
    const response = await fetch(pathname).catch(() => null);
    if (response?.status === 200) await kind.cache.put(pathname, response);
  }
}
