import { Counts } from "@playfront/observe/counts";
import { LRUCache } from "lru-cache";
import type { Clock } from "../infra/clock.ts";
import type { ContentRevisions } from "../infra/content/content-revisions.ts";
import type { MadeOf } from "../infra/content/made-of.ts";
import { createPage, type KeptElsewhere, type Page, type Rendered } from "./page.ts";

/** Renders a page, or finds that the page of a shared key is at hand, as `isKept` says; then nothing is rendered. */
export type Render = (isKept: (sharedKey: string) => boolean) => Promise<Rendered | KeptElsewhere>;

export interface ServedPage {
  page: Page;
  /** False for a page that may be out of date: the new one is being rendered or cannot be, or content changed meanwhile. */
  isCurrent: boolean;
}

export interface PageCacheParts {
  revisions: ContentRevisions;
  clock: Clock;
  /** In bytes. Only tests change the sizes. */
  room?: { known: number; madeUp: number };
  /** Of pages that were a `hit`, `rendered`, `copied` from another node, `shared` with others who asked meanwhile, or sent although `old`. */
  counts?: Counts;
}

/** Milliseconds. Older pages are still served while a new one is rendered, because numbers move unannounced. */
const freshMs = 60_000;
/** Milliseconds. Whoever asks for an older page first waits for the new one. */
const longestMs = 120_000;
/** Milliseconds in which a page that cannot be rendered is not tried again. */
const retryMs = 5_000;
const maxBytes = 128 * 1024 * 1024;
/** Bytes for unknown paths, which evict each other but never a known page. */
const madeUpBytes = 8 * 1024 * 1024;
/** Bytes for the names of addresses that show a shared page. */
const addressBytes = 4 * 1024 * 1024;
/** Estimated memory of an entry beside its texts, and of a name of content. */
const entryBytes = 1024;
const nameBytes = 64;

/** What is remembered of a page or an address: what it was made of, and when. */
interface Fact {
  madeOf: MadeOf;
  /** Of the content, when the rendering began. */
  revision: number;
  /** Milliseconds since 1970, when the rendering ended. */
  renderedAt: number;
}

interface Kept extends Fact {
  page: Page;
  /** Number of the rendering. */
  order: number;
  retryAt: number;
}

interface Read extends ServedPage {
  /** Something of it was withdrawn, or its time came, while it was rendered. */
  isGone?: boolean;
}

/** A page and what is remembered of its rendering. */
interface Made {
  page: Page;
  fact: Fact;
}

interface Rendering {
  made: Promise<Made>;
  revision: number;
}

/**
 * `aging`: too old, but nothing is known to have changed. `outdated`: may be served while the new one is rendered.
 * `uncertain`: only if the new one cannot be rendered. `gone`: never again.
 */
type State = "fresh" | "aging" | "outdated" | "uncertain" | "gone";

/**
 * Rendered pages by path. HTML is the same for everyone, so one rendering serves all until what the page was made of changes
 * (decision 0101). Failures are not stored. Concurrent requests for one path share a rendering. Made-up addresses that
 * show the same page, such as that of a game that does not exist, share one copy (decision 0092).
 */
