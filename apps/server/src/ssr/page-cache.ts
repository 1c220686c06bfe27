import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

/** A rendered page in all encodings. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  html: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  /** Weak, because all encodings share it. */
  etag: string;
  isKnown: boolean;
}

export interface Rendered {
  status: number;
  headers: Record<string, string>;
  html: string;
  /** Whether the shop links to the page. Clients can make up other paths without end. */
  isKnown: boolean;
}

/** Milliseconds. Older pages are still served while a new one is rendered. */
const freshMs = 60_000;
const maxBytes = 128 * 1024 * 1024;
/** Bytes for unknown paths, which evict each other but never a known page. */
const madeUpBytes = 8 * 1024 * 1024;

/**
 * Rendered pages by path. HTML is the same for everyone, so one rendering serves all until content changes. Failures are
 * not stored. Concurrent requests for one path share a rendering.
 */
export class PageCache {
  readonly #known: Region;
  readonly #madeUp: Region;
  readonly #renders = new Map<string, Promise<Page>>();
  #generation = 0;

  /** In bytes. Only tests change the sizes. */
  constructor(room = { known: maxBytes, madeUp: madeUpBytes }) {
    this.#known = createRegion(room.known);
    this.#madeUp = createRegion(room.madeUp);
  }

  async read(path: string, render: () => Promise<Rendered>): Promise<Page> {
    const known = this.#known.get(path) ?? this.#madeUp.get(path);
    if (known === undefined) return this.#render(path, render);
    if (Date.now() - known.renderedAt > freshMs) this.#render(path, render).catch(() => {});
    return known.page;
  }

  /** Call when content has changed: neither stored pages nor running renderings are served afterwards. */
  drop(): void {
    this.#generation += 1;
    this.#known.clear();
    this.#madeUp.clear();
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
    const page = await compressPage(await render());
    if (page.status === 200 && generation === this.#generation) {
      const [region, other] = page.isKnown
        ? [this.#known, this.#madeUp]
        : [this.#madeUp, this.#known];
      region.set(path, { page, renderedAt: Date.now() });
      // The set of known pages may have changed with an article column.
      other.delete(path);
    }
    return page;
  }
}

type Region = LRUCache<string, { page: Page; renderedAt: number }>;

function createRegion(maxSize: number): Region {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ page }) => page.html.length + page.brotli.length + page.gzip.length + 512,
  });
}

async function compressPage({ html, ...rest }: Rendered): Promise<Page> {
  const bytes = Buffer.from(html);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(bytes),
  ]);
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { ...rest, html: bytes, brotli, gzip: gzipped, etag: `W/"${hash}"` };
}
