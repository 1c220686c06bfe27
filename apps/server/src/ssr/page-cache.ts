import { LRUCache } from "lru-cache";
import { createPage, type Page, type Rendered } from "./page.ts";

/**
 * Renders a page. If `isKept` says that the page of a shared key is at hand, nothing is rendered and the result is that key.
 */
export type Render = (isKept: (sharedKey: string) => boolean) => Promise<Rendered | string>;

/** Milliseconds. Older pages are still served while a new one is rendered. */
const freshMs = 60_000;
const maxBytes = 128 * 1024 * 1024;
/** Bytes for unknown paths, which evict each other but never a known page. */
const madeUpBytes = 8 * 1024 * 1024;
/** Bytes for the names of addresses that show a shared page. */
const addressBytes = 4 * 1024 * 1024;

/**
 * Rendered pages by path. HTML is the same for everyone, so one rendering serves all until content changes. Failures are
 * not stored. Concurrent requests for one path share a rendering. Made-up addresses that show the same page, such as that
 * of a game that does not exist, share one copy (decision 0092).
 */
export class PageCache {
  readonly #known: Region;
  readonly #madeUp: Region;
  /** The key of the shared page that an address shows. */
  readonly #shared = new LRUCache<string, { sharedKey: string; seenAt: number }>({
    maxSize: addressBytes,
    sizeCalculation: ({ sharedKey }, path) => path.length + sharedKey.length + 128,
  });
  readonly #renders = new Map<string, Promise<Page>>();
  #generation = 0;

  /** In bytes. Only tests change the sizes. */
  constructor(room = { known: maxBytes, madeUp: madeUpBytes }) {
    this.#known = createRegion(room.known);
    this.#madeUp = createRegion(room.madeUp);
  }

  async read(path: string, render: Render): Promise<Page> {
    const shared = this.#shared.get(path);
    if (shared !== undefined && isFresh(shared.seenAt)) {
      const page = this.#sharedPage(shared.sharedKey);
      if (page !== undefined) return page;
    }
    const kept = this.#known.get(path) ?? this.#madeUp.get(path);
    if (kept === undefined) return this.#render(path, render);
    if (!isFresh(kept.renderedAt)) this.#render(path, render).catch(() => {});
    return kept.page;
  }

  /** Call when content has changed: neither stored pages nor running renderings are served afterwards. */
  drop(): void {
    this.#generation += 1;
    this.#known.clear();
    this.#madeUp.clear();
    this.#shared.clear();
    this.#renders.clear();
  }

  #sharedPage(sharedKey: string): Page | undefined {
    const kept = this.#madeUp.get(sharedKey);
    return kept !== undefined && isFresh(kept.renderedAt) ? kept.page : undefined;
  }

  #render(path: string, render: Render): Promise<Page> {
    const running = this.#renders.get(path);
    if (running) return running;
    const started = this.#renderAndKeep(path, render).finally(() => {
      if (this.#renders.get(path) === started) this.#renders.delete(path);
    });
    this.#renders.set(path, started);
    return started;
  }

  async #renderAndKeep(path: string, render: Render): Promise<Page> {
    const generation = this.#generation;
    const rendered = await render((sharedKey) => this.#sharedPage(sharedKey) !== undefined);
    const isKept = typeof rendered === "string";
    const sharedKey = isKept ? rendered : rendered.sharedKey;
    const page = isKept ? this.#sharedPage(rendered) : createPage(rendered);
    // The shared page was dropped meanwhile.
    if (page === undefined) return this.#renderAndKeep(path, render);
    if (generation === this.#generation) this.#keep(path, page, sharedKey);
    return page;
  }

  #keep(path: string, page: Page, sharedKey: string | null): void {
    if (sharedKey === null && page.status !== 200) return;
    // What the address showed before may have been another kind of page: the content has changed.
    for (const region of [this.#known, this.#madeUp, this.#shared]) region.delete(path);
    if (sharedKey !== null) this.#shared.set(path, { sharedKey, seenAt: Date.now() });
    if (sharedKey !== null && this.#sharedPage(sharedKey) === page) return;
    const region = page.isKnown && sharedKey === null ? this.#known : this.#madeUp;
    region.set(sharedKey ?? path, { page, renderedAt: Date.now() });
  }
}

function isFresh(since: number): boolean {
  return Date.now() - since <= freshMs;
}

type Region = LRUCache<string, { page: Page; renderedAt: number }>;

/** Pages count double: a compressed copy for each encoding that is asked for joins them later. */
function createRegion(maxSize: number): Region {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ page }, key) => 2 * page.html.length + key.length + 512,
  });
}
