import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from "node:http";
import { requestIdHeader } from "@playfront/observe/request-id";
import { LRUCache } from "lru-cache";
import { type Ahead, flatHeaders, headKey, listenAhead } from "../infra/http/ready-answers.ts";
import type { Page } from "./page.ts";
import type { PageCache } from "./page-cache.ts";
import { matchesTag } from "./page-negotiation.ts";
import { type Sites, siteKey } from "./sites.ts";

export interface ReadyPagesParts {
  pages: PageCache;
  sites: Sites;
  ahead: Ahead;
}

/** An answer that Fastify has sent. */
interface Sent {
  page: Page;
  headers: OutgoingHttpHeaders;
  /** As it was sent, compressed or not; empty for a 304. */
  body: Buffer;
}

interface Ready {
  page: Page;
  head: readonly (string | number)[];
  body: Buffer;
}

/** Bytes. The bodies are those of the page cache, so this bounds what it holds after the cache has dropped a page. */
const maxBytes = 16 * 1024 * 1024;
/** Estimated bytes of an entry beside its body. */
const entryBytes = 2048;
/** Fastify's route of pages, whose name they have in the metrics. */
const pagesRoute = "/app/*";
/** In characters; longer ones are made up. */
const longestKey = 800;

/**
 * Answers pages from memory, ahead of Fastify (decision 0241). It decides nothing: it repeats the headers and the body that
 * Fastify has sent to a request of the same path, host, protocol and encodings, while the page cache would send that page as
 * the current one. Every other request goes on to Fastify as if it had not been looked at.
 */
export class ReadyPages {
  readonly #parts: ReadyPagesParts;
  readonly #ready = new LRUCache<string, Ready>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + entryBytes,
  });

  constructor(parts: ReadyPagesParts) {
    this.#parts = parts;
  }

  /** Notes the answer of a page's own path, which Fastify is about to send. The headers of a page that changes at a known time depend on the clock. */
  note(request: IncomingMessage, status: number, { page, headers, body }: Sent): void {
    if (page.madeOf.changesAt !== null || !page.isKnown) return;
    const key = answerKey(request, status);
    if (key.length > longestKey) return;
    this.#ready.set(key, { page, head: flatHeaders(headers), body });
  }

  /** Puts itself in front of the server's listener. */
  goAhead(server: Server): void {
    listenAhead(server, (request, response, passOn) => {
      if (!mayBeReady(request) || !this.#answer(request, response)) passOn();
    });
  }

  /** Returns false if there is no answer, and has done nothing then. */
  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const since = performance.now();
    const { pages, sites, ahead } = this.#parts;
    const { host, "if-none-match": tags } = request.headers;
    const status = tags === undefined ? 200 : 304;
    const ready = this.#ready.get(answerKey(request, status));
    if (ready === undefined || (tags !== undefined && !matchesTag(tags, ready.page.etag)))
      return false;
    if (!pages.isFresh(siteKey(sites.of(host), pathOf(request)), ready.page)) return false;
    const id = ahead.idOf(request);
    const length = status === 200 ? ["content-length", ready.body.length] : [];
    response.writeHead(status, [...ready.head, ...length, requestIdHeader, id] as string[]);
    response.end(ready.body);
    ahead.note(request, { call: pagesRoute, status, id, since });
    return true;
  }
}

function mayBeReady({ method, headers }: IncomingMessage): boolean {
  const hasBody = headers["content-length"] !== undefined || "transfer-encoding" in headers;
  return method === "GET" && headers.host !== undefined && !hasBody;
}

/** A page is the same for every query. */
function pathOf({ url = "" }: IncomingMessage): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

/** What an answer depends on. */
function answerKey(request: IncomingMessage, status: number): string {
  return `${status} ${pathOf(request)}\n${request.headers["accept-encoding"]}\n${headKey(request)}`;
}
