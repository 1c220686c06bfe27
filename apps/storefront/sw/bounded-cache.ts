import { CacheExpiration } from "workbox-expiration";

export interface Bounds {
  cacheName: string;
  maxEntries: number;
  maxAgeSeconds?: number;
}

/** The keys already distinguish variants. */
const matchOptions = { ignoreVary: true };

/**
 * A cache that removes its oldest entries. It uses Workbox's own timestamps, so that entries put by Workbox
 * strategies and by hand count together. Where the browser's storage fails it is an empty one.
 */
export class BoundedCache {
  readonly #name: string;
  readonly #limits: CacheExpiration;

  constructor({ cacheName, ...bounds }: Bounds) {
    this.#name = cacheName;
    this.#limits = new CacheExpiration(cacheName, { ...bounds, matchOptions });
  }

  async match(key: string): Promise<Response | undefined> {
    const cache = await caches.open(this.#name).catch(() => null);
    return cache?.match(key, matchOptions).catch(() => undefined);
  }

  /** `key` is an address of this site. If storage is full, nothing is kept and nothing fails. */
  async put(key: string, response: Response): Promise<void> {
    try {
      await (await caches.open(this.#name)).put(key, response);
      await this.#limits.updateTimestamp(new URL(key, self.location.origin).href);
      await this.#limits.expireEntries();
    } catch {
      // The answer itself has reached the page.
    }
  }
}

/** Deletes a cache and Workbox's timestamps for it. */
export async function dropCache(cacheName: string): Promise<void> {
  await new CacheExpiration(cacheName, { maxEntries: 1 }).delete();
  await caches.delete(cacheName);
}