export class PageCache {
  readonly #known: Region;
  readonly #madeUp: Region;
  /** The key of the shared page that an address shows. */
  readonly #shared = new LRUCache<string, Fact & { sharedKey: string }>({
    maxSize: addressBytes,
    sizeCalculation: ({ sharedKey, madeOf }, path) =>
      2 * path.length + sharedKey.length + sizeOf(madeOf) + 128,
  });
  readonly #renders = new Map<string, Rendering>();
  readonly #revisions: ContentRevisions;
  readonly #clock: Clock;
  readonly #counts: Counts;
  #renderings = 0;

  constructor({ revisions, clock, room, counts = new Counts() }: PageCacheParts) {
    this.#revisions = revisions;
    this.#clock = clock;
    this.#counts = counts;
    this.#known = createRegion(room?.known ?? maxBytes);
    this.#madeUp = createRegion(room?.madeUp ?? madeUpBytes);
  }

  /** A page of which something was withdrawn while it was rendered is rendered once more. */
  async read(path: string, render: Render): Promise<ServedPage> {
    const first = await this.#read(path, render);
    return first.isGone ? this.#read(path, render) : first;
  }

  /** Whether `read` would answer with this page of a known path at once, and begin no rendering. */
  isFresh(path: string, page: Page): boolean {
    const kept = this.#known.get(path);
    return kept?.page === page && this.#stateOf(kept) === "fresh";
  }

  async #read(path: string, render: Render): Promise<Read> {
    const shared = this.#shared.get(path);
    if (shared !== undefined && this.#stateOf(shared) === "fresh") {
      const page = this.#sharedPage(shared.sharedKey);
      if (page !== undefined) {
        this.#counts.add("hit");
        return { page, isCurrent: true };
      }
    }
    const kept = this.#known.get(path) ?? this.#madeUp.get(path);
    const state = kept === undefined ? "gone" : this.#stateOf(kept);
    if (kept === undefined || state === "gone") {
      return this.#judge(await this.#render(path, render));
    }
    if (state === "outdated" || state === "uncertain") {
      const read = await this.#replace({ path, render, kept, maySend: state === "outdated" });
      if (read.page === kept.page) this.#counts.add("old");
      return read;
    }
    this.#counts.add("hit");
    if (state === "aging") this.#render(path, render, kept).catch(() => {});
    return { page: kept.page, isCurrent: true };
  }

  /** Renderings that are under way are kept when they end. */
  clear(): void {
    for (const pages of [this.#known, this.#madeUp, this.#shared]) pages.clear();
  }

  /** Who comes first waits for the new page; who comes meanwhile gets the old one, as does everybody if rendering fails. */
  async #replace(request: { path: string; render: Render; kept: Kept; maySend: boolean }) {
    const { path, render, kept, maySend } = request;
    const old = { page: kept.page, isCurrent: false };
    if (Date.now() < kept.retryAt) return old;
    if (maySend && this.#isRendering(path, kept)) return old;
    const made = await this.#render(path, render, kept).catch((error: unknown) => {
      if (this.#stateOf(kept) === "gone") throw error;
      return null;
    });
    if (made !== null && (made.page.status < 500 || this.#stateOf(kept) === "gone")) {
      return this.#judge(made);
    }
    kept.retryAt = Date.now() + retryMs;
    return old;
  }

  /** Content may have changed during the rendering. */
  #judge({ page, fact }: Made): Read {
    const state = this.#stateOf(fact);
    const isCurrent = state === "fresh" || state === "aging";
    return { page, isCurrent, isGone: state === "gone" && page.status < 500 };
  }

  #stateOf(fact: Fact): State {
    const { content, changesAt } = fact.madeOf;
    if (changesAt !== null && this.#clock.now() >= changesAt) return "gone";
    const happened = this.#revisions.since(fact.revision, content);
    // Later questions need not look at the changes of other content again.
    if (happened === "nothing") fact.revision = this.#revisions.current;
    if (happened === "withdrawn") return "gone";
    if (happened === "unknown") return "uncertain";
    const age = Date.now() - fact.renderedAt;
    if (happened === "changed" || age > longestMs) return "outdated";
    return age > freshMs ? "aging" : "fresh";
  }

  #sharedPage(sharedKey: string): Page | undefined {
    const kept = this.#madeUp.get(sharedKey);
    return kept !== undefined && this.#stateOf(kept) === "fresh" ? kept.page : undefined;
  }

  /** Whether a rendering is under way that began after the last change of what the page is made of. */
  #isRendering(path: string, kept: Kept | undefined): boolean {
    const running = this.#renders.get(path);
    if (running === undefined) return false;
    const content = kept?.page.madeOf.content ?? "anything";
    return this.#revisions.since(running.revision, content) === "nothing";
  }

  #render(path: string, render: Render, kept?: Kept): Promise<Made> {
    const running = this.#renders.get(path);
    if (running !== undefined && this.#isRendering(path, kept)) {
      this.#counts.add("shared");
      return running.made;
    }
    const revision = this.#revisions.current;
    const made = this.#renderAndKeep(path, render, revision).finally(() => {
      if (this.#renders.get(path) === started) this.#renders.delete(path);
    });
    const started = { made, revision };
    this.#renders.set(path, started);
    return made;
  }

  async #renderAndKeep(path: string, render: Render, revision: number): Promise<Made> {
    this.#renderings += 1;
    const order = this.#renderings;
    const rendered = await render((sharedKey) => this.#sharedPage(sharedKey) !== undefined);
    const copied = "html" in rendered ? rendered.copied : undefined;
    this.#counts.add(copied ? "copied" : "rendered");
    const page = "html" in rendered ? createPage(rendered) : this.#sharedPage(rendered.sharedKey);
    // The shared page was dropped meanwhile.
    if (page === undefined) return this.#renderAndKeep(path, render, this.#revisions.current);
    const { sharedKey, madeOf } = rendered;
    const fact = {
      madeOf,
      revision: copied?.revision ?? revision,
      renderedAt: Date.now() - (copied?.ageMs ?? 0),
    };
    if (this.#stateOf(fact) !== "gone") this.#keep(path, { page, sharedKey, order, fact });
    return { page, fact };
  }

  #keep(path: string, { page, sharedKey, order, fact }: Outcome): void {
    if (sharedKey === null && page.status !== 200) return;
    const before = this.#known.get(path) ?? this.#madeUp.get(path);
    if (before !== undefined && before.order > order) return;
    // What the address showed before may have been another kind of page: the content has changed.
    for (const region of [this.#known, this.#madeUp, this.#shared]) region.delete(path);
    if (sharedKey !== null) this.#shared.set(path, { ...fact, sharedKey });
    if (sharedKey !== null && this.#sharedPage(sharedKey) === page) return;
    const region = page.isKnown && sharedKey === null ? this.#known : this.#madeUp;
    region.set(sharedKey ?? path, { ...fact, page, order, retryAt: 0 });
  }
}

interface Outcome extends Made {
  sharedKey: string | null;
  order: number;
}

type Region = LRUCache<string, Kept>;

/** Pages count double: a compressed copy for each encoding that is asked for joins them later. */
function createRegion(maxSize: number): Region {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ page, madeOf }, key) =>
      2 * page.html.length + headerBytes(page) + sizeOf(madeOf) + 2 * key.length + entryBytes,
  });
}

function headerBytes({ headers }: Page): number {
  return Object.values(headers).reduce((sum, value) => sum + value.length, 0);
}

function sizeOf({ content }: MadeOf): number {
  return content.length * nameBytes;
}
