import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type { Clock } from "../infra/clock.ts";
import type { ContentRevisions } from "../infra/content/content-revisions.ts";
import { type SharedCopies, toleranceMs } from "../infra/copies/shared-copies.ts";
import type { KeptElsewhere, Rendered } from "./page.ts";
import type { Site } from "./sites.ts";

interface SharedPagesDeps {
  copies: SharedCopies;
  revisions: ContentRevisions;
  clock: Clock;
}

interface PageKey {
  /** Of the storefront's build: a page names its files. */
  version: string;
  site: Site;
  path: string;
}

/** Milliseconds from the beginning of the rendering. As long as a node sends its own page without rendering it again. */
const lifeMs = 60_000;
/** Milliseconds after which a node has surely heard of a change, or knows that it hears of none. */
const hearingMs = 10_000;

/** Rendered pages that all nodes share, so that a page is rendered once for all of them. */
export class SharedPages {
  readonly #deps: SharedPagesDeps;

  constructor(deps: SharedPagesDeps) {
    this.#deps = deps;
  }

  /** Takes the page that another node has rendered, or renders it for all. */
  async take(
    page: PageKey,
    render: () => Promise<Rendered | KeptElsewhere>,
  ): Promise<Rendered | KeptElsewhere> {
    const key = { name: nameOf(page), lifeMs };
    const copy = await this.#deps.copies.read(key);
    const found = copy && (await this.#trust(copy.body, copy.ageMs));
    if (found) return found;
    const began = performance.now();
    const rendered = await render();
    if (isForAll(rendered)) {
      const body = await promisify(zstdCompress)(serialize(rendered));
      void this.#deps.copies.write(key, { body, ageMs: performance.now() - began });
    }
    return rendered;
  }

  /** Null if what the page was made of may have changed since. The node that rendered it may have heard of a change late. */
  async #trust(body: Buffer, ageMs: number): Promise<Rendered | null> {
    const { revisions, clock } = this.#deps;
    const rendered: Rendered = deserialize(await promisify(zstdDecompress)(body));
    const { content, changesAt } = rendered.madeOf;
    const revision = revisions.before(ageMs + toleranceMs + hearingMs);
    if (revision === null || revisions.since(revision, content) !== "nothing") return null;
    if (changesAt !== null && changesAt <= clock.now()) return null;
    return { ...rendered, copied: { revision, ageMs } };
  }
}

/** Clients can make up addresses without end, so only pages that the shop links to are shared. */
function isForAll(rendered: Rendered | KeptElsewhere): rendered is Rendered {
  if (!("html" in rendered)) return false;
  return rendered.status === 200 && rendered.isKnown && rendered.sharedKey === null;
}

/** Nodes share pages only if they have the same build and settings. */
function nameOf({ version, site: { name, settings, pictures }, path }: PageKey): string {
  const holds = JSON.stringify([version, name, settings, pictures, path]);
  return `page:${createHash("sha256").update(holds).digest("base64url")}`;
}
