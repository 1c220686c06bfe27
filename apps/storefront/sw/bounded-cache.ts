import { CacheExpiration } from "workbox-expiration";

export interface Bounds {
  cacheName: string;
  maxEntries: number;
  maxAgeSeconds?: number;
}

/** Keys say what varies. */
const matchOptions = { ignoreVary: true };

/**
 * A cache that forgets the oldest of what it keeps, counting by Workbox's own book: what its strategies put there and
 * what is put there by hand are one.
 */
export class BoundedCache {
  readonly #name: string;
  readonly #limits: CacheExpiration;

  constructor({ cacheName, ...bounds }: Bounds) {
    this.#name = cacheName;
    this.#limits = new CacheExpiration(cacheName, { ...bounds, matchOptions });
  }

  async match(key: string): Promise<Response | undefined> {
    return (await caches.open(this.#name)).match(key, matchOptions);
  }

  /** `key` is an address of this site. A full disk keeps nothing, and fails nothing. */
  async put(key: string, response: Response): Promise<void> {
    const cache = await caches.open(this.#name);
    const isKept = await cache.put(key, response).then(
      () => true,
      () => false,
    );
    if (!isKept) return;
    await this.#limits.updateTimestamp(new URL(key, self.location.origin).href);
    await this.#limits.expireEntries();
  }
}

/** Deletes a cache and what the book says of it. */
export async function dropCache(cacheName: string): Promise<void> {
  await new CacheExpiration(cacheName, { maxEntries: 1 }).delete();
  await caches.delete(cacheName);
}
