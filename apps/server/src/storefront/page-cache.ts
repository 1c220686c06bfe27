import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

/** A rendered page, ready to be sent in any encoding. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  html: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  /** Weak: the same for every encoding. */
  etag: string;
}

export interface Rendered {
  status: number;
  headers: Record<string, string>;
  html: string;
}

/** How long a page is served without a second thought, milliseconds; older ones are served while a new one is made. */
const freshMs = 60_000;
const maxBytes = 128 * 1024 * 1024;

/**
 * Pages by path. HTML never depends on who asks, so one rendering serves everyone until content changes. Failures are
 * not kept. Concurrent requests for one path share one rendering.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, { page: Page; renderedAt: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => page.html.length + page.brotli.length + page.gzip.length + 512,
  });
  readonly #renders = new Map<string, Promise<Page>>();
  #generation = 0;

  async read(path: string, render: () => Promise<Rendered>): Promise<Page> {
    const known = this.#pages.get(path);
    if (known === undefined) return this.#render(path, render);
    if (Date.now() - known.renderedAt > freshMs) this.#render(path, render).catch(() => {});
    return known.page;
  }

  /** Content has changed: what is here, or is being rendered now, must not be served again. */
  drop(): void {
    this.#generation += 1;
    this.#pages.clear();
    this.#renders.clear();
  }

  #render(path: string, render: () => Promise<Rendered>): Promise<Page> {
    const running = this.#renders.get(path);
    if (running) return running;
    const started = this.#renderAndKeep(path, render).finally(() => {
      if (this.#renders.get(path) === started) this.#renders.delete(path);
    });
    this.#renders.set(path, started);
    return started;
  }

  async #renderAndKeep(path: string, render: () => Promise<Rendered>): Promise<Page> {
    const generation = this.#generation;
    const page = await pack(await render());
    if (page.status === 200 && generation === this.#generation) {
      this.#pages.set(path, { page, renderedAt: Date.now() });
    }
    return page;
  }
}

async function pack({ status, headers, html }: Rendered): Promise<Page> {
  const bytes = Buffer.from(html);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(bytes),
  ]);
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { status, headers, html: bytes, brotli, gzip: gzipped, etag: `W/"${hash}"` };
}
