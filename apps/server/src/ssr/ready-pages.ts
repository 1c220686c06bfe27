import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from "node:http";
import { requestIdHeader } from "@playfront/observe/request-id";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { type Ahead, flatHeaders, headKey, listenAhead } from "../infra/http/ahead/ahead.ts";
import type { Page } from "./page.ts";
import type { PageCache, ServedPage } from "./page-cache.ts";
import { matchesTag } from "./page-negotiation.ts";
import { type Sites, siteKey } from "./sites.ts";

export interface ReadyPagesParts {
  pages: PageCache;
  sites: Sites;
  ahead: Ahead;
}

declare module "fastify" {
  interface FastifyRequest {
    /** What a request was answered with if its path is spelled as the page's own; else null. */
    pageOfPath: ServedPage | null;
  }
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

  /**
   * Notes what Fastify is about to send: a page under its own path, whole or as a 304. The headers of a page that changes at a
   * known time depend on the clock.
   */
  note(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    const { raw, method, pageOfPath } = request;
    const { statusCode } = reply;
    const body = statusCode === 304 ? Buffer.alloc(0) : payload;
    const isWhole = statusCode === 304 || statusCode === 200;
    if (method !== "GET" || !isWhole || !(body instanceof Buffer) || !pageOfPath?.isCurrent) return;
    const { page } = pageOfPath;
    const key = answerKey(raw, statusCode);
    if (page.madeOf.changesAt !== null || !page.isKnown || key.length > longestKey) return;
    const head = flatHeaders(reply.getHeaders() as OutgoingHttpHeaders);
    this.#ready.set(key, { page, head, body });
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
